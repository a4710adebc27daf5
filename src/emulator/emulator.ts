import { once } from "node:events";
import { createServer } from "node:http";
import { readTextFile } from "../values/text-file";
import type { Behaviours } from "./behaviours";
import { Service, type Emulator } from "./service";
import { handle } from "./serving/server";
import { readSeed, type Seed } from "./state/seed";
import type { Credentials } from "./state/store";

/** The credentials of every emulator: well-known demo values. */
export const DEMO_CREDENTIALS: Credentials = {
  apiKey: "demo-api-key",
  authToken: "demo-auth-token",
  workspaceId: "demo-workspace",
  workspaceAuthToken: "demo-workspace-token",
};

/** Options for starting an emulator. */
export interface EmulatorOptions {
  /** TCP port. Default 0: any free port. */
  readonly port?: number;
  /**
   * The address to listen on. Default `127.0.0.1`. With `0.0.0.0`, other machines can read and change all data, because the control
   * API needs no credentials.
   */
  readonly host?: string;
  /** The initial data, or the path of a JSON file that contains it. Default: no data. */
  readonly seed?: Seed | string;
  /** Switches for behaviours that the contract does not specify. Switches that are not listed keep their defaults. */
  readonly behaviours?: Partial<Behaviours>;
  /** How long each API request waits before it is carried out, in milliseconds. Default 0. */
  readonly latencyMs?: number;
  /** Prefix of the service's header names. Default `x-svc-`. */
  readonly headerPrefix?: string;
}

/**
 * Starts the complete service in memory.
 *
 * @throws {TypeError} for an invalid seed or behaviour; the system's error if the port is in use.
 */
export async function startEmulator(options: EmulatorOptions = {}): Promise<Emulator> {
  const { port = 0, host = "127.0.0.1", behaviours = {}, latencyMs = 0, headerPrefix = "x-svc-" } = options;
  const server = createServer({ keepAliveTimeout: 60_000 });
  const service = new Service(server, DEMO_CREDENTIALS, headerPrefix, behaviours, loadSeed(options.seed));
  service.latencyMs = latencyMs;
  server.on("request", (request, response) => {
    // A client that disconnects while its request is read or answered is not an error.
    handle(service, request, response).catch((error: unknown) => {
      if (service.closing.aborted || request.destroyed) response.destroy();
      else if (!response.headersSent) response.writeHead(500).end(String(error));
    });
  });
  server.listen(port, host);
  await once(server, "listening");
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new Error("The emulator has no address");
  const name = host.includes(":") ? `[${host}]` : host;
  service.url = `http://${host === "0.0.0.0" ? "127.0.0.1" : name}:${address.port}`;
  return service;
}

function loadSeed(seed: Seed | string | undefined): Seed {
  if (typeof seed !== "string") return structuredClone(readSeed(seed ?? {}));
  const text = readTextFile(seed, (why) => new TypeError(`${seed}: ${why}`));
  try {
    return readSeed(JSON.parse(text));
  } catch (error) {
    throw new TypeError(`${seed}: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}
