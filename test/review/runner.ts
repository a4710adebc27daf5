import { chmod, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parse } from "yaml";
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

interface Workflow {
  readonly jobs: Readonly<
    Record<string, { readonly steps?: readonly { readonly name?: string; readonly run?: string }[] }>
  >;
}

/** Returns the script of a step of an example's workflow for GitHub. */
export async function stepOf(example: string, job: string, name: string): Promise<string> {
  const { jobs } = parse(await readFile(join(example, ".github/workflows/collab.yml"), "utf8")) as Workflow;
  const found = jobs[job]?.steps?.find((step) => step.name === name)?.run;
  if (found === undefined) throw new Error(`no step ${name}`);
  return found;
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
