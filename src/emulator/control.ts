import type { OperationName } from "../api/operations";
import { isMap } from "../values/plain";
import type { Behaviours } from "./behaviours";
import type { Fault } from "./faults/faults";
import type { RequestEntry, Service } from "./service";
import type { Reply } from "./serving/carry-out";
import type { Contents, Secrets } from "./state/contents";
import type { Seed } from "./state/seed";

/** URL path of the emulator's HTTP control API. It needs no credentials, because the emulator listens on loopback only. */
export const CONTROL_PATH = "/_emulator/";

/** The members of a service that a remote control reads or calls. They validate their arguments. */
const MEMBERS = [
  ...(["requests", "count", "resetCounts", "contents", "secrets", "inject", "clearFaults"] as const),
  ...(["setLatency", "behaviours", "setBehaviours", "edit"] as const),
] satisfies readonly (keyof Service)[];

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
