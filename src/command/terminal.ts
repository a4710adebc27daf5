import { writeFile } from "node:fs/promises";
import type { SettingValues } from "../settings";
import { gatherSettings } from "../settings/read";
import { readTextFile } from "../values/text-file";

/** The environment that the process provides to a command. */
export interface Terminal {
  readonly env: NodeJS.ProcessEnv;
  readonly cwd: string;
  /** Prints the result to stdout. */
  readonly print: (text: string) => void;
  /** Prints messages to stderr. */
  readonly printToStderr: (text: string) => void;
}

/** The command line is wrong: exit code 2. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/** The command failed, with a message for users: exit code 1. */
export class CommandError extends Error {
  override readonly name = "CommandError";
}

/** The options of every command that connects to the service. */
export const CONNECTION_OPTIONS = { stack: { type: "string" } } as const;

export const CONNECTION_HELP = `  --stack NAME          reads the configuration of this stack too, with the Pulumi CLI, in the program's folder; it wins over
                        the environment

All settings have variables (COLLAB_BASE_URL, COLLAB_API_KEY, COLLAB_AUTH_TOKEN, ...). No option takes one of them, as other
people of a machine can read command lines.
`;

/** Returns the settings. The stack's configuration takes precedence over the environment. */
export const settingsOf = (env: NodeJS.ProcessEnv, stack: ReadonlyMap<string, string>): SettingValues =>
  gatherSettings((key) => stack.get(key), env);

/** Returns the text of a file that a command reads. */
export const readText = (path: string): string =>
  readTextFile(path, (why) => new CommandError(`Cannot read ${path}: ${why}`));

/** Writes a file of a command's result. */
export async function writeText(path: string, text: string): Promise<void> {
  await writeFile(path, text).catch((error: unknown) => {
    throw new CommandError(`Cannot write ${path}: ${reasonOf(error)}`);
  });
}

/** Returns the reason why a file cannot be read or written, as text for users. */
export function reasonOf(error: unknown): string {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "ENOENT") return "there is no such file or folder.";
  if (code === "EISDIR") return "it is a folder.";
  return error instanceof Error ? error.message : String(error);
}
