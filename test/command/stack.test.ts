import { readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { beforeAll, describe, expect, it, jest } from "@jest/globals";
import { argumentsFor } from "../../src/command/stack";
import type { Emulator } from "../../src/emulator";
import { configFor, type Project, type Stack } from "../../tools/stack";
import { isolatedEnvironment } from "../../tools/stack/environment";
import { collab, lineOf } from "./support";
import { temporaryEmulator, temporaryFolder, temporaryProject } from "../temporary";

jest.setTimeout(300_000);

const PROGRAM = `const collab = require("pulumi-collab");
new collab.Organization("acme", { organizationId: "acme" });
`;

let emulator: Emulator;
let project: Project;
let stack: Stack;

beforeAll(async () => {
  emulator = await temporaryEmulator({ seed: { organizations: { acme: {} } } });
  project = await temporaryProject({ files: { "index.js": PROGRAM }, passphrase: true });
  stack = await project.stack("production", { config: configFor(emulator) });
});

/** Returns the output of a command in the folder of the stack's configuration. */
function run(args: readonly string[], env: Readonly<Record<string, string | undefined>> = {}) {
  const isolated = isolatedEnvironment(process.env, {
    path: [dirname(process.execPath), project.cli.binDir],
    home: join(project.root, "home"),
    stateDir: project.stateDir,
    temporaryDir: join(project.root, "tmp"),
  });
  return collab(args, { env: { ...isolated, ...env }, cwd: project.configDir });
}

const doctor = (args: readonly string[], env?: Readonly<Record<string, string | undefined>>) =>
  run(["doctor", ...args], env);

describe("doctor --stack", () => {
  it("reads the stack's configuration, and shows none of its secrets", async () => {
    const { stdout, stderr, exitCode } = await doctor(["--stack", "production"]);
    expect([stderr, exitCode]).toEqual(["", 0]);
    expect(lineOf(stdout, "baseUrl")).toMatch(/ok .*127\.0\.0\.1:\d+ \(from the stack production\)$/);
    expect(lineOf(stdout, "authToken")).toMatch(/ok .*set \(\d+ characters\) \(from the stack production\)$/);
    expect(lineOf(stdout, "apiKey, authToken")).toMatch(/ok .*accepted/);
    for (const secret of Object.values(emulator.credentials)) expect(stdout).not.toContain(secret);
  });

  it("prefers the stack's configuration to the environment", async () => {
    const env = { COLLAB_API_KEY: "from-the-shell", COLLAB_MAX_ATTEMPTS: "2" };
    const { stdout } = await doctor(["--stack", "production"], env);
    // A user who rotates a key in the shell must see that this has no impact.
    expect(lineOf(stdout, "apiKey")).toMatch(
      /\(from the stack production; COLLAB_API_KEY of the environment is not used\)$/,
    );
    expect(stdout).not.toContain("from-the-shell");
    expect(lineOf(stdout, "maxAttempts")).toMatch(/2 \(from COLLAB_MAX_ATTEMPTS\)$/);
  });

  it.each<[string, string[], Record<string, string | undefined>, RegExp]>([
    [
      "a missing stack",
      ["--stack", "staging"],
      {},
      /^could not read the configuration of the stack staging: no stack named 'staging' found$/m,
    ],
    [
      "a wrong passphrase",
      ["--stack", "production"],
      { PULUMI_CONFIG_PASSPHRASE: "wrong" },
      /^could not read the configuration of the stack production: .*passphrase/,
    ],
    [
      "a missing CLI",
      ["--stack", "production"],
      { PATH: "/nowhere" },
      /^--stack needs the Pulumi CLI, which is not on the PATH\. Install it: https:/,
    ],
  ])("explains what to do about %s", async (_what, args, env, words) => {
    const { stdout, stderr, exitCode } = await doctor(args, env);
    expect([stdout, exitCode]).toEqual(["", 1]);
    expect(stderr).toMatch(words);
    expect(stderr.trim().split("\n")).toHaveLength(1);
  });

  it("requires the name of a stack", async () => {
    const { stderr, exitCode } = await doctor(["--stack", ""]);
    expect(exitCode).toBe(2);
    expect(stderr).toContain("--stack needs the name of a stack.");
  });
});

it("review --stack reports a setting that changes the target since the last update as dangerous", async () => {
  await stack.up();
  const before = await readFile(stack.configFile, "utf8");
  const review = async (config: string) => {
    await writeFile(join(project.programDir, "Pulumi.production.yaml"), config);
    return run(["review", "--stack", "production", "--json", "--cwd", project.programDir]);
  };
  expect(await review(before)).toMatchObject({ exitCode: 0, stderr: "" });
  const { stdout, exitCode } = await review(before.replace(emulator.url, "http://127.0.0.1:1"));
  expect(exitCode).toBe(3);
  expect(JSON.parse(stdout)).toMatchObject({ needsApproval: [{ impactType: "changes-target" }] });
});

it("the shell that runs the CLI on Windows interprets nothing that the command line contains", () => {
  const args = ["config", "--json", "--stack", "acme/shop/production-1"];
  expect(argumentsFor(args, true)).toEqual(args);
  for (const stack of ["a & calc", "a|b", "%PATH%", 'a"b', "a^b"])
    expect(() => argumentsFor(["preview", "--stack", stack], true)).toThrow(
      `"${stack}" cannot be the name of a stack on Windows.`,
    );
});

it("export --stack reads the service in the stack's configuration, and writes none of its secrets", async () => {
  const out = temporaryFolder();
  const args = ["--stack", "production", "--organization", "acme", "--out", out, "--force"];
  const { stdout, stderr, exitCode } = await run(["export", ...args]);
  expect([stderr, exitCode]).toEqual(["", 0]);
  const file = await readFile(join(out, "workspace.yaml"), "utf8");
  expect(file).toContain("acme");
  for (const secret of Object.values(emulator.credentials)) expect(file + stdout).not.toContain(secret);
});
