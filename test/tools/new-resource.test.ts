import { cp, mkdir, readFile, symlink } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, expect, it, jest } from "@jest/globals";
import ts from "typescript";
import type { Emulator } from "../../src/emulator";
import { lifecycles } from "../../src/resources";
import { definitions } from "../../src/resources/definitions";
import { openDecisions } from "../../tools/new-resource/decisions";
import { writeResourceType } from "../../tools/new-resource/main";
import { repositoryRoot } from "../../tools/repository-root";
import type * as Dynamic from "../conformance/plugins/dynamic";
import type * as Full from "../conformance/plugins/full";
import type { Plugin } from "../conformance/plugins/plugin";
import { temporaryEmulator, temporaryFolder } from "../temporary";

const root = repositoryRoot();

async function copyOfSource(): Promise<string> {
  const folder = temporaryFolder();
  for (const path of [
    "src",
    "tsconfig.json",
    "test/engine",
    "test/conformance/plugins",
    "test/hosts/provider/struct.ts",
  ])
    await cp(join(root, path), join(folder, path), { recursive: true });
  await mkdir(join(folder, "tools"));
  await symlink(join(root, "node_modules"), join(folder, "node_modules"));
  return folder;
}

function problemsIn(folder: string): string[] {
  const config = ts.getParsedCommandLineOfConfigFile(
    join(folder, "tsconfig.json"),
    {},
    { ...ts.sys, onUnRecoverableConfigFileDiagnostic: () => undefined },
  );
  const program = ts.createProgram(
    ["src/index.ts", "src/resources/index.ts", "src/policy/index.ts"].map((path) => join(folder, path)),
    {
      ...config?.options,
      noEmit: true,
    },
  );
  return ts
    .getPreEmitDiagnostics(program)
    .map(
      ({ file, messageText }) =>
        `${file?.fileName ?? ""}: ${ts.flattenDiagnosticMessageText(messageText, " ")}`,
    );
}

it("writes a resource type that compiles, and names the open decisions by file", async () => {
  const folder = await copyOfSource();
  const written = await writeResourceType(folder, "PinnedNote");
  expect(written).toHaveLength(8);
  expect(problemsIn(folder)).toEqual([]);
  const path = join(folder, "src/resources/pinned-note/definition.ts");
  const loaded = jest.requireActual<{ pinnedNote: Parameters<typeof openDecisions>[0] }>(path);
  const open = openDecisions(loaded.pinnedNote);
  expect(open).toContain("src/resources/pinned-note/definition.ts: write description");
  expect(open).toContain(
    "src/resources/pinned-note/definition.ts: write inputs.pinnedNoteId.changeDescription",
  );
  expect(openDecisions({ ...loaded.pinnedNote, operations: [] })).toContain(
    "src/resources/pinned-note/definition.ts: name the operations that the handlers use",
  );
  expect(await readFile(join(folder, "src/resources/definitions.ts"), "utf8")).toContain(
    "  pinnedNoteImpacts,\n] as const;",
  );
  expect(definitions).toHaveLength(lifecycles.size);
});

const args = { organizationId: "acme", pinnedNoteId: "todo" };
let emulator: Emulator;
beforeEach(async () => {
  emulator = await temporaryEmulator();
});

/** Creates, reads, compares and deletes a resource of the new type, as the engine would through a host, in two runs. */
async function runLifecycle(startPlugin: () => Plugin): Promise<void> {
  const plugin = startPlugin();
  const documents = () => Object.keys(emulator.contents().organizations["acme"]?.documents ?? {});
  const { inputs, failures } = await plugin.check("PinnedNote", {}, args);
  expect(failures).toEqual([]);
  const { id, outputs } = await plugin.create("PinnedNote", inputs);
  expect(id).toBe("acme/todo");
  expect(documents()).toEqual(["todo"]);
  const known = { type: "PinnedNote", id, inputs, outputs };
  expect(await plugin.read(known)).toMatchObject({ outputs: args });
  expect(await plugin.diff(known, inputs)).toMatchObject({ action: "none" });
  const others = await plugin.check("PinnedNote", inputs, { ...args, pinnedNoteId: "done" });
  expect(await plugin.diff(known, others.inputs)).toMatchObject({ action: "replace" });
  await startPlugin().delete(known);
  expect(documents()).toEqual([]);
}

it("writes a resource type that both hosts can create, read and delete", async () => {
  const folder = await copyOfSource();
  await writeResourceType(folder, "PinnedNote");
  let runs = 0;
  // Plugins with different settings share no connection, like those of different runs.
  const settings = () => ({
    baseUrl: emulator.url,
    ...emulator.credentials,
    operationTimeoutSeconds: String(100 + (runs += 1)),
  });
  const plugins = join(folder, "test/conformance/plugins");
  const { dynamicPlugin } = jest.requireActual<typeof Dynamic>(join(plugins, "dynamic.ts"));
  const { fullProvider } = jest.requireActual<typeof Full>(join(plugins, "full.ts"));
  await runLifecycle(() => dynamicPlugin(settings()));
  await runLifecycle(() => fullProvider(settings()));
});

it("does not overwrite an existing resource type, and rejects an invalid name", async () => {
  const folder = await copyOfSource();
  await expect(writeResourceType(folder, "Folder")).rejects.toThrow(
    "src/resources/folder/definition.ts exists already",
  );
  await expect(writeResourceType(folder, "pinned note")).rejects.toThrow("Write it like a class name");
});
