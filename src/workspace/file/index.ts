import { extname, resolve } from "node:path";
import { readTextFile } from "../../values/text-file";
import { checkWorkspace, problemText } from "./check";
import { parseText, type SyntaxProblem } from "./parse";
import type { WorkspaceFile } from "./workspace-file";

export { checkWorkspace, problemText, type CheckedFile, type FileProblem } from "./check";
export { workspaceSchema } from "./schema";
export type * from "./workspace-file";

/** An invalid workspace file. The message has one line for each problem, with file, line, column and path. */
export class WorkspaceFileError extends Error {
  override name = "WorkspaceFileError";
}

/**
 * Reads a workspace file: YAML, which includes JSON.
 *
 * @param file Relative to the working directory. Errors contain this path.
 * @throws {WorkspaceFileError} with all problems.
 */
export function readWorkspace(file: string): WorkspaceFile {
  if (!/^\.(?:ya?ml|json)$/iu.test(extname(file)))
    throw new WorkspaceFileError(`${file}: must be a .yaml, .yml or .json file`);
  return parseWorkspace(textOf(file), file);
}

/** @throws {WorkspaceFileError} with all problems of the text; `file` is its name in the messages. */
export function parseWorkspace(text: string, file: string): WorkspaceFile {
  const parsed = parseText(text);
  if (!("value" in parsed)) throw failure(file, parsed);
  // A truncated file must not delete everything.
  if (parsed.value === null)
    throw new WorkspaceFileError(`${file}: is empty; {} is a workspace without anything in it`);
  const { workspace, problems } = checkWorkspace(parsed.value);
  if (workspace) return workspace;
  throw failure(
    file,
    problems
      .slice(0, MOST_REPORTED)
      .map((problem) => ({ ...parsed.positionOf(problem), message: problemText(problem) })),
    problems.length - MOST_REPORTED,
  );
}

/** The number of problems that an error lists. One mistake in a generated file may repeat for each document. */
const MOST_REPORTED = 100;

function failure(file: string, problems: readonly SyntaxProblem[], others = 0): WorkspaceFileError {
  const sorted = [...problems].sort((a, b) => a.line - b.line || a.column - b.column);
  const lines = sorted.map(({ line, column, message }) => `${file}:${line}:${column} ${message}`);
  if (others > 0) lines.push(`${file}: and ${others} more problems`);
  return new WorkspaceFileError(lines.join("\n"));
}

function textOf(file: string): string {
  return readTextFile(file, (why) => new WorkspaceFileError(`${file}: ${why}: ${resolve(file)}`));
}
