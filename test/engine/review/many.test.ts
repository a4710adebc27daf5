import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, it } from "@jest/globals";
import type { Emulator } from "../../../src/emulator";
import { configFor, type Project, type Stack } from "../../../tools/stack";
import { collab } from "../../command/support";
import { temporaryEmulator, temporaryProject } from "../../temporary";

/** A TypeScript program that loads a workspace file. */
const PROGRAM = `import * as collab from "pulumi-collab";

new collab.Workspace("customers", collab.loadWorkspace("workspace.yaml"));
`;

const CUSTOMERS = `organizations:
  customer-0:
    disabled: false
    folders: { plans: {} }
    documents:
      contract: { documentName: Contract 0, folderId: plans }
`;

let emulator: Emulator;
let project: Project;
let stack: Stack;

beforeAll(async () => {
  emulator = await temporaryEmulator();
  project = await temporaryProject({
    files: { "index.ts": PROGRAM, "workspace.yaml": CUSTOMERS },
  });
  stack = await project.stack("test", { config: configFor(emulator) });
});

async function markdown(): Promise<{ text: string; exitCode: number | null }> {
  const file = join(project.root, "preview.json");
  writeFileSync(file, (await stack.run(["preview", "--json"])).stdout);
  const { stdout, exitCode } = await collab(["review", file, "--markdown"], { cwd: project.programDir });
  return { text: stdout, exitCode };
}

it("a TypeScript program with one organization in a workspace file: each line of the report names the file", async () => {
  const { text, exitCode } = await markdown();
  expect(exitCode).toBe(0);
  expect(text).toMatch(
    /document `contract` \(Contract 0\) is created in folder plans.*, workspace\.yaml \|$/mu,
  );
  expect(text).toMatch(/organization `customer-0` is created.*, workspace\.yaml \|$/mu);
});
