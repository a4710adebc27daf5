import { afterEach, beforeEach, expect, test } from "@jest/globals";
import { operations } from "../../../src/api/operations";
import {
  connectEmulator,
  startEmulator,
  type Emulator,
  type Fault,
  type OperationName,
} from "../../../src/emulator";
import { call, dataOf, PATHS, raw } from "../caller";

let emulator: Emulator;

beforeEach(async () => {
  emulator = await startEmulator({ seed: { organizations: { acme: { folders: { guides: {} } } } } });
});

afterEach(() => emulator.close());

const add = (...ids: string[]) => ({
  organizationId: "acme",
  documents: ids.map((documentId) => ({ documentId })),
});
const send = (signal?: AbortSignal) => raw(emulator, PATHS.addDocuments, add("a", "b"), undefined, signal);
const held = () => Object.keys(emulator.contents().organizations.acme?.documents ?? {});
const lastOutcome = () => emulator.requests.at(-1)?.outcome;

test("a status comes with a failure envelope, an empty body or HTML, and nothing is applied", async () => {
  const error = { status: "INTERNAL", message: "Down", details: { why: "test" } };
  emulator.inject({ kind: "status", httpStatus: 500, error });
  const first = await send();
  expect([first.status, await first.json()]).toEqual([500, { error }]);
  emulator.inject({ kind: "status", httpStatus: 504, body: "empty" });
  expect(await (await send()).text()).toBe("");
  emulator.inject({ kind: "status", httpStatus: 200, body: "html" });
  expect(await (await send()).text()).toMatch(/^<!DOCTYPE html>/);
  expect(held()).toEqual([]);
  expect(lastOutcome()).toEqual({ applied: false, httpStatus: 200, fault: "status" });
  emulator.inject({ kind: "status", httpStatus: 500, applied: true });
  await send();
  expect(held()).toEqual(["a", "b"]);
});

test("a failure may be about something else, in any status, and come from another process too", async () => {
  const remote = connectEmulator(emulator.url);
  const message = "upstream shard 7 not found";
  for (const status of ["INTERNAL", "UNAVAILABLE", "FAILED_PRECONDITION"]) {
    for (const httpStatus of [500, 503, 400]) {
      const error = { status, message };
      emulator.inject({ kind: "status", httpStatus, error });
      await remote.inject({ kind: "status", httpStatus, error });
      for (const response of [await send(), await send()]) {
        expect([response.status, await response.json()]).toEqual([httpStatus, { error }]);
      }
    }
  }
  expect(held()).toEqual([]);
});

test("throttling asks to come back in seconds or at a date", async () => {
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
  expect(held()).toEqual([]);
});

test("a reset comes before or after the request is applied, and no byte of a reply", async () => {
  emulator.inject({ kind: "resetBefore" });
  await expect(send()).rejects.toMatchObject({ cause: { code: "ECONNRESET" } });
  expect(held()).toEqual([]);
  emulator.inject({ kind: "resetAfter" });
  await expect(send()).rejects.toMatchObject({ cause: { code: "ECONNRESET" } });
  expect(held()).toEqual(["a", "b"]);
  expect(lastOutcome()).toEqual({ applied: true, fault: "resetAfter" });
});

test("a hanging request is never answered, before or after it is applied, and close() ends it", async () => {
  emulator.inject({ kind: "hang" });
  await expect(send(AbortSignal.timeout(100))).rejects.toMatchObject({ name: "TimeoutError" });
  expect(held()).toEqual([]);
  emulator.inject({ kind: "hang", when: "after" });
  const hanging = expect(send()).rejects.toThrow("fetch failed");
  while (held().length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
  await emulator.close();
  await hanging;
});

test("a slow body trickles and is whole in the end", async () => {
  emulator.inject({ kind: "slow", bytes: 100, everyMs: 40 });
  const started = Date.now();
  expect(await (await send()).json()).toHaveProperty("result.data.a");
  expect(Date.now() - started).toBeGreaterThan(60);
});

test("a truncated body breaks off, wrong JSON does not parse; both were applied", async () => {
  emulator.inject({ kind: "truncate" });
  await expect(send().then((response) => response.text())).rejects.toThrow("terminated");
  expect(held()).toEqual(["a", "b"]);
  emulator.inject({ kind: "wrongJson" });
  const response = await send();
  expect(response.status).toBe(200);
  await expect(response.json()).rejects.toThrow(/JSON/);
});

test("a page of HTML in place of the reply", async () => {
  emulator.inject({ kind: "html" });
  const response = await send();
  expect([response.status, response.headers.get("content-type")]).toEqual([502, "text/html"]);
  expect(held()).toEqual([]);
});

test("a huge body is as large as asked and still JSON", async () => {
  emulator.inject({ kind: "huge", mebibytes: 3 });
  const text = await (await send()).text();
  expect(text.length).toBeGreaterThan(3 * 1024 * 1024);
  expect(JSON.parse(text)).toHaveProperty("result.data.a");
});

test("a redirect names another place and applies nothing", async () => {
  emulator.inject({ kind: "redirect", httpStatus: 307, location: "https://elsewhere.example/" });
  const response = await send();
  expect([response.status, response.headers.get("location")]).toEqual([307, "https://elsewhere.example/"]);
  expect(held()).toEqual([]);
});

test("given items fail with a message and the rest is applied", async () => {
  emulator.inject({ kind: "itemFailure", ids: ["b"], message: "Not b" });
  const { body } = await call(emulator, PATHS.addDocuments, add("a", "b"));
  expect(body.result?.status).toBe("success");
  expect(body.result?.data).toMatchObject({ a: { success: true }, b: { success: false, message: "Not b" } });
  expect(held()).toEqual(["a"]);
  emulator.inject({ kind: "itemFailure" });
  const all = await call(emulator, PATHS.deleteDocuments, { organizationId: "acme", documentIds: ["a"] });
  expect(all.body.result?.data).toMatchObject({ a: { success: false } });
  expect(held()).toEqual(["a"]);
  emulator.inject({ kind: "itemFailure", message: "Not now" });
  const folders = await call(emulator, PATHS.getFolders, { organizationId: "acme" });
  expect(folders.body.error).toMatchObject({ status: "INTERNAL", message: "Not now" });
});

test("the message of a failed item can name it", async () => {
  emulator.inject({ kind: "itemFailure", message: "Document {id}: shard of {id} not found" });
  const { body } = await call(emulator, PATHS.addDocuments, add("a", "$&"));
  expect(body.result?.data).toEqual({
    a: { success: false, message: "Document a: shard of a not found" },
    "$&": { success: false, message: "Document $&: shard of $& not found" },
  });
  emulator.inject({ kind: "itemFailure", message: "{id} is refused" });
  const notification = {
    organizationId: "acme",
    documentId: "a",
    notificationId: "n",
    actionUser: { userId: "ann" },
    displayHeadlineMessageTemplate: "t",
    displayBodyMessage: "b",
    notifyUsers: [],
  };
  expect(await dataOf(emulator, PATHS.addNotifications, notification)).toEqual({
    success: false,
    message: "n is refused",
  });
});

test("given items are applied and missing in the reply", async () => {
  emulator.inject({ kind: "dropItems", ids: ["a"] });
  const { body } = await call(emulator, PATHS.addDocuments, add("a", "b"));
  expect(Object.keys(body.result?.data as object)).toEqual(["b"]);
  expect(held()).toEqual(["a", "b"]);
  emulator.inject({ kind: "dropItems", ids: ["new.com"] });
  expect(await dataOf(emulator, PATHS.addDomains, { domains: ["new.com", "x.com"] })).toEqual({
    domainsAdded: ["x.com"],
  });
});

test("extra fields are in each record, not in maps keyed by id nor in an editor's content", async () => {
  emulator.inject({ kind: "extraFields", times: "always" });
  const { body } = await call(emulator, PATHS.addDocuments, add("a"));
  expect(body).toHaveProperty("unexpectedField");
  expect(body.result).toHaveProperty("unexpectedField");
  expect(Object.keys(body.result?.data as object)).toEqual(["a"]);
  expect(body.result?.data).toHaveProperty("a.unexpectedField");
  const folders = await dataOf(emulator, PATHS.getFolders, { organizationId: "acme" });
  expect(folders).toEqual([expect.objectContaining({ unexpectedField: expect.anything() })]);
  emulator.edit({
    organizations: { acme: { documents: { a: { editors: { e: { type: "map", data: {} } } } } } },
  });
  expect(await dataOf(emulator, PATHS.getCrdtData, { organizationId: "acme", documentId: "a" })).toEqual([
    expect.objectContaining({ data: {}, unexpectedField: expect.anything() }),
  ]);
});

test("wrong types change every value of the reply", async () => {
  emulator.inject({ kind: "wrongTypes" });
  const { body } = await call(emulator, PATHS.addDocuments, add("a"));
  expect(body.result).toMatchObject({ status: 7, data: { a: { success: "true", id: expect.any(Number) } } });
});

test("a fault waits for its operation and its item, skips the first ones and is used up", async () => {
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
    statuses.push((await raw(emulator, PATHS.addDocuments, request)).status);
  }
  expect(statuses).toEqual([200, 200, 500, 500, 200]);
});

test("faults can last for ever, come one after another, and be cleared", async () => {
  emulator.inject({ kind: "status", httpStatus: 500 });
  emulator.inject({ kind: "status", httpStatus: 503, times: Infinity });
  const statuses: number[] = [];
  for (let turn = 0; turn < 3; turn += 1) statuses.push((await send()).status);
  emulator.clearFaults();
  statuses.push((await send()).status);
  expect(statuses).toEqual([500, 503, 503, 200]);
});

test("every operation meets faults, and each request is counted with what became of it", async () => {
  emulator.inject({ kind: "status", httpStatus: 418, times: "always" });
  const names = Object.keys(PATHS) as OperationName[];
  expect(names).toHaveLength(26);
  for (const name of names) expect((await raw(emulator, operations[name].path, {})).status).toBe(418);
  expect(emulator.count()).toBe(26);
  for (const name of names) expect(emulator.count(name)).toBe(1);
  expect(emulator.requests[0]).toEqual({
    operation: "createApiKey",
    number: 1,
    data: {},
    at: expect.any(Number),
    outcome: { applied: false, httpStatus: 418, fault: "status" },
  });
  emulator.resetCounts();
  expect(emulator.count()).toBe(0);
});

test("what is not a fault is refused", () => {
  const wrong: unknown[] = [
    { kind: "none" },
    { kind: "status" },
    { kind: "hang", operation: "none" },
    { kind: "hang", times: "often" },
  ];
  for (const fault of wrong)
    expect(() => {
      emulator.inject(fault as Fault);
    }).toThrow(/^Not a fault/);
});

test("latency delays each request before it is applied", async () => {
  emulator.setLatency(1000);
  const started = Date.now();
  const sent = send();
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(held()).toEqual([]);
  await sent;
  expect(Date.now() - started).toBeGreaterThanOrEqual(990);
});
