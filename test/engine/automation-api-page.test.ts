import { join } from "node:path";
import { beforeAll, expect, it } from "@jest/globals";
import ts from "typescript";
import type { Emulator } from "../../src/emulator";
import { mustRun } from "../../tools/command";
import type { Project } from "../../tools/stack";
import { codeIn, read } from "../docs/pages";
import { temporaryEmulator, temporaryProject } from "../temporary";

const program =
  codeIn(read("docs/reference/engine.md"), "ts").find((code) => code.includes("LocalWorkspace")) ?? "";

/** The Pulumi.yaml of a program that uses the full provider. */
const MANIFEST = `name: customers
runtime: nodejs
plugins:
  providers:
    - name: collab
      path: node_modules/pulumi-collab/plugin
`;

const compiled = (code: string) =>
  ts.transpile(code, {
    module: ts.ModuleKind.CommonJS,
    target: ts.ScriptTarget.ES2022,
    esModuleInterop: true,
  });

let emulator: Emulator;
let project: Project;

beforeAll(async () => {
  emulator = await temporaryEmulator();
  project = await temporaryProject({
    files: {
      "Pulumi.yaml": "name: customers\nruntime: nodejs\n",
      "setUp.js": compiled(program),
      "setUpByPlugin.js": compiled(
        program.replace(
          "const { summary",
          'await stack.setConfig("collab:host", { value: "plugin" });\n  const { summary',
        ),
      ),
    },
  });
});

/** Calls the page's function in a separate process, from another folder, with a customer. Returns the function's result. */
async function setUp(file: "setUp.js" | "setUpByPlugin.js", customer: string): Promise<unknown> {
  const { apiKey, authToken } = emulator.credentials;
  const script = `require(process.argv[1]).setUp(...process.argv.slice(2)).then(
    (result) => console.log("\\nGAVE " + JSON.stringify(result ?? null)),
    (error) => { console.error(error.message); process.exitCode = 1; },
  );`;
  const { stdout } = await mustRun(
    process.execPath,
    ["-e", script, join(project.programDir, file), customer, authToken],
    {
      cwd: project.root,
      env: {
        ...project.env,
        COLLAB_BASE_URL: emulator.url,
        COLLAB_API_KEY: apiKey,
      },
      timeoutMs: 300_000,
    },
  );
  const [, given = "null"] = /^GAVE (.*)$/m.exec(stdout) ?? [];
  return JSON.parse(given);
}

it("the inline program sets a customer up with a token that stays out of the stack, and sends nothing again", async () => {
  const given = { result: "succeeded", organizationId: "acme" };
  expect(await setUp("setUp.js", "acme")).toEqual(given);
  expect(emulator.contents().organizations["acme"]).toMatchObject({
    documents: { handbook: { documentName: "Handbook" }, contract: {} },
  });
  emulator.resetCounts();
  expect(await setUp("setUp.js", "acme")).toEqual(given);
  expect(emulator.requests).toEqual([]);
});

it("the full provider serves the same program, with the Pulumi.yaml and the setting that the page names", async () => {
  await project.write({ "Pulumi.yaml": MANIFEST });
  await setUp("setUpByPlugin.js", "initech");
  expect(emulator.contents().organizations["initech"]).toMatchObject({ documents: { handbook: {} } });
  const { stdout } = await project.start(["stack", "export", "--stack", "initech"]).done;
  expect(stdout).toContain('"type": "collab:index:DocumentSet"');
});
