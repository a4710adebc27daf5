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

/** How an emulator is started. */
export interface EmulatorOptions {
  /** TCP port. Default 0: one that is free. */
  readonly port?: number;
  /** Loopback, and nothing else. */
  readonly host?: "127.0.0.1";
  /** What it holds at first, or the path of a JSON file with that. Default: nothing. */
  readonly seed?: Seed | string;
  /** Switches for what the contract leaves open; the others keep their defaults. */
  readonly behaviours?: Partial<Behaviours>;
  /** Time that each request of the API waits before it is carried out, in milliseconds. Default 0. */
  readonly latencyMs?: number;
  /** Prefix of the service's header names. Default `x-svc-`. */
  readonly headerPrefix?: string;
}

/** A running emulator, controlled from its own process; {@link connectEmulator} does the same from another one. */
export interface Emulator {
  /** Base address, such as `http://127.0.0.1:4000`. */
  readonly url: string;
  readonly credentials: Credentials;
  /** The requests that were received, oldest first. */
  readonly requests: readonly RequestEntry[];
  /** How many requests were received: of one operation, or all. */
  count(operation?: OperationName): number;
  /** Forgets the requests. Data, faults and behaviours stay. */
  resetCounts(): void;
  /** What it holds, as plain JSON in a stable order and without secrets. */
  contents(): Contents;
  /** Credentials and secrets in clear, those of keys created over the API among them. */
  secrets(): Secrets;
  /** Makes something go wrong. Faults are tried in the order of injection. */
  inject(fault: Fault): void;
  clearFaults(): void;
  /** Changes the time that requests wait, in milliseconds. */
  setLatency(ms: number): void;
  /** The switches; assign to change one. */
  readonly behaviours: Behaviours;
  /** Changes several switches at once. @throws {TypeError} for an unknown one or a value that it does not have. */
  setBehaviours(values: Partial<Behaviours>): void;
  /**
   * Changes the data behind the client's back: merges like a seed, `null` removes.
   *
   * @example
   * emulator.edit({ organizations: { acme: { documents: { handbook: null, plan: { documentName: "Plan B" } } } } });
   */
  edit(change: Seed): void;
  /** Ends all connections, hanging ones too, and stops listening. */
  close(): Promise<void>;
}

/**
 * Starts the whole service in memory on loopback.
 *
 * @throws {TypeError} for a seed or a behaviour that is not valid; the system's error when the port is taken.
 */
export async function startEmulator(options: EmulatorOptions = {}): Promise<Emulator> {
  const { port = 0, host = "127.0.0.1", behaviours = {}, latencyMs = 0, headerPrefix = "x-svc-" } = options;
  const seed = loadSeed(options.seed);
  const values: BehaviourValues = behaviours;
  const service = new Service(DEMO_CREDENTIALS, headerPrefix, { seed, behaviours: values, latencyMs });
  const server = createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
    // A client that goes away while its request is read or answered is nothing to report.
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
