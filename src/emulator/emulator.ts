import { once } from "node:events";
import { createServer } from "node:http";
import type { OperationName } from "../api/operations";
import { changeBehaviours, type Behaviours, type BehaviourValues } from "./behaviours/behaviours";
import { readTextFile } from "../values/text-file";
import type { RequestEntry } from "./control/request-log";
import type { Fault } from "./faults/faults";
import { handle } from "./http/server";
import { Service } from "./service";
import type { Contents } from "./subjects/contents";
import type { Secrets } from "./subjects/secrets";
import { readSeed, type Seed } from "./subjects/seed";
import type { Credentials } from "./subjects/store";

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
  /** The loopback address. No other address is supported. */
  readonly host?: "127.0.0.1";
  /** The initial data, or the path of a JSON file that contains it. Default: no data. */
  readonly seed?: Seed | string;
  /** Switches for behaviours that the contract does not specify. Switches that are not listed keep their defaults. */
  readonly behaviours?: Partial<Behaviours>;
  /** How long each API request waits before it is carried out, in milliseconds. Default 0. */
  readonly latencyMs?: number;
  /** Prefix of the service's header names. Default `x-svc-`. */
  readonly headerPrefix?: string;
}

/** A running emulator, controlled from the same process. Use {@link connectEmulator} to control it from another process. */
export interface Emulator {
  /** Base address, such as `http://127.0.0.1:4000`. */
  readonly url: string;
  readonly credentials: Credentials;
  /** The received requests, oldest first. */
  readonly requests: readonly RequestEntry[];
  /** Returns the number of received requests, of one operation or of all operations. */
  count(operation?: OperationName): number;
  /** Clears the request log. Data, faults and behaviours do not change. */
  resetCounts(): void;
  /** Returns the emulator's data as plain JSON in a stable order, without secrets. */
  contents(): Contents;
  /** Returns credentials and secrets in plain text, including those of keys created over the API. */
  secrets(): Secrets;
  /** Injects a fault. Faults are tried in the order of injection. */
  inject(fault: Fault): void;
  clearFaults(): void;
  /** Sets how long each request waits, in milliseconds. */
  setLatency(ms: number): void;
  /** The behaviour switches. Assign to a property to change its switch. */
  readonly behaviours: Behaviours;
  /**
   * Changes several switches at once.
   *
   * @throws {TypeError} for an unknown switch or a value that it does not accept.
   */
  setBehaviours(values: Partial<Behaviours>): void;
  /**
   * Changes the data without a request from the client. Merges like a seed; `null` removes an entry.
   *
   * @example
   * emulator.edit({ organizations: { acme: { documents: { handbook: null, plan: { documentName: "Plan B" } } } } });
   */
  edit(change: Seed): void;
  /** Closes all connections, including hanging ones, and stops listening. */
  close(): Promise<void>;
}

/**
 * Starts the complete service in memory on loopback.
 *
 * @throws {TypeError} for an invalid seed or behaviour; the system's error if the port is in use.
 */
export async function startEmulator(options: EmulatorOptions = {}): Promise<Emulator> {
  const { port = 0, host = "127.0.0.1", behaviours = {}, latencyMs = 0, headerPrefix = "x-svc-" } = options;
  const seed = loadSeed(options.seed);
  const values: BehaviourValues = behaviours;
  const service = new Service(DEMO_CREDENTIALS, headerPrefix, { seed, behaviours: values, latencyMs });
  const server = createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
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

  return {
    url: `http://${host}:${address.port}`,
    credentials: DEMO_CREDENTIALS,
    requests: service.log.entries,
    count: (operation) => service.log.count(operation),
    resetCounts() {
      service.log.clear();
    },
    contents: () => service.contents(),
    secrets: () => service.secrets(),
    inject(fault) {
      service.inject(fault);
    },
    clearFaults() {
      service.faults.clear();
    },
    setLatency(ms) {
      service.setLatency(ms);
    },
    behaviours: service.behaviours,
    setBehaviours(changes) {
      const all: BehaviourValues = changes;
      changeBehaviours(service.behaviours, all);
    },
    edit(change) {
      service.edit(change);
    },
    async close() {
      service.stop();
      if (!server.listening) return;
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

function loadSeed(seed: Seed | string | undefined): Seed {
  if (seed === undefined) return {};
  if (typeof seed !== "string") return structuredClone(readSeed(seed));
  const text = readTextFile(seed, (why) => new TypeError(`${seed}: ${why}`));
  try {
    return readSeed(JSON.parse(text));
  } catch (error) {
    throw new TypeError(`${seed}: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}
