import { readdir, readFile, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, expect, it } from "@jest/globals";
import type { Emulator, Seed } from "../../src/emulator";
import { repositoryRoot } from "../../tools/repository-root";
import { configFor, type Stack } from "../../tools/stack";
import { CHECKED, UNCHECKED } from "../examples/type-check";
import { collab, environmentOf } from "../command/support";
import { temporaryEmulator, temporaryFolder, temporaryProject } from "../temporary";

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
const withRest = (text: string) =>
  text.replace(
    "organizations:\n",
    'domains: ["acme.com", "*.acme.dev"]\norganizations:\n  globex:\n    disabled: true\n',
  );

let emulator: Emulator;
let stack: Stack;

beforeAll(async () => {
  emulator = await temporaryEmulator({ seed: SEED });
});

it("exports existing objects as a project", async () => {
  const cwd = temporaryFolder();
  const env = environmentOf(emulator);
  const rows = ["acme,handbook,Employee handbook,q/1", "acme,nameless", "globex,contract,Contract"];
  const list = `organizationId,documentId,documentName,folderId\n${rows.join("\n")}\n`;
  await writeFile(join(cwd, "documents.csv"), list);
  expect((await collab(["doctor", "--organization", "acme"], { env, cwd })).exitCode).toBe(0);
  const lists = ["--organization", "empty", "--documents", "documents.csv"];
  expect(await collab(["export", ...lists], { env, cwd })).toMatchObject({
    exitCode: 0,
    stderr: expect.stringMatching(/globex: left out .* add it to the organizations with `disabled: true`/),
  });

  const exported = join(cwd, "collab-workspace");
  const names = await readdir(exported);
  const texts = await Promise.all(names.map((name) => readFile(join(exported, name), "utf8")));
  const files = Object.fromEntries(names.map((name, index) => [name, withRest(texts[index] ?? "")]));
  const project = await temporaryProject({ files, env: UNCHECKED });
  const types = join("node_modules", "@types");
  await symlink(join(repositoryRoot(), types), join(project.programDir, types));
  stack = await project.stack("test", { config: configFor(emulator) });
});

/** Returns what the service contains, without who wrote editors last: adopting an editor writes the same content again. */
const contents = (): unknown =>
  JSON.parse(
    JSON.stringify(emulator.contents(), (name, value: unknown) =>
      name === "lastUpdatedBy" ? undefined : value,
    ),
  );

it("compiles, and adopts everything with the first update, without a change in the service", async () => {
  const before = contents();
  emulator.resetCounts();
  await stack.up({ env: CHECKED });
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
