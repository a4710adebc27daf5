import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import { CollabClient } from "../../src/api";
import { Connection } from "../../src/core/connection";
import { kinds } from "../../src/core/kinds";
import type { Held, Life } from "../../src/core/lifecycle";
import { PartialFailure } from "../../src/core/failures";
import type { Context } from "../../src/core/resource";
import { startEmulator, type Emulator } from "../../src/emulator";

let emulator: Emulator;
let client: CollabClient;

beforeEach(async () => {
  emulator = await startEmulator({ seed: { organizations: { acme: { folders: { shelf: {} } } } } });
  client = new CollabClient({ baseUrl: emulator.url, ...emulator.credentials });
});
afterEach(async () => {
  await client.close();
  await emulator.close();
});

const set = kinds.get("DocumentSet") as Life;
const one = kinds.get("Document") as Life;
const run = (): Context => ({ connection: new Connection(client), notify: () => undefined });
const named = (count: number) =>
  Object.fromEntries(
    Array.from({ length: count }, (_, index) => [`doc-${index}`, { documentName: `${index}` }]),
  );
const declared = (documents: object, more: object = {}): Held =>
  set.check({ organizationId: "acme", documents, ...more }).inputs;
const documents = () => emulator.contents().organizations["acme"]?.documents ?? {};

async function failing(work: Promise<unknown>): Promise<PartialFailure> {
  const error: unknown = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(PartialFailure);
  return error as PartialFailure;
}

describe("a set of documents", () => {
  it("of a thousand takes at most ten requests to make, and as many to delete", async () => {
    const state = await set.create(run(), declared(named(1000)));
    expect(Object.keys(documents())).toHaveLength(1000);
    expect(emulator.count()).toBeLessThanOrEqual(10);
    emulator.resetCounts();
    await set.delete(run(), state);
    expect(documents()).toEqual({});
    expect(emulator.count()).toBeLessThanOrEqual(10);
  });

  it("takes one request for one edited entry among a thousand", async () => {
    const before = await set.create(run(), declared(named(1000)));
    emulator.resetCounts();
    await set.update(run(), before, declared({ ...named(1000), "doc-7": { documentName: "seven" } }));
    expect(emulator.count()).toBe(1);
    expect(documents()["doc-7"]).toEqual({ documentName: "seven" });
  });

  it("keeps what was made when some fail, and then sends only the rest", async () => {
    emulator.inject({
      kind: "itemFailure",
      operation: "addDocuments",
      ids: ["b", "d"],
      message: "Quota reached",
    });
    const wanted = declared({ a: {}, b: {}, c: {}, d: {} });
    const { state, reasons } = await failing(set.create(run(), wanted));
    expect(reasons).toEqual([
      "could not create all of DocumentSet of acme: b, d: Quota reached. Nothing was applied for it. The rest was applied and is kept.",
    ]);
    expect(state).toMatchObject({ documents: { a: {}, c: {} } });

    emulator.resetCounts();
    const after = await set.update(run(), { ...state }, wanted);
    expect(set.diff(after, wanted)).toMatchObject({ changed: false, replaces: [] });
    expect(emulator.requests.map(({ data }) => data)).toEqual([
      { organizationId: "acme", documents: [{ documentId: "b" }, { documentId: "d" }] },
    ]);
  });

  it("remembers of each document how far a change of it got", async () => {
    const before = await set.create(run(), declared({ a: { documentName: "A" }, b: {} }));
    emulator.inject({
      kind: "status",
      operation: "moveDocuments",
      httpStatus: 400,
      error: { status: "INVALID_ARGUMENT", message: "Not now" },
    });
    const wanted = declared({ a: { documentName: "A2" }, b: {} }, { folderId: "shelf" });
    emulator.inject({
      kind: "status",
      operation: "moveDocuments",
      times: 4,
      httpStatus: 400,
      error: { status: "INVALID_ARGUMENT", message: "Not now" },
    });
    const { state } = await failing(set.update(run(), before, wanted));
    expect(state).toMatchObject({
      folderId: "shelf",
      documents: { a: { documentName: "A2", folderId: "root" }, b: { folderId: "root" } },
    });
    emulator.clearFaults();
    emulator.resetCounts();
    await set.update(run(), { ...state }, wanted);
    expect(emulator.requests.map(({ operation }) => operation)).toEqual(["moveDocuments"]);
    expect(documents()).toEqual({ a: { documentName: "A2", folderId: "shelf" }, b: { folderId: "shelf" } });
  });

  it("loses no document that moves to another set, whichever of the two is updated first", async () => {
    for (const order of ["source first", "target first"]) {
      const context = run();
      const source = await set.create(run(), declared({ moves: { documentName: "Kept" }, stays: {} }));
      const leave = () => set.update(context, source, declared({ stays: {} }, { onDelete: "retain" }));
      const arrive = () => set.create(context, declared({ moves: { documentName: "Kept" } }));
      if (order === "source first") await leave();
      const target = await arrive();
      if (order === "target first") await leave();
      expect(documents()).toEqual({ moves: { documentName: "Kept" }, stays: {} });
      expect(emulator.count("deleteDocuments")).toBe(0);
      await set.delete(run(), target);
      await set.delete(run(), source);
      emulator.resetCounts();
    }
  });

  it("loses no document that becomes a resource of its own, or comes from one", async () => {
    const context = run();
    const alone = one.check({ organizationId: "acme", documentId: "moves" }).inputs;
    const single = await one.create(run(), alone);
    const held = await set.create(context, declared({ moves: {} }));
    await one.delete(context, single);
    expect(documents()).toEqual({ moves: {} });

    const later = run();
    await set.update(later, held, declared({}, { onDelete: "retain" }));
    await one.create(later, alone);
    expect(documents()).toEqual({ moves: {} });
  });
});
