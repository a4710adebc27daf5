import { join } from "node:path";
import { beforeAll, expect, it } from "@jest/globals";
import ts from "typescript";
import type { Emulator } from "../../src/emulator";
import { mustRun } from "../../tools/command";
import type { Project } from "../../tools/stack";
import { codeIn, read } from "../docs/pages";
import { temporaryEmulator, temporaryProject } from "../temporary";

const page = read("docs/how-to/automation-api.md");
const [manifest = ""] = codeIn(page, "yaml");

const compiled = (code: string) =>
  ts.transpile(code, {
    module: ts.ModuleKind.CommonJS,
    target: ts.ScriptTarget.ES2022,
    esModuleInterop: true,
  });

/** The programs of the page, by the name of the function that each exports. */
const programs = Object.fromEntries(
  codeIn(page, "ts").map((code) => [/export async function (\w+)/.exec(code)?.[1] ?? "", compiled(code)]),
);

let emulator: Emulator;
let project: Project;

beforeAll(async () => {
  emulator = await temporaryEmulator();
  project = await temporaryProject({
    files: {
      "Pulumi.yaml": "name: customers\nruntime: nodejs\n",
      ...Object.fromEntries(Object.entries(programs).map(([name, code]) => [`${name}.js`, code])),
      "folder/Pulumi.yaml": "name: folder\nruntime: nodejs\n",
      "folder/package.json": '{ "name": "folder", "private": true }',
    },
  });
});

/** Calls a function of the page in a separate process, from another folder. Returns the function's result. */
async function call(name: string, args: readonly string[], withToken = true): Promise<unknown> {
  const { apiKey, authToken } = emulator.credentials;
  const script = `require(process.argv[1])[process.argv[2]](...process.argv.slice(3)).then(
    (result) => console.log("\\nGAVE " + JSON.stringify(result ?? null)),
    (error) => { console.error(error.message); process.exitCode = 1; },
  );`;
  const { stdout } = await mustRun(
    process.execPath,
    ["-e", script, join(project.programDir, `${name}.js`), name, ...args],
    {
      cwd: project.root,
      env: {
        ...project.env,
        COLLAB_BASE_URL: emulator.url,
        COLLAB_API_KEY: apiKey,
        ...(withToken ? { COLLAB_AUTH_TOKEN: authToken } : {}),
      },
      timeoutMs: 300_000,
    },
  );
  const [, given = "null"] = /^GAVE (.*)$/m.exec(stdout) ?? [];
  return JSON.parse(given);
}

it("the page has a program for each way", () => {
  expect(Object.keys(programs)).toEqual(["setUp", "applyIfNothingGoes", "setUpByPlugin"]);
});

it("the inline program sets a customer up with a token that stays out of the stack, and sends nothing again", async () => {
  const { authToken } = emulator.credentials;
  const given = { result: "succeeded", organizationId: "acme" };
  expect(await call("setUp", ["acme", authToken], false)).toEqual(given);
  expect(emulator.contents().organizations["acme"]).toMatchObject({
    documents: { handbook: { documentName: "Handbook" }, contract: {} },
  });
  emulator.resetCounts();
  expect(await call("setUp", ["acme", authToken], false)).toEqual(given);
  expect(emulator.requests).toEqual([]);
});

it("the project in a folder is applied, and is not if something would be deleted", async () => {
  const folder = join(project.programDir, "folder");
  const declare = (...documents: string[]) =>
    project.write({
      "folder/index.js": `const collab = require("pulumi-collab");
for (const documentId of ${JSON.stringify(documents)})
  new collab.Document(documentId, { organizationId: "globex", documentId, createOrganization: true });`,
    });
  await declare("plan", "roadmap");
  expect(await call("applyIfNothingGoes", [folder, "production"])).toMatchObject({ applied: true });
  await declare("plan");
  expect(await call("applyIfNothingGoes", [folder, "production"])).toMatchObject({
    changeSummary: { delete: 1 },
    applied: false,
  });
  expect(emulator.contents().organizations["globex"]).toMatchObject({ documents: { plan: {}, roadmap: {} } });
});

it("the full provider serves an inline program with the Pulumi.yaml of the page", async () => {
  await project.write({ "Pulumi.yaml": manifest });
  await call("setUpByPlugin", ["initech"]);
  expect(emulator.contents().organizations["initech"]).toMatchObject({ documents: { handbook: {} } });
  const { stdout } = await project.start(["stack", "export", "--stack", "initech"]).done;
  expect(stdout).toContain('"type": "collab:index:Document"');
});
