import type * as Files from "./file";
import type { WorkspaceFile } from "./file";
import { runError } from "../program/run-error";

// Loaded by the first workspace: YAML and the checks are heavy, and most programs have none.
const files = () => require("./file") as typeof Files;

/**
 * Reads a workspace from a YAML or JSON file, as data for {@link Workspace}.
 *
 * @param path A `.yaml`, `.yml` or `.json` file, relative to the folder of `Pulumi.yaml`, or to that of its `main`.
 *
 * What is wrong with the file ends the program before anything is declared: a line for each problem, with file, line,
 * column and path. An unknown field is a problem, and so are a document in a folder that its organization does not declare
 * and an editor of a document that it does not declare. For completion and help while you write, name the JSON Schema in
 * the first line of the file:
 *
 * ```yaml
 * # yaml-language-server: $schema=node_modules/pulumi-collab/workspace.schema.json
 * ```
 */
export function loadWorkspace(path: string): WorkspaceFile {
  const { readWorkspace, WorkspaceFileError } = files();
  try {
    return readWorkspace(path);
  } catch (error) {
    throw error instanceof WorkspaceFileError ? runError(error.message) : error;
  }
}

/** Data written by hand as a loaded file would be: checked and without blanks. */
export function checkedWorkspace(name: string, data: WorkspaceFile): WorkspaceFile {
  const { checkWorkspace, problemText } = files();
  const { workspace, problems } = checkWorkspace(data);
  if (workspace) return workspace;
  throw runError(problems.map((problem) => `Workspace ${name}: ${problemText(problem)}`).join("\n"));
}
