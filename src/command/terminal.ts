import { writeFile } from "node:fs/promises";
import { NAMESPACE, type SettingValues } from "../settings";
import { gatherSettings } from "../settings/read";

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
export const CONNECTION_OPTIONS = {
  stack: { type: "string" },
  "base-url": { type: "string" },
  "api-key": { type: "string" },
} as const;

export const CONNECTION_HELP = `  --stack NAME          reads the configuration of this stack too, with the Pulumi CLI, in the program's folder; it wins over
                        the environment
  --base-url URL        address of the service (COLLAB_BASE_URL)
  --api-key KEY         API key to work with (COLLAB_API_KEY)

No option takes the auth token, as other people of a machine can read command lines: it comes from the stack's
configuration, or from COLLAB_AUTH_TOKEN. All other settings have their variables too (COLLAB_WORKSPACE_ID,
COLLAB_REQUEST_TIMEOUT_SECONDS, ...).
`;

type SettingOption = Exclude<keyof typeof CONNECTION_OPTIONS, "stack">;

const OPTION_OF: Readonly<Record<string, SettingOption>> = {
  [`${NAMESPACE}:baseUrl`]: "base-url",
  [`${NAMESPACE}:apiKey`]: "api-key",
};

/** The connection options that the command line gives. */
export type Given = Readonly<Partial<Record<keyof typeof CONNECTION_OPTIONS, string | undefined>>>;

/** Returns the settings. Options take precedence over the stack's configuration, which takes precedence over the environment. */
export function settingsOf(
  given: Given,
  env: NodeJS.ProcessEnv,
  stack: ReadonlyMap<string, string>,
): SettingValues {
  return gatherSettings((key) => {
    const option = OPTION_OF[key];
    return (option && given[option]) || stack.get(key);
  }, env);
}

/** Returns the option that gave a setting; undefined if none did. */
export function optionFor(setting: string, given: Given): string | undefined {
  const option = OPTION_OF[`${NAMESPACE}:${setting}`];
  return option && given[option] ? `--${option}` : undefined;
}

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
