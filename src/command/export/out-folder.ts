import { accessSync, constants, existsSync, lstatSync, statSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join, parse } from "node:path";
import { CommandError } from "../terminal";

/**
 * Checks that the files can be written to the folder, as far as this is possible without writing.
 *
 * @throws {CommandError} if they cannot.
 */
export function rejectUnwritable(folder: string, files: readonly string[]): void {
  const problem =
    problemOfFolder(folder) ?? files.map((file) => problemOfFile(join(folder, file))).find(Boolean);
  if (problem !== undefined) throw cannotWrite(folder, problem);
}

/**
 * Writes the files to the folder, which is created if it does not exist.
 *
 * @throws {CommandError} if that fails.
 */
export async function writeFiles(folder: string, files: Readonly<Record<string, string>>): Promise<void> {
  try {
    await mkdir(folder, { recursive: true });
    for (const [file, text] of Object.entries(files)) await writeFile(join(folder, file), text);
  } catch (error) {
    throw cannotWrite(folder, codeOf(error));
  }
}

const cannotWrite = (folder: string, why: string) =>
  new CommandError(`cannot write to --out ${folder}: ${why}`);

/** Checks the folder or, if it does not exist, the nearest existing one above it, in which it would be created. */
function problemOfFolder(folder: string): string | undefined {
  try {
    const at = nearest(folder, isThere);
    if (at === undefined) return `there is no ${parse(folder).root}`;
    const target = statSync(at, { throwIfNoEntry: false });
    if (!target) return `${at} is a link to nothing`;
    if (!target.isDirectory()) return at === folder ? "it is a file" : `${at} is a file`;
    accessSync(at, constants.W_OK | constants.X_OK);
    return undefined;
  } catch (error) {
    return codeOf(error);
  }
}

/** Returns a folder or the nearest existing one above it; undefined if there is none, such as on a drive that does not exist. */
export function nearest(folder: string, exists: (path: string) => boolean): string | undefined {
  for (let at = folder; ; at = dirname(at)) {
    if (exists(at)) return at;
    if (dirname(at) === at) return undefined;
  }
}

function isThere(path: string): boolean {
  try {
    lstatSync(path);
    return true;
  } catch (error) {
    if (["ENOENT", "ENOTDIR"].includes(codeOf(error))) return false;
    throw error;
  }
}

function problemOfFile(path: string): string | undefined {
  if (!existsSync(path)) return undefined;
  try {
    if (statSync(path).isDirectory()) return `${path} is a folder`;
    accessSync(path, constants.W_OK);
    return undefined;
  } catch (error) {
    return `${path}: ${codeOf(error)}`;
  }
}

/** Returns the system's error code, such as EACCES. Any other error is a bug and is rethrown. */
function codeOf(error: unknown): string {
  if (error instanceof Error && "code" in error && typeof error.code === "string") return error.code;
  throw error;
}
