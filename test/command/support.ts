import { join } from "node:path";
import type { Emulator } from "../../src/emulator";
import { runCommand, type CommandResult } from "../../tools/command";
import { run } from "../../src/command/run";
import { repositoryRoot } from "../../tools/repository-root";

const MAIN = join(repositoryRoot(), "dist/command/main.js");

export interface Environment {
  readonly env?: Readonly<Record<string, string | undefined>>;
  readonly cwd?: string;
}

/** Runs the command line within this process, without any settings of this machine. */
export async function collab(args: readonly string[], { env = {}, cwd = process.cwd() }: Environment = {}) {
  let [stdout, stderr] = ["", ""];
  const exitCode = await run(args, {
    env: { PATH: "/nowhere", ...env },
    cwd,
    print: (text) => void (stdout += text),
    printToStderr: (text) => void (stderr += text),
  });
  return { stdout, stderr, exitCode };
}

/** Runs the command line as an installed package runs it, without any settings of this machine. */
export function collabProcess(
  args: readonly string[],
  { env = {}, cwd }: Environment = {},
): Promise<CommandResult> {
  return runCommand(process.execPath, [MAIN, ...args], {
    env: { PATH: "/nowhere", ...env },
    timeoutMs: 120_000,
    ...(cwd === undefined ? {} : { cwd }),
  });
}

/** Returns doctor's line about one check. */
export const lineOf = (output: string, name: string): string =>
  output
    .split("\n")
    .find((line) => line.includes(`  ${name}  `))
    ?.trim() ?? "";

/** Returns the environment variables that a shell exports for an emulator. */
export function environmentOf({ url, credentials }: Pick<Emulator, "url" | "credentials">) {
  return {
    COLLAB_BASE_URL: url,
    COLLAB_API_KEY: credentials.apiKey,
    COLLAB_AUTH_TOKEN: credentials.authToken,
    COLLAB_WORKSPACE_ID: credentials.workspaceId,
    COLLAB_WORKSPACE_AUTH_TOKEN: credentials.workspaceAuthToken,
  };
}
