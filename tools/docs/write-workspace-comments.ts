import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { writeMadeFile } from "../made-file";
import { repositoryRoot } from "../repository-root";
import { withWorkspaceComments } from "./workspace-comments";

const PATH = "src/workspace/file/workspace-file.ts";

writeMadeFile(PATH, async () => {
  const read = (path: string) => readFile(join(repositoryRoot(), path), "utf8");
  return withWorkspaceComments(await read(PATH), await read("workspace.schema.json"));
});
