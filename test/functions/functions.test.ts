import { beforeAll, describe, expect, it, jest } from "@jest/globals";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { functions } from "../../src/functions/table";
import type { Stack } from "../../tools/stack";
import { FunctionsWorld } from "./world";

jest.setTimeout(600_000);

let world: FunctionsWorld;
/** A stack with a wrong token. */
let wrong: Stack;

beforeAll(async () => {
  world = await FunctionsWorld.start();
  wrong = await world.stackWith("wrong", { "collab:authToken": { secret: "not-the-token" } });
});

const ann = { organizationId: "acme", userId: "ann" };
const handbook = { organizationId: "acme", documentId: "handbook" };

/** Returns each function's arguments, as data that the program reads too. */
const calls = () => ({
  getFolders: { organizationId: "acme" },
  getUsers: { organizationId: "acme" },
  getUserData: ann,
  getNotificationConfig: { ...ann, documentIds: ["handbook"] },
  getRecordings: handbook,
  getEditorContents: handbook,
  searchJudgments: { query: "pricing", organizationId: "acme", filters: { decision: "approve" } },
  getWebhookEndpoints: {},
  getWebhookEndpointSecret: { endpointId: "ep-1" },
  generateUserToken: { userId: "ann", userProperties: { organizationId: "acme" } },
  getMigrationStatus: { organizationId: "acme", migrationId: world.migrationId },
});

/**
 * Measures CPU time, which does not increase on a busy machine. If source maps are enabled, printing an error takes 20 s and
 * more.
 */
const RECORD_CPU_TIME =
  "process.on('exit', () => require('node:fs').writeFileSync('cpu.json', JSON.stringify(process.cpuUsage())));";

const FOLDERS = [
  expect.objectContaining({ folderId: "plans", folderName: "Plans", parentFolderId: "root" }),
  expect.objectContaining({ folderId: "drafts", ancestors: ["root", "plans"] }),
];

/** The requests of each function, called in both forms. */
const IN_BOTH_FORMS = {
  getFolders: 2,
  getUsers: 4,
  getUserData: 4,
  getNotificationConfig: 2,
  getRecordings: 2,
  getCrdtData: 2,
  searchJudgments: 2,
  getWebhookEndpoints: 4,
  getWebhookEndpointSecret: 2,
  generateToken: 2,
  getMigrationStatus: 2,
};

describe("the functions", () => {
  it("return all pages in both forms, and count empty values as absent", async () => {
    await world.program(`
      const calls = ${JSON.stringify(calls())};
      const results = {};
      for (const [name, args] of Object.entries(calls)) {
        results[name] = collab[name](args);
        results[name + "Output"] = collab[name + "Output"](pulumi.output(args));
      }
      results.grouped = collab.getUsersOutput({
        organizationId: "acme", documentId: "", allDocuments: true, groupByDocumentId: true,
      }).usersByDocumentId.handbook[0].email;
      results.secretArgument = collab.getFoldersOutput({ organizationId: pulumi.secret("acme") });
      return results;
    `);
    await world.stack.up();
    const outputs = await world.stack.outputs();
    // Each token is another one.
    for (const name of Object.keys(calls()).filter((each) => each !== "generateUserToken"))
      expect([name, outputs[`${name}Output`]]).toEqual([name, outputs[name]]);
    expect(outputs["getFolders"]).toEqual({ folders: FOLDERS });
    expect(outputs).toMatchObject({ getUsers: { usersByDocumentId: {} }, grouped: "ann@acme.com" });
    expect(outputs["getUsers"]).toHaveProperty("users.length", 1001);
    expect(outputs["getUserData"]).toHaveProperty("comments.length", 101);
    expect(outputs["getWebhookEndpointsOutput"]).toHaveProperty("endpoints.length", 51);
    expect(world.counts()).toEqual({ ...IN_BOTH_FORMS, getUsers: 5, getFolders: 3 });
    expect([...functions.values()].map(({ operation }) => operation).sort()).toEqual(
      Object.keys(IN_BOTH_FORMS).sort(),
    );

    const shown = await world.stack.outputs({ showSecrets: false });
    const secrets = Object.keys(shown).filter((name) => shown[name] === "[secret]");
    expect(secrets.sort()).toEqual([
      "generateUserTokenOutput",
      "getWebhookEndpointSecretOutput",
      "secretArgument",
    ]);
    expect(JSON.stringify(outputs)).not.toContain(world.emulator.credentials.apiKey);
  });

  it("read in previews with the settings of a provider or a parent, and return unknown for unknown arguments", async () => {
    const { url, credentials } = world.emulator;
    await world.program(`
      const key = new collab.ApiKey("new", { ownerEmail: "ops@acme.com", type: "testing" });
      const right = new collab.Provider("right", { baseUrl: "${url}", authToken: "${credentials.authToken}" });
      const parent = new pulumi.ComponentResource("test:index:Team", "team", {}, { providers: [right] });
      const pending = new collab.Provider("pending", { authToken: key.fingerprint });
      const folders = { organizationId: "acme", folderId: "plans" };
      return {
        read: collab.getFoldersOutput(folders, { provider: right }).folders[0].folderName,
        promised: (await collab.getFolders(folders, { provider: right })).folders[0].folderName,
        inside: collab.getFoldersOutput(folders, { parent }).folders[0].folderName,
        promisedInside: (await collab.getFolders(folders, { parent })).folders[0].folderName,
        argument: collab.getFoldersOutput({ organizationId: key.fingerprint }).folders.length,
        settings: collab.getFoldersOutput(folders, { provider: pending }).folders.length,
        why: await collab.getFolders(folders, { provider: pending }).catch((error) => error.message),
      };
    `);
    const { stdout } = await wrong.preview();
    for (const name of ["read", "promised", "inside", "promisedInside"])
      expect(stdout).toMatch(new RegExp(`${name} *: "Plans"`));
    expect(stdout).toMatch(/argument *: \[unknown\]/);
    expect(stdout).toMatch(/settings *: \[unknown\]/);
    expect(stdout).toContain("the settings of the provider are not known in this preview");
    expect(world.counts()).toEqual({ getFolders: 4 });
  });

  it.each([
    [
      "a wrong token",
      "await collab.getFolders({ organizationId: 'acme' });",
      "could not read the folders of acme: ",
      "Check the settings apiKey and authToken: `pulumi-collab doctor` shows where they come from.",
    ],
    [
      "a wrong token, in an output,",
      "for (const times of [1, 2]) collab.getFoldersOutput({ organizationId: 'acme' });",
      "could not read the folders of acme: ",
      "Check the settings apiKey and authToken: `pulumi-collab doctor` shows where they come from.",
    ],
    [
      "an argument outside its limits",
      "await collab.searchJudgments({ query: 'pricing', limit: 51 });",
      "searchJudgments: limit must be at most 50. Nothing was sent.",
      "",
    ],
    [
      "a setting that is not valid",
      "collab.getUsersOutput({ organizationId: 'acme' }, { provider: new collab.Provider('p', { baseUrl: 'x' }) });",
      "collab:baseUrl must be a URL",
      "pulumi config set collab:baseUrl",
    ],
  ])("end the program quickly and in one line for %s", async (_cause, body, message, advice) => {
    await world.program(`${RECORD_CPU_TIME}\n${body}`);
    const { stdout } = await wrong.preview({ expectFailure: true });
    const recorded = await readFile(join(world.project.programDir, "cpu.json"), "utf8");
    const { user, system } = JSON.parse(recorded) as NodeJS.CpuUsage;
    expect((user + system) / 1e6).toBeLessThan(10);
    // The engine prints the error while it runs, and again in its diagnostics.
    const [, diagnosed = ""] = stdout.split("Diagnostics:");
    const lines = diagnosed.split("\n").filter((line) => line.includes("error: "));
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain(message);
    expect(lines[0]).toContain(advice);
    expect(stdout).not.toMatch(/\n\s+at |not-the-token/);
  });
});
