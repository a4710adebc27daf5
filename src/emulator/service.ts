import { once } from "node:events";
import type { Server } from "node:http";
import { operations, type OperationName } from "../api/operations";
import { isMap } from "../values/plain";
import { behavioursWith, changeBehaviours, type Behaviours, type BehaviourValues } from "./behaviours";
import { FaultBook, readFault, type Fault, type FaultKind } from "./faults";
import { advanceMigrations } from "./operations/migrations";
import type { Reply } from "./serving/handler";
import { applySeed } from "./state/apply-seed";
import { contentsOf, loggedData, secretsOf, type Contents, type Secrets } from "./state/contents";
import { readSeed, type Seed } from "./state/seed";
import { Store, type Credentials } from "./state/store";

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

/** The emulated service. Its methods validate their arguments, because programs in JavaScript call them too. */
export class Service {
  /** Base address, such as `http://127.0.0.1:4000`. */
  url = "";
  /** The received requests, oldest first. */
  readonly requests: RequestEntry[] = [];
  /** The behaviour switches. Assign to a property to change its switch. */
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

  get closing(): AbortSignal {
    return this.#closing.signal;
  }

  addRequest(operation: OperationName, data: unknown): RequestEntry {
    const { number } = operations[operation];
    const entry = { operation, number, data: loggedData(data), at: Date.now(), outcome: { applied: false } };
    this.requests.push(entry);
    return entry;
  }

  /** Returns the number of received requests, of one operation or of all operations. */
  count(operation?: OperationName): number {
    return this.requests.filter((entry) => operation === undefined || entry.operation === operation).length;
  }

  /** Clears the request log. Data, faults and behaviours do not change. */
  resetCounts(): void {
    this.requests.length = 0;
  }

  /** Returns the emulator's data as plain JSON in a stable order, without secrets. */
  contents(): Contents {
    for (const key of this.store.apiKeys.values()) advanceMigrations(key, this.behaviours);
    return contentsOf(this.store);
  }

  /** Returns credentials and secrets in plain text, including those of keys created over the API. */
  secrets(): Secrets {
    return secretsOf(this.store);
  }

  /**
   * Injects a fault. Faults are tried in the order of injection.
   *
   * @throws {TypeError} for an invalid fault.
   */
  inject(fault: Fault): void {
    this.faults.add(readFault(fault));
  }

  clearFaults(): void {
    this.faults.clear();
  }

  /** Sets how long each request waits, in milliseconds. */
  setLatency(ms: number): void {
    if (typeof ms !== "number" || !(ms >= 0))
      throw new TypeError("The latency must be a number of milliseconds");
    this.latencyMs = ms;
  }

  /**
   * Changes several switches at once.
   *
   * @throws {TypeError} for an unknown switch or a value that it does not accept.
   */
  setBehaviours(values: Partial<Behaviours>): void {
    changeBehaviours(this.behaviours, values);
  }

  /**
   * Changes the data without a request from the client. Merges like a seed; `null` removes an entry.
   *
   * @example
   * emulator.edit({ organizations: { acme: { documents: { handbook: null, plan: { documentName: "Plan B" } } } } });
   */
  edit(change: Seed): void {
    // Copies the change, so that the caller's object and the store share no data.
    applySeed(this.store, structuredClone(readSeed(change)));
  }

  /** Closes all connections, including hanging ones, and stops listening. */
  async close(): Promise<void> {
    this.#closing.abort();
    if (!this.server.listening) return;
    const closed = once(this.server, "close");
    this.server.close();
    this.server.closeAllConnections();
    await closed;
  }
}

type Internal = "addRequest" | "closing" | "faults" | "headerPrefix" | "latencyMs" | "store";

/** A running emulator, controlled from the same process. Use {@link connectEmulator} to control it from another process. */
export type Emulator = Readonly<Omit<Service, Internal>>;

/** URL path of the emulator's HTTP control API. It needs no credentials, because the emulator listens on loopback by default. */
export const CONTROL_PATH = "/_emulator/";

/** The members of a service that a remote control reads or calls. They validate their arguments. */
const MEMBERS = [
  ...(["requests", "count", "resetCounts", "contents", "secrets", "inject", "clearFaults"] as const),
  ...(["setLatency", "behaviours", "setBehaviours", "edit"] as const),
] satisfies readonly (keyof Service)[];

/** Answers a request of a remote control. */
export function control(service: Service, name: string, args: unknown): Reply {
  const known = MEMBERS.find((each) => each === name);
  if (!known) return { httpStatus: 404, body: { problem: `There is no control ${name}` } };
  try {
    const member: unknown = Reflect.get(service, known);
    const given = Array.isArray(args) ? args : [];
    const value: unknown = typeof member === "function" ? Reflect.apply(member, service, given) : member;
    return { httpStatus: 200, body: value ?? null };
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return { httpStatus: 400, body: { problem: error.message } };
  }
}

/** Controls an emulator that runs in a separate process. Offers the features of `Emulator`, asynchronously. */
export type EmulatorRemote = ReturnType<typeof connectEmulator>;

/**
 * Returns a remote control for the emulator at a base address. If the emulator rejects a call, the method rejects with an
 * `Error` that contains the reason.
 *
 * @example
 * const emulator = connectEmulator("http://127.0.0.1:4000");
 * await emulator.inject({ operation: "addDocuments", kind: "throttle", retryAfter: 2 });
 */
export function connectEmulator(url: string) {
  const base = `${url.replace(/\/+$/, "")}${CONTROL_PATH}`;
  async function call<Value>(name: (typeof MEMBERS)[number], ...args: unknown[]): Promise<Value> {
    const headers = { "content-type": "application/json" };
    const response = await fetch(base + name, { method: "POST", headers, body: JSON.stringify(args) });
    const body: unknown = await response.json();
    // The cast is safe: only this package's own emulator serves this address, and it uses these types.
    if (response.ok) return body as Value;
    throw new Error(isMap(body) ? String(body.problem) : `The emulator answered ${response.status}`);
  }
  const send = async (...[name, ...args]: Parameters<typeof call>): Promise<void> => {
    await call(name, ...args);
  };
  return {
    url,
    requests: () => call<RequestEntry[]>("requests"),
    count: (operation?: OperationName) => call<number>("count", ...(operation ? [operation] : [])),
    resetCounts: () => send("resetCounts"),
    contents: () => call<Contents>("contents"),
    secrets: () => call<Secrets>("secrets"),
    inject: (fault: Fault) => send("inject", fault),
    clearFaults: () => send("clearFaults"),
    setLatency: (ms: number) => send("setLatency", ms),
    behaviours: () => call<Behaviours>("behaviours"),
    setBehaviours: (values: Partial<Behaviours>) => send("setBehaviours", values),
    edit: (change: Seed) => send("edit", change),
  };
}
