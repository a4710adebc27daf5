import { beforeAll, describe, expect, it } from "@jest/globals";
import type { Emulator } from "../../src/emulator";
import { runCommand } from "../../tools/command";
import type { Project } from "../../tools/stack";
import { join } from "node:path";
import { environmentOf } from "../command/support";
import { temporaryEmulator, temporaryProject } from "../temporary";

/** A script that runs an inline program through the Automation API, in the folder passed to it. */
const SCRIPT = `
const { LocalWorkspace } = require("@pulumi/pulumi/automation");
const collab = require("pulumi-collab");
const program = async () => {
  new collab.Document("plan", { organizationId: "acme", documentId: "plan", createOrganization: true });
};
const run = async (workDir) => {
  const stack = await LocalWorkspace.createOrSelectStack(
    { stackName: "test", projectName: "inline", program },
    { ...(workDir ? { workDir } : {}), envVars: process.env },
  );
  await stack.up();
};
(async () => {
  // As a server does it: one run after the other in one process.
  for (const workDir of process.argv.slice(2))
    await run(workDir).then(
      () => console.log("applied"),
      (error) => { console.log(error.message + "\\nfailed"); process.exitCode = 1; },
    );
})();
`;

let emulator: Emulator;
let project: Project;

beforeAll(async () => {
  emulator = await temporaryEmulator();
  project = await temporaryProject({
    files: { "inline.js": SCRIPT, "Pulumi.yaml": "name: inline\nruntime: nodejs\n" },
  });
});

interface Run {
  readonly workDirs?: readonly string[];
  readonly cwd?: string;
  readonly script?: string;
}

/** Runs the script from a folder outside the project, as a server would. */
async function run({
  workDirs = [""],
  cwd = project.root,
  script: name = "inline.js",
}: Run = {}): Promise<string> {
  const script = join(project.programDir, name);
  const { stdout, stderr } = await runCommand(process.execPath, [script, ...workDirs], {
    cwd,
    env: { ...project.env, ...environmentOf(emulator) },
  });
  return stdout + stderr;
}

describe("an inline program of the Automation API", () => {
  it("fails without workDir outside of its project, and is applied with workDir in the same process", async () => {
    const output = await run({ workDirs: ["", project.programDir] });
    expect(output).toMatch(/Cannot find module '@pulumi\/pulumi\//);
    expect(output.match(/^(failed|applied)$/gm)).toEqual(["failed", "applied"]);
    expect(emulator.count("addDocuments")).toBe(1);
    expect(emulator.contents().organizations["acme"]).toMatchObject({ documents: { plan: {} } });
  });

  it("can get its credentials from the environment of the CLI alone", async () => {
    await project.write({
      "elsewhere.js": `const given = { ...process.env };\nfor (const name of Object.keys(given))\n  if (name.startsWith("COLLAB_")) delete process.env[name];\n${SCRIPT.replace("envVars: process.env", "envVars: given")}`,
    });
    expect(await run({ workDirs: [project.programDir], script: "elsewhere.js" })).toBe("applied\n");
  });

  it("needs no workDir if it runs from its project's folder", async () => {
    expect(await run({ cwd: project.programDir })).toContain("applied");
  });
});
