import { accessSync, constants, existsSync, lstatSync, statSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join, parse } from "node:path";
import { CommandError } from "../terminal";

/** @throws {CommandError} where the files could not be written into the folder, as far as that shows without writing. */
export function refuseUnwritable(folder: string, files: readonly string[]): void {
  const problem =
    problemOfFolder(folder) ?? files.map((file) => problemOfFile(join(folder, file))).find(Boolean);
  if (problem !== undefined) throw cannotWrite(folder, problem);
}

/** @throws {CommandError} */
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

/** Looks at the folder, or at the nearest one above it that is there: in that it would be made. */
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

/** Returns a folder, or the nearest one above it that exists; undefined where there is none, as on a drive that does not exist. */
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

/** What the system calls a failure, such as EACCES; anything else is a bug to be seen. */
function codeOf(error: unknown): string {
  if (error instanceof Error && "code" in error && typeof error.code === "string") return error.code;
  throw error;
}
