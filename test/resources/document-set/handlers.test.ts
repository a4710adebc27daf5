import { beforeEach, describe, expect, it } from "@jest/globals";
import { UNKNOWN } from "../../../src/values/unknown";
import type { Emulator } from "../../../src/emulator";
import { checked, failureOf, lifecycleOf, partialFailureOf, Service, stateAfter } from "../../core/support";
import { PartialFailure } from "../../../src/core/rejections/failures";
import type { PropertyMap } from "../../../src/values/plain";

let service: Service;
let emulator: Emulator;

beforeEach(async () => {
  service = await Service.start({ acme: { folders: { shelf: {} } } });
  ({ emulator } = service);
});

const set = lifecycleOf("DocumentSet");
const run = () => service.run();
const named = (count: number) =>
  Object.fromEntries(
    Array.from({ length: count }, (_, index) => [`doc-${index}`, { documentName: `${index}` }]),
  );
const declared = (documents: object, more: object = {}): PropertyMap =>
  checked("DocumentSet", { organizationId: "acme", documents, ...more });
const documents = () => service.documents("acme") ?? {};

describe("a set of documents", () => {
  it("creates a thousand documents with at most ten requests, and deletes them with as many", async () => {
    const state = await set.create(run(), declared(named(1000)));
    expect(Object.keys(documents())).toHaveLength(1000);
    expect(emulator.count()).toBeLessThanOrEqual(10);
    emulator.resetCounts();
    await set.delete(run(), state);
    expect(documents()).toEqual({});
    expect(emulator.count()).toBeLessThanOrEqual(10);
  });

  it("reports that nothing was applied for a document whose folder is missing if others were created", async () => {
    const wanted = declared({ a: {}, b: { folderId: "nowhere" } });
    const { state, reasons } = await partialFailureOf(set.create(run(), wanted));
    expect(reasons).toEqual([
      expect.stringMatching(
        /: b: .*\(NOT_FOUND\)\. Nothing was applied for it\. The rest was applied and is kept\. The folder must exist first: declare it, and use its output folderId here, or set createFolder: true\.$/,
      ),
    ]);
    expect(state).toMatchObject({ documents: { a: true } });
  });

  it("names documents that may be left behind, if the reply to their addition was lost and the set is deleted", async () => {
    service = await Service.start({ acme: { folders: { shelf: {} } } }, {}, { maxAttempts: 1 });
    service.emulator.inject({ kind: "resetAfter", operation: "addDocuments", match: { item: "b" } });
    const wanted = declared({ a: {}, b: { folderId: "shelf" } });
    const state = await stateAfter(set.create(run(), wanted));
    await set.delete(run(), state);
    expect(Object.keys(documents())).toEqual(["b"]);
    expect(service.notices).toEqual([
      expect.stringMatching(
        /^Documents of acme may be left behind: b\. .* Nothing was deleted, .* declare it in a DocumentSet/,
      ),
    ]);
    const completed = await set.update(run(), state, wanted);
    expect(completed).toEqual(wanted);
    expect(service.notices).toHaveLength(1);
  });

  it("does not name a document that a later update has added, if another one fails then", async () => {
    service = await Service.start({ acme: {} }, {}, { maxAttempts: 1 });
    const state = await set.create(run(), declared({}));
    service.emulator.inject({ kind: "resetAfter", operation: "addDocuments" });
    const lost = await stateAfter(set.update(run(), state, declared({ a: {} })));
    service.emulator.inject({
      kind: "itemFailure",
      operation: "addDocuments",
      ids: ["b"],
      message: "Not now",
    });
    const later = await stateAfter(set.update(run(), lost, declared({ a: {}, b: {} })));
    await set.update(run(), later, declared({}));
    expect(service.notices).toEqual([]);
  });

  it("has no state after a creation of which nothing is known: its documents may have existed before", async () => {
    service = await Service.start({ acme: {} }, {}, { maxAttempts: 1 });
    service.emulator.inject({ kind: "resetAfter", operation: "addDocuments" });
    const failure = await failureOf(set.create(run(), declared({ a: {} })));
    expect(failure).not.toBeInstanceOf(PartialFailure);
    expect(failure.message).toContain("it may still have been carried out");
  });

  it("names such documents if they were the first that an existing set should contain", async () => {
    service = await Service.start({ acme: {} }, {}, { maxAttempts: 1 });
    const state = await set.create(run(), declared({}));
    service.emulator.inject({ kind: "resetAfter", operation: "addDocuments" });
    const lost = await stateAfter(set.update(run(), state, declared({ a: {} })));
    await set.update(run(), lost, declared({}));
    expect(service.notices).toEqual([expect.stringContaining("may be left behind: a.")]);
  });

  it("records how far the change of each document got", async () => {
    const before = await set.create(run(), declared({ a: { documentName: "A" }, b: {} }));
    const wanted = declared({ a: { documentName: "A2" }, b: {} }, { folderId: "shelf" });
    service.reject(400, "INVALID_ARGUMENT", "Not now", { operation: "moveDocuments", times: 5 });
    const state = await stateAfter(set.update(run(), before, wanted));
    // Without a recorded folder, the documents may have been adopted in any folder.
    expect(state).toMatchObject({ documents: { a: "A2", b: true } });
    expect(state).toHaveProperty("folderId", undefined);
    emulator.clearFaults();
    emulator.resetCounts();
    await set.update(run(), state, wanted);
    expect(emulator.requests.map(({ operation }) => operation)).toEqual(["moveDocuments"]);
    expect(documents()).toEqual({ a: { documentName: "A2", folderId: "shelf" }, b: { folderId: "shelf" } });
  });

  it("records which documents have moved if the move of others fails", async () => {
    service = await Service.start({ acme: { folders: { hall: {}, shelf: {} } } }, {}, { batchSize: "1" });
    const before = await set.create(run(), declared({ a: {}, b: {} }, { folderId: "hall" }));
    const wanted = declared({ a: {}, b: {} }, { folderId: "shelf" });
    service.reject(400, "INVALID_ARGUMENT", "Not now", { operation: "moveDocuments" });
    const state = await stateAfter(set.update(run(), before, wanted));
    const isMoved = service.documents("acme")?.["a"]?.folderId === "shelf";
    expect(state).toMatchObject({
      folderId: "hall",
      documents: isMoved ? { a: "shelf/", b: true } : { a: true, b: "shelf/" },
    });
  });

  it("moves an adopted document to the top in the next update, if the move fails at first", async () => {
    service.emulator.edit({ organizations: { acme: { documents: { plan: { folderId: "shelf" } } } } });
    service.reject(400, "INVALID_ARGUMENT", "Not now", { operation: "moveDocuments", times: 5 });
    const wanted = declared({ note: {}, plan: {} }, { folderId: "root" });
    const state = await stateAfter(set.create(run(), wanted));
    emulator.clearFaults();
    await set.update(run(), state, wanted);
    expect(documents()).toEqual({ note: {}, plan: {} });
  });

  it("sends a request for each folder if its documents are in many folders", async () => {
    const [count, folders] = [1800, 60];
    const inFolders = (shift: number) =>
      Object.fromEntries(
        Array.from({ length: count }, (_, index) => [
          `doc-${index}`,
          { documentName: `${shift}`, folderId: `f${(index + shift) % folders}` },
        ]),
      );
    const made = await set.create(run(), declared(inFolders(0), { createFolder: true }));
    expect(emulator.count()).toBe(folders);
    emulator.resetCounts();
    await set.update(run(), made, declared(inFolders(1)));
    expect(emulator.count("moveDocuments")).toBeLessThan(1.2 * folders);
    expect(emulator.count("updateDocuments")).toBeLessThan(2 * Math.ceil(count / 100));
    expect(documents()["doc-59"]).toEqual({ documentName: "1", folderId: "f0" });
  });

  it("is rejected if an entry has no value, instead of deleting the document", () => {
    expect(() => declared({ handbook: null })).toThrow(
      "documents.handbook must be an object; {} is one without settings",
    );
  });

  it("is unknown only in entries with an unknown part", () => {
    const given = { a: { documentName: UNKNOWN, folderId: "shelf" }, b: UNKNOWN, c: { documentName: "C" } };
    expect(declared(given)["documents"]).toEqual({ a: UNKNOWN, b: UNKNOWN, c: "C" });
  });
});
