import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { beforeEach, expect, it, jest } from "@jest/globals";
import { startEmulator, type Emulator } from "../../src/emulator";
import { main as emulatorCommand } from "../../src/emulator/command";
import { RunningCommand } from "../../tools/command";
import { repositoryRoot } from "../../tools/repository-root";
import { collab, environmentOf } from "./support";
import { temporaryEmulator, temporaryFolder } from "../temporary";

jest.setTimeout(180_000);

let emulator: Emulator;
let cwd: string;
beforeEach(async () => {
  emulator = await temporaryEmulator({
    behaviours: { updateMissing: "upsert", migrateToExisting: "replaced" },
  });
  cwd = temporaryFolder();
});

const survey = (...args: string[]) => collab(["survey", ...args], { env: environmentOf(emulator), cwd });

it("writes a profile with which an emulator behaves like the service", async () => {
  const { stdout, exitCode } = await survey("--organization", "lab", "--yes");
  expect(exitCode).toBe(0);
  expect(stdout).toContain("  updateMissing: upsert\n");
  expect(stdout).toContain("Not determined:\n  addExisting: the service accepts it");
  const file = join(cwd, "collab-service.json");
  const profile = JSON.parse(readFileSync(file, "utf8")) as { baseUrl: string; behaviours: object };
  expect(profile.baseUrl).toBe(emulator.url);

  const twin = await emulatorCommand(
    ["--like", file, "--behaviour", "emptyDocuments=ignored"],
    () => undefined,
  );
  try {
    expect(twin?.behaviours).toMatchObject({ ...profile.behaviours, emptyDocuments: "ignored" });
    expect(twin?.behaviours).toMatchObject({ updateMissing: "upsert", migrateToExisting: "replaced" });
  } finally {
    await twin?.close();
  }
});

it("reports what deviates from the contract, also as Markdown for the vendor", async () => {
  emulator.inject({ kind: "extraFields", operation: "getFolders", times: "always" });
  const { stdout, exitCode } = await survey("--organization", "lab", "--yes", "--markdown", "report.md");
  expect(exitCode).toBe(3);
  expect(stdout).toContain(
    "Not as in the contract:\n  getFolders: result.unexpectedField is not documented\n",
  );
  const report = readFileSync(join(cwd, "report.md"), "utf8");
  expect(report).toContain("| getFolders | result.data\\[\\].unexpectedField | is not documented |");
  expect(report).toContain("| Does updating a missing document create it? | updateMissing: upsert |");
  expect(report).toContain('"documentId": "pulumi-collab-survey-updateMissing-1"');
  for (const secret of Object.values(emulator.credentials)) expect(report).not.toContain(secret);
});

it("deletes its documents when it is interrupted", async () => {
  emulator.setLatency(100);
  const main = join(repositoryRoot(), "dist/command/main.js");
  const args = [main, "survey", "--organization", "lab", "--yes"];
  const command = new RunningCommand(process.execPath, args, { env: environmentOf(emulator), cwd });
  while (emulator.count("addDocuments") < 2 && !command.ended) await setTimeout(20);
  command.child.kill("SIGINT");
  const { exitCode, stderr } = await command.done;
  expect(exitCode).toBe(1);
  expect(stderr).toContain("The survey was interrupted. Its documents are deleted.");
  expect(emulator.contents().organizations["lab"]?.documents).toEqual({});
});

it("explains how to survey an organization that is disabled", async () => {
  emulator.edit({ organizations: { lab: { disabled: true } } });
  const { stderr, exitCode } = await survey("--organization", "lab", "--yes");
  expect(exitCode).toBe(1);
  expect(stderr).toContain("With --disable, the survey enables the organization first");
});

it("lists its requests and sends none with --dry-run", async () => {
  const { stdout, exitCode } = await survey("--organization", "lab", "--dry-run");
  expect(exitCode).toBe(0);
  expect(stdout).toContain("Before and after the experiments: addDocuments, deleteDocuments");
  expect(stdout).toContain("Does updating a missing document create it? updateDocuments");
  expect(emulator.count()).toBe(0);
});

it("sends nothing without a confirmation or an organization", async () => {
  const unconfirmed = await survey("--organization", "lab");
  expect(unconfirmed).toMatchObject({ exitCode: 2, stderr: expect.stringContaining("needs --yes") });
  const unnamed = await survey("--yes");
  expect(unnamed).toMatchObject({ exitCode: 2, stderr: expect.stringContaining("--organization") });
  expect(emulator.count()).toBe(0);
  expect(existsSync(join(cwd, "collab-service.json"))).toBe(false);
});

it("reports a profile that the emulator cannot use", async () => {
  await expect(startEmulator({ like: join(cwd, "none.json") })).rejects.toThrow(
    "none.json: there is no such file",
  );
  const seed = join(__dirname, "..", "..", "package.json");
  await expect(startEmulator({ like: seed })).rejects.toThrow("package.json: ");
});
