import type { OperationName } from "../api/operations";
import { isMap } from "../values/plain";
import type { Behaviours } from "./behaviours";
import { readFault, type Fault } from "./faults/faults";
import type { RequestEntry, Service } from "./service";
import type { Reply } from "./serving/carry-out";
import type { Contents, Secrets } from "./state/contents";
import { readSeed, type Seed } from "./state/seed";

/** URL path of the emulator's HTTP control API. It needs no credentials, because the emulator listens on loopback only. */
export const CONTROL_PATH = "/_emulator/";

export function control(service: Service, method: string, name: string, body: unknown): Reply {
  const values = isMap(body) ? body : {};
  const actions: Readonly<Record<string, () => unknown>> = {
    "GET contents": () => service.contents(),
    "GET requests": () => service.requests,
    "GET secrets": () => service.secrets(),
    "GET behaviours": () => service.behaviours,
    "POST reset": () => {
      service.resetCounts();
    },
    "POST faults": () => {
      if (values.clear === true) service.clearFaults();
      else service.inject(readFault(values));
    },
    "POST behaviours": () => {
      service.setBehaviours(values);
      return service.behaviours;
    },
    "POST latency": () => {
      service.setLatency(Number(values.ms));
    },
    "POST edit": () => {
      service.edit(readSeed(values));
    },
  };
  const action = actions[`${method} ${name}`];
  if (!action) return { httpStatus: 404, body: { problem: `There is no control ${method} ${name}` } };
  try {
    return { httpStatus: 200, body: action() ?? { done: true } };
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
  // The cast is safe: only this package's own emulator serves this address, and it uses these types.
  const get = async <Value>(name: string) => (await bodyOf(await fetch(base + name))) as Value;
  async function post(name: string, body: object): Promise<void> {
    const headers = { "content-type": "application/json" };
    await bodyOf(await fetch(base + name, { method: "POST", headers, body: JSON.stringify(body) }));
  }
  return {
    url,
    requests: () => get<RequestEntry[]>("requests"),
    async count(operation?: OperationName) {
      const entries = await get<RequestEntry[]>("requests");
      return entries.filter((entry) => operation === undefined || entry.operation === operation).length;
    },
    resetCounts: () => post("reset", {}),
    contents: () => get<Contents>("contents"),
    secrets: () => get<Secrets>("secrets"),
    inject: (fault: Fault) => post("faults", fault),
    clearFaults: () => post("faults", { clear: true }),
    setLatency: (ms: number) => post("latency", { ms }),
    behaviours: () => get<Behaviours>("behaviours"),
    setBehaviours: (values: Partial<Behaviours>) => post("behaviours", values),
    edit: (change: Seed) => post("edit", change),
  };
}

async function bodyOf(response: Response): Promise<unknown> {
  const body: unknown = await response.json();
  if (response.ok) return body;
  throw new Error(isMap(body) ? String(body.problem) : `The emulator answered ${response.status}`);
}
