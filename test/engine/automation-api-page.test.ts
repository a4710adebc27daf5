import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, expect, it } from "@jest/globals";
import ts from "typescript";
import type { Emulator } from "../../src/emulator";
import { mustRun } from "../../tools/command";
import { manifest, type Project } from "../../tools/stack";
import { codeIn, read } from "../docs/pages";
import { temporaryEmulator, temporaryProject } from "../temporary";

const program =
  codeIn(read("docs/reference/engine.md"), "ts").find((code) => code.includes("LocalWorkspace")) ?? "";

const compiled = (code: string) =>
  ts.transpile(code, {
    module: ts.ModuleKind.CommonJS,
    target: ts.ScriptTarget.ES2022,
    esModuleInterop: true,
  });

const byPlugin = 'await stack.setConfig("collab:host", { value: "plugin" });\n  const { summary';

let emulator: Emulator;
let project: Project;

beforeAll(async () => {
  emulator = await temporaryEmulator();
  project = await temporaryProject({
    files: {
      "Pulumi.yaml": manifest({ name: "customers" }),
      "setUp.js": compiled(program),
      "withoutFolder.js": compiled(program.replace("workDir: __dirname, ", "")),
      "byPlugin.js": compiled(program.replace("const { summary", byPlugin)),
    },
  });
});

/** Calls the function of files for a customer, in one process, which runs in another folder. Returns their results. */
async function setUp(customer: string, ...files: readonly string[]): Promise<unknown[]> {
  const { apiKey, authToken } = emulator.credentials;
  const script = `(async ([customer, token, ...files]) => {
    for (const file of files)
      await require(file).setUp(customer, token)
        .catch((error) => error.message)
        .then((result) => console.log("\\nGAVE " + JSON.stringify(result)));
  })(process.argv.slice(1));`;
  const paths = files.map((file) => join(project.programDir, file));
  const { stdout } = await mustRun(process.execPath, ["-e", script, customer, authToken, ...paths], {
    cwd: project.root,
    env: { ...project.env, COLLAB_BASE_URL: emulator.url, COLLAB_API_KEY: apiKey },
    timeoutMs: 300_000,
  });
  return [...stdout.matchAll(/^GAVE (.*)$/gm)].map(([, given = ""]) => JSON.parse(given) as unknown);
}

const stateOf = (customer: string) =>
  readFile(join(project.stateDir, ".pulumi", "stacks", "customers", `${customer}.json`), "utf8");

it("the inline program fails without its folder, and with it sets a customer up with a token that stays out of the stack", async () => {
  expect(await setUp("acme", "withoutFolder.js", "setUp.js")).toEqual([
    expect.stringMatching(/Cannot find module '@pulumi\/pulumi\//),
    { result: "succeeded", organizationId: "acme" },
  ]);
  expect(emulator.contents().organizations["acme"]).toMatchObject({
    documents: { handbook: { documentName: "Handbook" }, contract: {} },
  });
  expect(await stateOf("acme")).not.toContain(emulator.credentials.authToken);
});

it("the full provider serves the same program, with the Pulumi.yaml and the setting that the page names", async () => {
  await project.write({ "Pulumi.yaml": manifest({ name: "customers", plugin: true }) });
  await setUp("initech", "byPlugin.js");
  expect(emulator.contents().organizations["initech"]).toMatchObject({ documents: { handbook: {} } });
  expect(await stateOf("initech")).toContain('"type":"collab:index:DocumentSet"');
});
