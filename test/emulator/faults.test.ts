import { expect, test } from "@jest/globals";
import { operations } from "../../src/api/operations";
import type { Fault, OperationName } from "../../src/emulator";
import { acme, call, dataOf, emulator, NOTIFICATION, raw, startBeforeEach } from "./support";

startBeforeEach({ organizations: { acme: { folders: { guides: {} } } } });

const add = (...ids: string[]) => ({
  organizationId: "acme",
  documents: ids.map((documentId) => ({ documentId })),
});
const send = (signal?: AbortSignal) => raw("addDocuments", add("a", "b"), undefined, signal);
const documents = () => Object.keys(acme()?.documents ?? {});
const lastOutcome = () => emulator.requests.at(-1)?.outcome;

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 5));
}

const ERROR = { status: "INTERNAL", message: "Down", details: { why: "test" } };

test.each<[Fault, httpStatus: number, body: RegExp, applied: boolean]>([
  [
    { kind: "status", httpStatus: 500, error: ERROR },
    500,
    /^\{"error":.*"details":\{"why":"test"\}\}\}$/,
    false,
  ],
  [{ kind: "status", httpStatus: 504, body: "empty" }, 504, /^$/, false],
  [{ kind: "status", httpStatus: 500, applied: true }, 500, /^\{"error":/, true],
  [{ kind: "wrongJson" }, 200, /^\{"result":.*,\}$/, true],
  [{ kind: "wrongTypes" }, 200, /"status":7,.*"a":\{"success":"true",.*"id":\d/, true],
])("%j replies HTTP %d with %s; the request is applied: %j", async (fault, status, body, applied) => {
  emulator.inject(fault);
  const response = await send();
  expect(response.status).toBe(status);
  expect(await response.text()).toMatch(body);
  expect(documents()).toEqual(applied ? ["a", "b"] : []);
  expect(lastOutcome()).toEqual({ applied, httpStatus: status, fault: fault.kind });
});

test("throttle: sends Retry-After in seconds, as a date, or not at all", async () => {
  emulator.inject({ kind: "throttle", retryAfter: 2 });
  const seconds = await send();
  expect([seconds.status, seconds.headers.get("retry-after")]).toEqual([429, "2"]);
  emulator.inject({ kind: "throttle", httpStatus: 503, retryAfter: 60, form: "date" });
  const date = await send();
  const wait = Date.parse(date.headers.get("retry-after") ?? "") - Date.now();
  expect(date.status).toBe(503);
  expect(wait).toBeGreaterThan(30_000);
  expect(wait).toBeLessThan(61_000);
  emulator.inject({ kind: "throttle", form: "none" });
  expect((await send()).headers.has("retry-after")).toBe(false);
  expect(documents()).toEqual([]);
});

test.each<[Fault, object, applied: string[]]>([
  [{ kind: "resetBefore" }, { cause: { code: "ECONNRESET" } }, []],
  [{ kind: "resetAfter" }, { cause: { code: "ECONNRESET" } }, ["a", "b"]],
  [{ kind: "hang" }, { name: "AbortError" }, []],
  [{ kind: "truncate" }, { message: "terminated" }, ["a", "b"]],
])("%j: the client reads no reply: %j; applied are %j", async (fault, error, applied) => {
  emulator.inject(fault);
  const client = new AbortController();
  const reply = send(client.signal).then((response) => response.text());
  const ends = expect(reply).rejects.toMatchObject(error);
  await until(() => lastOutcome()?.fault === fault.kind);
  if (fault.kind === "hang") client.abort();
  await ends;
  expect(documents()).toEqual(applied);
  expect(lastOutcome()).toEqual({ applied: applied.length > 0, fault: fault.kind });
});

test("hang: may apply the request; close() ends the connection", async () => {
  emulator.inject({ kind: "hang", when: "after" });
  const hanging = expect(send()).rejects.toThrow("fetch failed");
  await until(() => documents().length > 0);
  await emulator.close();
  await hanging;
});

test("itemFailure: fails the given items and applies the rest", async () => {
  emulator.inject({ kind: "itemFailure", ids: ["b"], message: "Not b" });
  const { body } = await call("addDocuments", add("a", "b"));
  expect(body.result?.status).toBe("success");
  expect(body.result?.data).toMatchObject({ a: { success: true }, b: { success: false, message: "Not b" } });
  expect(documents()).toEqual(["a"]);
  emulator.inject({ kind: "itemFailure" });
  const all = await call("deleteDocuments", { organizationId: "acme", documentIds: ["a"] });
  expect(all.body.result?.data).toMatchObject({ a: { success: false } });
  expect(documents()).toEqual(["a"]);
  emulator.inject({ kind: "itemFailure", message: "Not now" });
  const folders = await call("getFolders", { organizationId: "acme" });
  expect(folders.body.error).toMatchObject({ status: "INTERNAL", message: "Not now" });
});

test("itemFailure: replaces {id} in the message", async () => {
  emulator.inject({ kind: "itemFailure", message: "Document {id}: shard of {id} not found" });
  const { body } = await call("addDocuments", add("a", "$&"));
  expect(body.result?.data).toEqual({
    a: { success: false, message: "Document a: shard of a not found" },
    "$&": { success: false, message: "Document $&: shard of $& not found" },
  });
  emulator.inject({ kind: "itemFailure", message: "{id} is refused" });
  expect(await dataOf("addNotifications", { ...NOTIFICATION, notificationId: "n" })).toEqual({
    success: false,
    message: "n is refused",
  });
});

test("dropItems: applies the given items but omits them from the reply", async () => {
  emulator.inject({ kind: "dropItems", ids: ["a"] });
  const { body } = await call("addDocuments", add("a", "b"));
  expect(Object.keys(body.result?.data as object)).toEqual(["b"]);
  expect(documents()).toEqual(["a", "b"]);
  emulator.inject({ kind: "dropItems", ids: ["new.com"] });
  expect(await dataOf("addDomains", { domains: ["new.com", "x.com"] })).toEqual({
    domainsAdded: ["x.com"],
  });
});

test("a fault affects requests by operation, item, number and offset", async () => {
  emulator.inject({
    operation: ["addDocuments", "deleteDocuments"],
    match: { item: "b" },
    after: 1,
    times: 2,
    kind: "status",
    httpStatus: 500,
  });
  const statuses: number[] = [];
  for (const request of [add("b"), add("a"), add("b"), add("a", "b"), add("b")]) {
    statuses.push((await raw("addDocuments", request)).status);
  }
  expect(statuses).toEqual([200, 200, 500, 500, 200]);
});

test("faults take effect in the order of injection, can be permanent, and can be cleared", async () => {
  emulator.inject({ kind: "status", httpStatus: 500 });
  emulator.inject({ kind: "status", httpStatus: 503, times: Infinity });
  const statuses: number[] = [];
  for (let turn = 0; turn < 3; turn += 1) statuses.push((await send()).status);
  emulator.clearFaults();
  statuses.push((await send()).status);
  expect(statuses).toEqual([500, 503, 503, 200]);
});

test("every operation can have faults, and the request log has the outcome of each request", async () => {
  emulator.inject({ kind: "status", httpStatus: 418, times: "always" });
  const names = Object.keys(operations) as OperationName[];
  expect(names).toHaveLength(26);
  for (const name of names) expect((await raw(name, {})).status).toBe(418);
  expect(emulator.count()).toBe(26);
  for (const name of names) expect(emulator.count(name)).toBe(1);
  expect(emulator.requests.find(({ number }) => number === 1)).toEqual({
    operation: "createApiKey",
    number: 1,
    data: {},
    at: expect.any(Number),
    outcome: { applied: false, httpStatus: 418, fault: "status" },
  });
  emulator.resetCounts();
  expect(emulator.count()).toBe(0);
});

test("latency delays each request before it is applied", async () => {
  emulator.setLatency(1000);
  const started = Date.now();
  const sent = send();
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(documents()).toEqual([]);
  await sent;
  expect(Date.now() - started).toBeGreaterThanOrEqual(990);
});
