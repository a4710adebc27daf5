import { once } from "node:events";
import type { Server } from "node:http";
import { operations, type OperationName } from "../api/operations";
import {
  behavioursWith,
  changeBehaviours,
  type Behaviours,
  type BehaviourValues,
} from "./behaviours/behaviours";
import { FaultBook, readFault, type Fault, type FaultKind } from "./faults/faults";
import { advanceMigrations } from "./operations/migrations";
import { applySeed } from "./state/apply-seed";
import { contentsOf, loggedData, secretsOf, type Contents, type Secrets } from "./state/contents";
import { readSeed, type Seed } from "./state/seed";
import { Store, type Credentials } from "./state/store";

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

/** One received request. */
export interface RequestEntry {
  readonly operation: OperationName;
  /** The number of the operation in the contract. */
  readonly number: number;
  /** `data` of the body, without credentials. */
  readonly data: unknown;
  /** The time of receipt, in epoch milliseconds. */
  readonly at: number;
  readonly outcome: RequestOutcome;
}

/** The outcome of a request. The emulator fills it in while it serves the request. */
export interface RequestOutcome {
  /** Whether the request was applied (for a read: answered from the data). A rejected request was not applied. */
  applied: boolean;
  /** The HTTP status of the reply; absent until the reply is sent. */
  httpStatus?: number;
  /** `error.status` of a rejected or partially successful request. */
  error?: string;
  /** The type of the injected fault. */
  fault?: FaultKind;
}

/** The emulated service. Its methods validate their arguments, because the control API passes unknown values. */
export class Service implements Emulator {
  url = "";
  readonly requests: RequestEntry[] = [];
  readonly behaviours: Behaviours;
  readonly faults = new FaultBook();
  readonly store: Store;
  latencyMs = 0;
  readonly #closing = new AbortController();

  constructor(
    private readonly server: Server,
    readonly credentials: Credentials,
    readonly headerPrefix: string,
    behaviours: BehaviourValues,
    seed: Seed,
  ) {
    this.store = new Store(credentials);
    this.behaviours = behavioursWith(behaviours);
    applySeed(this.store, seed);
  }

  /** Aborted when the emulator closes. */
  get closing(): AbortSignal {
    return this.#closing.signal;
  }

  addRequest(operation: OperationName, data: unknown): RequestEntry {
    const { number } = operations[operation];
    const entry = { operation, number, data: loggedData(data), at: Date.now(), outcome: { applied: false } };
    this.requests.push(entry);
    return entry;
  }

  count(operation?: OperationName): number {
    return this.requests.filter((entry) => operation === undefined || entry.operation === operation).length;
  }

  resetCounts(): void {
    this.requests.length = 0;
  }

  contents(): Contents {
    for (const key of this.store.keys.values()) advanceMigrations(key, this.behaviours);
    return contentsOf(this.store);
  }

  secrets(): Secrets {
    return secretsOf(this.store);
  }

  inject(fault: unknown): void {
    this.faults.add(readFault(fault));
  }

  clearFaults(): void {
    this.faults.clear();
  }

  setLatency(ms: unknown): void {
    if (typeof ms !== "number" || !(ms >= 0))
      throw new TypeError("The latency must be a number of milliseconds");
    this.latencyMs = ms;
  }

  setBehaviours(values: BehaviourValues): void {
    changeBehaviours(this.behaviours, values);
  }

  edit(change: unknown): void {
    // Copies the change, so that the caller's object and the store share no data.
    applySeed(this.store, structuredClone(readSeed(change)));
  }

  async close(): Promise<void> {
    this.#closing.abort();
    if (!this.server.listening) return;
    const closed = once(this.server, "close");
    this.server.close();
    this.server.closeAllConnections();
    await closed;
  }
}
