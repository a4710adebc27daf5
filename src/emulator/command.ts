#!/usr/bin/env node
import { existsSync, readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { settingVariables } from "../values/shell";
import { behavioursHelp, parseBehaviour } from "./behaviours";
import { startEmulator } from "./emulator";
import type { Emulator } from "./service";

const USAGE = `Usage: pulumi-collab-emulator [--port N] [--seed FILE] [--latency MS]
                              [--behaviour name=value ...]

Runs the collaboration service in memory on 127.0.0.1 until SIGINT or SIGTERM. Started
by npm or npx alone, it ends with them.

  --port N                 TCP port; default: one that is free
  --seed FILE              JSON file with the initial data
  --latency MS             time that each request waits
  --behaviour name=value   a behaviour that the contract does not specify; may be repeated
  --help                   this text

Behaviours (default first):
`;

function numberOf(option: string, text: string | undefined, most: number): number {
  const value = Number(text ?? 0);
  if (text !== "" && Number.isInteger(value) && value >= 0 && value <= most) return value;
  throw new TypeError(`--${option} must be a whole number from 0 to ${most}`);
}

/**
 * Runs the command: starts an emulator with the given arguments and prints one line with its URL and how to use it.
 *
 * @returns the emulator, or undefined after `--help`.
 * @throws {TypeError} for invalid arguments.
 */
export async function main(
  args: readonly string[],
  print: (text: string) => void,
): Promise<Emulator | undefined> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      port: { type: "string" },
      seed: { type: "string" },
      latency: { type: "string" },
      behaviour: { type: "string", multiple: true },
      help: { type: "boolean" },
    },
  });
  if (values.help) {
    print(`${USAGE}${behavioursHelp()}\n`);
    return undefined;
  }
  const emulator = await startEmulator({
    port: numberOf("port", values.port, 65_535),
    ...(values.seed === undefined ? {} : { seed: values.seed }),
    latencyMs: numberOf("latency", values.latency, 600_000),
    behaviours: Object.fromEntries((values.behaviour ?? []).map(parseBehaviour)),
  });
  const { apiKey, authToken, workspaceId, workspaceAuthToken } = emulator.credentials;
  const variables = {
    COLLAB_BASE_URL: emulator.url,
    COLLAB_API_KEY: apiKey,
    COLLAB_AUTH_TOKEN: authToken,
    COLLAB_WORKSPACE_ID: workspaceId,
    COLLAB_WORKSPACE_AUTH_TOKEN: workspaceAuthToken,
  };
  print(`Emulator at ${emulator.url} - use it with: ${settingVariables(variables)}\n`);
  return emulator;
}

/** Runs the command as a process, until a signal arrives or the npm process that started it ends. Returns the exit code. */
export async function runEmulator(args: readonly string[]): Promise<number> {
  try {
    const emulator = await main(args, (text) => process.stdout.write(text));
    if (!emulator) return 0;
    const stop = (): void => void emulator.close();
    process.once("SIGINT", stop).once("SIGTERM", stop);
    whenStarterEnds(stop);
    return 0;
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    return 2;
  }
}

/**
 * Calls `stop` when the npm or npx process that started this process has ended. This process would otherwise outlive npm: a
 * signal to npm also ends the shell between npm and this process, but not this process, and SIGKILL ends npm only. Applies only
 * under npm: another program that starts this process may want this process to outlive it.
 */
function whenStarterEnds(stop: () => void): void {
  if (!isNpmScript(process.env["npm_lifecycle_script"])) return;
  const parent = process.ppid;
  const npm = parentOfShell(parent);
  const timer = setInterval(() => {
    if (process.ppid === parent && isRunning(parent) && (npm === undefined || isRunning(npm))) return;
    clearInterval(timer);
    stop();
  }, 500);
  timer.unref();
}

/**
 * Reports whether npm runs this command and nothing else. All processes that a script starts inherit `npm_lifecycle_script`, so
 * that variable may contain a longer script, which may end before this process. Only a script that is exactly this command counts.
 */
function isNpmScript(script = ""): boolean {
  return /^(["']?)pulumi-collab(-emulator)?\1(\s[^&;|()`$<>\n]*)?$/.test(script);
}

/** Returns the parent of a shell on Linux. Elsewhere, and for other processes, it returns undefined. */
function parentOfShell(pid: number): number | undefined {
  const file = `/proc/${pid}/stat`;
  const stat = existsSync(file) ? readFileSync(file, "utf8") : "";
  const parent = /^\d+ \((?:sh|ash|bash|dash|ksh|zsh|busybox)\) \S (\d+)/.exec(stat)?.[1];
  return parent === undefined ? undefined : Number(parent);
}

/** Reports whether a process runs. On Windows, `process.ppid` does not change when the parent ends. */
function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // EPERM: the process is running, but belongs to another user.
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

if (require.main === module)
  void runEmulator(process.argv.slice(2)).then((code) => (process.exitCode = code));
