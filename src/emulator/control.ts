import type { OperationName } from "../api/operations";
import type { Behaviours } from "./behaviours/behaviours";
import type { Fault } from "./faults/faults";
import { isObject } from "./json";
import type { RequestEntry, Service } from "./service";
import type { Reply } from "./serving/carry-out";
import type { Contents, Secrets } from "./state/contents";
import type { Seed } from "./state/seed";

/** URL path of the emulator's HTTP control API. It needs no credentials, because the emulator listens on loopback only. */
export const CONTROL_PATH = "/_emulator/";

/** Answers a request to the control API. */
export function control(service: Service, method: string, name: string, body: unknown): Reply {
  try {
    const value =
      method === "GET" ? read(service, name) : method === "POST" ? change(service, name, body) : undefined;
    if (value !== undefined) return { httpStatus: 200, body: value };
    return { httpStatus: 404, body: { problem: `There is no control ${method} ${name}` } };
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return { httpStatus: 400, body: { problem: error.message } };
  }
}

function read(service: Service, name: string): object | undefined {
  switch (name) {
    case "contents":
      return service.contents();
    case "requests":
      return service.requests;
    case "secrets":
      return service.secrets();
    case "behaviours":
      return service.behaviours;
    case "latency":
      return { ms: service.latencyMs };
    default:
      return undefined;
  }
}

function change(service: Service, name: string, value: unknown): object | undefined {
  const body = isObject(value) ? value : {};
  if (name === "reset") service.resetCounts();
  else if (name === "faults" && body.clear === true) service.clearFaults();
  else if (name === "faults") service.inject(body);
  else if (name === "behaviours") service.setBehaviours(body);
  else if (name === "latency") service.setLatency(body.ms);
  else if (name === "edit") service.edit(body);
  else return undefined;
  return name === "behaviours" ? service.behaviours : { done: true };
}

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
    return (await bodyOf(await fetch(base + name))) as Value;
  }
  async function post(name: string, body: object): Promise<void> {
    const headers = { "content-type": "application/json" };
    await bodyOf(await fetch(base + name, { method: "POST", headers, body: JSON.stringify(body) }));
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

async function bodyOf(response: Response): Promise<unknown> {
  const body: unknown = await response.json();
  if (response.ok) return body;
  const problem = isObject(body) && "problem" in body ? String(body.problem) : undefined;
  throw new Error(problem ?? `The emulator answered ${response.status}`);
}
