#!/usr/bin/env node
import { parseArgs } from "node:util";
import { isMap } from "../values/plain";
import { settingVariables } from "../values/shell";
import { behavioursHelp, parseBehaviour } from "./behaviours";
import { startEmulator } from "./emulator";
import type { Emulator } from "./service";

const USAGE = `Usage: pulumi-collab-emulator [--port N] [--host ADDRESS] [--seed FILE]
                              [--latency MS] [--behaviour name=value ...]

Runs the collaboration service in memory until SIGINT or SIGTERM.

  --port N                 TCP port; default: one that is free
  --host ADDRESS           address to listen on; default: 127.0.0.1. With 0.0.0.0, other
                           machines and containers can use the emulator
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
 * @throws {TypeError} for invalid arguments, and if the port is in use.
 */
export async function main(
  args: readonly string[],
  print: (text: string) => void,
): Promise<Emulator | undefined> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      port: { type: "string" },
      host: { type: "string" },
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
  const port = numberOf("port", values.port, 65_535);
  const emulator = await startEmulator({
    port,
    ...(values.host === undefined ? {} : { host: values.host }),
    ...(values.seed === undefined ? {} : { seed: values.seed }),
    latencyMs: numberOf("latency", values.latency, 600_000),
    behaviours: Object.fromEntries((values.behaviour ?? []).map(parseBehaviour)),
  }).catch((error: unknown) => {
    if (!isMap(error) || error["code"] !== "EADDRINUSE") throw error;
    throw new TypeError(
      `port ${port} is in use: choose another one with --port, or end the process that uses it`,
    );
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
  if (values.host !== undefined && !/^(127\.|::1$|localhost$)/.test(values.host))
    print("Warning: everyone who can reach this address can read and change the data of the emulator.\n");
  return emulator;
}

/** Runs the command as a process, until a signal arrives. Returns the exit code. */
export async function runEmulator(args: readonly string[]): Promise<number> {
  try {
    const emulator = await main(args, (text) => process.stdout.write(text));
    if (!emulator) return 0;
    const stop = (): void => void emulator.close();
    process.once("SIGINT", stop).once("SIGTERM", stop);
    return 0;
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    return 2;
  }
}

if (require.main === module)
  void runEmulator(process.argv.slice(2)).then((code) => (process.exitCode = code));
