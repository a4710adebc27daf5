import type { OperationName } from "../../api/operations";
import type { Behaviours } from "../behaviours/behaviours";
import type { Fault } from "../faults/faults";
import type { Contents } from "../subjects/contents";
import type { Secrets } from "../subjects/secrets";
import type { Seed } from "../subjects/seed";
import { CONTROL_PATH } from "./control";
import type { RequestEntry } from "./request-log";

/** Controls an emulator that runs in a separate process. Offers the features of `Emulator`, asynchronously. */
export interface EmulatorRemote {
  readonly url: string;
  requests(): Promise<RequestEntry[]>;
  count(operation?: OperationName): Promise<number>;
  resetCounts(): Promise<void>;
  contents(): Promise<Contents>;
  secrets(): Promise<Secrets>;
  inject(fault: Fault): Promise<void>;
  clearFaults(): Promise<void>;
  setLatency(ms: number): Promise<void>;
  behaviours(): Promise<Behaviours>;
  setBehaviours(values: Partial<Behaviours>): Promise<void>;
  edit(change: Seed): Promise<void>;
}

/**
 * Returns a remote control for the emulator at a base address. If the emulator rejects a call, the method rejects with an
 * `Error` that contains the reason.
 *
 * @example
 * const emulator = connectEmulator("http://127.0.0.1:4000");
 * await emulator.inject({ operation: "addDocuments", kind: "throttle", retryAfter: 2 });
 */
export function connectEmulator(url: string): EmulatorRemote {
  const base = `${url.replace(/\/+$/, "")}${CONTROL_PATH}`;
  // The cast is safe: only this package's own emulator serves this address, and it uses these types.
  async function get<Value>(name: string): Promise<Value> {
    return (await read(await fetch(base + name))) as Value;
  }
  async function post(name: string, body: object): Promise<void> {
    const headers = { "content-type": "application/json" };
    await read(await fetch(base + name, { method: "POST", headers, body: JSON.stringify(body) }));
  }
  return {
    url,
    requests: () => get("requests"),
    async count(operation) {
      const entries = await get<RequestEntry[]>("requests");
      return entries.filter((entry) => operation === undefined || entry.operation === operation).length;
    },
    resetCounts: () => post("reset", {}),
    contents: () => get("contents"),
    secrets: () => get("secrets"),
    inject: (fault) => post("faults", fault),
    clearFaults: () => post("faults", { clear: true }),
    setLatency: (ms) => post("latency", { ms }),
    behaviours: () => get("behaviours"),
    setBehaviours: (values) => post("behaviours", values),
    edit: (change) => post("edit", change),
  };
}

async function read(response: Response): Promise<unknown> {
  const body: unknown = await response.json();
  if (response.ok) return body;
  const known = typeof body === "object" && body !== null && "problem" in body;
  throw new Error(known ? String(body.problem) : `The emulator answered ${response.status}`);
}
