import { cp, mkdir, readFile, symlink } from "node:fs/promises";
import { join } from "node:path";
import { expect, it, jest } from "@jest/globals";
import ts from "typescript";
import { lifecycles } from "../../src/resources";
import { definitions } from "../../src/resources/definitions";
import { openDecisions } from "../../tools/new-resource/decisions";
import { writeKind } from "../../tools/new-resource/main";
import { repositoryRoot } from "../../tools/repository-root";
import { temporaryFolders } from "./temporary-folder";

const root = repositoryRoot();
const temporaryFolder = temporaryFolders();

async function copyOfSource(): Promise<string> {
  const folder = temporaryFolder();
  for (const path of ["src", "tsconfig.json", "test/engine"])
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

it("writes a kind that compiles, and leaves its decisions open by name and file", async () => {
  const folder = await copyOfSource();
  const written = await writeKind(folder, "PinnedNote");
  expect(written).toHaveLength(10);
  expect(problemsIn(folder)).toEqual([]);
  const path = join(folder, "src/resources/pinned-note/definition.ts");
  const loaded = jest.requireActual<{ pinnedNote: Parameters<typeof openDecisions>[0] }>(path);
  const open = openDecisions(loaded.pinnedNote);
  expect(open).toContain("src/resources/pinned-note/definition.ts: say what description is");
  expect(open).toContain(
    "src/resources/pinned-note/definition.ts: say what inputs.pinnedNoteId.changeDescription is",
  );
  expect(open).toContain("src/resources/pinned-note/definition.ts: name the operations that it lives by");
  expect(await readFile(join(folder, "src/resources/definitions.ts"), "utf8")).toContain(
    "  pinnedNote,\n] as const;",
  );
  expect(definitions).toHaveLength(lifecycles.size);
});

it("does not write over a kind that is there, nor make one of another name", async () => {
  const folder = await copyOfSource();
  await expect(writeKind(folder, "Folder")).rejects.toThrow(
    "src/resources/folder/definition.ts is there already",
  );
  await expect(writeKind(folder, "pinned note")).rejects.toThrow("write it as the class is to be named");
});
