import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { CommandError } from "./terminal";

interface CliCommand {
  readonly file: string;
  readonly args: readonly string[];
  readonly shell: boolean;
}

/**
 * Returns the command that runs the Pulumi CLI. npm and some package managers install it on Windows as the script `pulumi.cmd`,
 * which only a shell runs.
 */
export function cliCommand(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  platform: NodeJS.Platform = process.platform,
): CliCommand {
  const script = platform === "win32" ? scriptOn(env) : undefined;
  if (script === undefined) return { file: "pulumi", args, shell: false };
  const unsafe = args.find((arg) => !/^[\w./=-]+$/.test(arg));
  if (unsafe !== undefined)
    throw new CommandError(`"${unsafe}" cannot be the name of a stack, and was not passed to ${script}.`);
  return { file: [`"${script}"`, ...args].join(" "), args: [], shell: true };
}

/** Returns the script of the first folder on the PATH that contains the CLI; undefined if it is not a script. */
function scriptOn(env: NodeJS.ProcessEnv): string | undefined {
  const path = Object.entries(env).find(([name]) => name.toUpperCase() === "PATH")?.[1] ?? "";
  const candidates = path
    .split(delimiter)
    .filter((folder) => folder !== "")
    .flatMap((folder) => ["pulumi.exe", "pulumi.cmd"].map((name) => join(folder, name)));
  const found = candidates.find((file) => existsSync(file));
  return found?.endsWith(".cmd") ? found : undefined;
}
