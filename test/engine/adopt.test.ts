import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, expect, it, jest } from "@jest/globals";
import type { Emulator, Seed } from "../../src/emulator";
import { mustRun } from "../../tools/command";
import { configFor, type Project, type Stack } from "../../tools/stack";
import { npmPackage } from "../../tools/release/npm-package";
import { installWithNpm, sameAsHere } from "../consumers/packages";
import { UNCHECKED } from "../examples/type-check";
import { collab, environmentOf } from "../command/support";
import { temporaryEmulator, temporaryFolder, temporaryProject } from "../temporary";

jest.setTimeout(600_000);

const SEED: Seed = {
  domains: ["acme.com", "*.acme.dev"],
  organizations: {
    acme: {
      folders: {
        plans: { folderName: "Plans", users: { ada: { name: "Ada" } } },
        "q/1": { parentFolderId: "plans", accessType: "restricted", inheritAccessFromParent: false },
      },
      users: { ada: { name: "Ada", email: "ada@acme.com", groupIds: ["staff"] }, bob: {} },
      documents: {
        handbook: {
          documentName: "Employee handbook",
          folderId: "q/1",
          users: { ada: {} },
          locations: { top: { locationName: "Top" } },
          comments: [{ userId: "ada", text: "Nice" }],
          editors: {
            body: { type: "text", data: "Hello\n\n world\n" },
            board: { type: "map", data: { columns: [{ title: "To do" }], "<<": null } },
            steps: { type: "array", data: ["one", 2] },
            page: { type: "xml", data: "<p>Hi</p>" },
          },
        },
        nameless: {},
      },
    },
    globex: {
      disabled: true,
      folders: { old: {} },
      documents: { contract: { documentName: "Contract" } },
    },
    empty: {},
  },
};

/** Adds what the export asks for, because no endpoint returns domains, nor whether an organization is disabled. */
async function declareRest(organizationId: string): Promise<void> {
  const file = join(folder, "workspace.yaml");
  const text = await readFile(file, "utf8");
  const domains = `domains: ["acme.com", "*.acme.dev"]\n`;
  const declared = `${domains}organizations:\n  ${organizationId}:\n    disabled: true\n`;
  await writeFile(file, text.replace("organizations:\n", declared));
}

let emulator: Emulator;
let project: Project;
let folder: string;
let cwd: string;
let stack: Stack;

beforeAll(async () => {
  emulator = await temporaryEmulator({ seed: SEED });
  cwd = temporaryFolder();
  folder = join(cwd, "collab-workspace");
  const rows = ["acme,handbook,Employee handbook,q/1", "acme,nameless", "globex,contract,Contract"];
  await writeFile(
    join(cwd, "documents.csv"),
    `organizationId,documentId,documentName,folderId\n${rows.join("\n")}\n`,
  );
});

it("exports existing objects as a project that installs and compiles", async () => {
  const env = environmentOf(emulator);
  expect((await collab(["doctor", "--organization", "acme"], { env, cwd })).exitCode).toBe(0);
  const lists = ["--organization", "empty", "--documents", "documents.csv"];
  expect(await collab(["export", ...lists], { env, cwd })).toMatchObject({
    exitCode: 0,
    stderr: expect.stringMatching(/globex: left out .* add it to the organizations with `disabled: true`/),
  });
  await declareRest("globex");

  const { file } = await npmPackage(cwd);
  const others = await sameAsHere("@pulumi/pulumi", "@types/node", "typescript");
  await installWithNpm(folder, [file, ...others]);
  const tsc = join(folder, "node_modules/typescript/bin/tsc");
  await mustRun(process.execPath, [tsc, "-p", folder], { cwd: folder });
  const bin = join(folder, "node_modules/.bin/pulumi-collab");
  expect((await mustRun(bin, ["--version"], { cwd: folder })).stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
});

/** Returns what the service contains, without who wrote editors last: adopting an editor writes the same content again. */
const contents = (): unknown =>
  JSON.parse(
    JSON.stringify(emulator.contents(), (name, value: unknown) =>
      name === "lastUpdatedBy" ? undefined : value,
    ),
  );

it("adopts everything with the first update, without a change in the service", async () => {
  project = await temporaryProject({ dir: folder, env: UNCHECKED });
  stack = await project.stack("test", { config: configFor(emulator) });
  const before = contents();
  emulator.resetCounts();
  await stack.preview();
  expect(emulator.requests).toEqual([]);
  await stack.up();
  expect(contents()).toEqual(before);
  expect(emulator.count()).toBeGreaterThan(0);
});

it("has nothing to change afterwards, and finds no drift", async () => {
  const before = emulator.contents();
  await stack.refresh({ expectNoChanges: true });
  emulator.resetCounts();
  await stack.up({ expectNoChanges: true });
  expect(emulator.requests).toEqual([]);
  expect(emulator.contents()).toEqual(before);
});
