import { chmod, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { repositoryRoot } from "../../tools/repository-root";

/** Writes executable files for the scripts of a pipeline: these commands, and an `npx` that runs the command of this package. */
export async function writeCommands(
  folder: string,
  commands: Readonly<Record<string, string>>,
): Promise<void> {
  const main = join(repositoryRoot(), "dist", "command", "main.js");
  const npx = `#!/bin/sh\nshift\nexec "${process.execPath}" "${main}" "$@"\n`;
  for (const [name, text] of Object.entries({ npx, ...commands })) {
    await writeFile(join(folder, name), text);
    await chmod(join(folder, name), 0o755);
  }
}

/** Returns the lines of a file that a script may have written. */
export const linesOf = async (path: string): Promise<string[]> =>
  (await readFile(path, "utf8").catch(() => "")).split("\n").filter(Boolean);

/** Returns the variables that a script wrote to a file, one per line. */
export const variablesIn = async (path: string): Promise<Record<string, string>> =>
  Object.fromEntries(
    (await linesOf(path)).map((line): [string, string] => {
      const [name = "", value = ""] = line.split(/=(.*)/su);
      return [name, value];
    }),
  );
