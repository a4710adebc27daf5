import { describe, expect, it } from "@jest/globals";
import type { Behaviours } from "../../../src/emulator";
import { checked, lifecycleOf, stateAfter, Service } from "../../core/support";
import { declared, document, MINE } from "./support";
import type { PropertyMap } from "../../../src/values/plain";

let service: Service;

const begin = async (behaviours: Partial<Behaviours>, seed: object = MINE) => {
  service = await Service.start({ acme: { folders: { shelf: {} }, documents: { a: seed } } }, behaviours, {
    maxAttempts: 1,
  });
};
const move = (state: PropertyMap = declared("a"), inputs: PropertyMap = declared("b")) =>
  document.update(service.run(), state, inputs);
const writes = () =>
  service.emulator.requests.map(({ operation }) => operation).filter((name) => !name.startsWith("get"));

describe("a migration that copies the document", () => {
  it.each([
    [
      "",
      {},
      /^Document acme\/a was migrated to b, but the service still shows document acme\/a\. No resource manages it.*declare a Document with documentId "a"/,
    ],
    [
      " as possible if the service does not show missing documents",
      { missingDocument: "accepted" },
      /the service does not show whether document acme\/a still exists.*may have copied the data/,
    ],
  ] as const)("is reported%s, and the old document is not deleted", async (_when, behaviours, notice) => {
    await begin({ migrationLeaves: "copy", ...behaviours });
    await move();
    expect(service.notices).toEqual([expect.stringMatching(notice)]);
    expect(Object.keys(service.documents("acme") ?? {})).toEqual(["a", "b"]);
    const deletions = service.emulator.requests.filter(({ operation }) => operation === "deleteDocuments");
    expect(JSON.stringify(deletions.map(({ data }) => data))).not.toContain('"a"');
  });

  it("is reported by the run that finishes it, and does not block that run", async () => {
    await begin({ migrationLeaves: "copy", migrationPendingPolls: 0, migrationInProgressPolls: 0 });
    // A run that was killed after the migration recorded nothing.
    await move();
    await expect(move()).rejects.toThrow('set movedDocumentId: "b" on this resource');
    service.notices.length = 0;
    const state = await move(declared("a"), declared("b", { movedDocumentId: "b" }));
    expect(state).toMatchObject({ documentId: "b", documentName: "Mine", folderId: "shelf" });
    expect(service.notices).toEqual([expect.stringContaining("still shows document acme/a")]);
    expect(service.emulator.count("migrateDocument")).toBe(1);
  });

  it("is not reported if the migration moves the document", async () => {
    await begin({});
    await move();
    expect(service.notices).toEqual([]);
  });
});

describe("a migration that loses name and folder", () => {
  it("is followed by requests for both, so that the service matches the state", async () => {
    await begin({ migrationCarries: "dataOnly" });
    const state = await move();
    expect(service.documents("acme")).toEqual({ b: MINE });
    expect(document.diff(state, declared("b"))).toMatchObject({ requiredBy: undefined });
    expect(writes()).toEqual(["migrateDocument", "updateDocuments", "moveDocuments"]);
  });

  it.each(["updateDocuments", "moveDocuments"] as const)(
    "is repaired by the next run if %s fails after it",
    async (operation) => {
      await begin({ migrationCarries: "dataOnly" });
      service.reject(400, "INVALID_ARGUMENT", "Not now", { operation });
      const state = await stateAfter(move());
      // This must also work if a refresh has cleared the failure: the diff itself detects the change.
      expect(document.diff(state, declared("b"))).toMatchObject({ requiredBy: "inputs" });
      await document.update(service.run(), state, declared("b"));
      expect(service.documents("acme")).toEqual({ b: MINE });
    },
  );

  it("sends nothing that is not declared", async () => {
    await begin({});
    const bare = (documentId: string) =>
      checked("Document", { organizationId: "acme", documentId, freeDocumentId: documentId });
    await document.update(service.run(), bare("a"), bare("b"));
    expect(service.documents("acme")).toEqual({ b: MINE });
    expect(writes()).toEqual(["migrateDocument"]);
  });

  it("does not keep a name and a folder that the same change removes", async () => {
    await begin({});
    const inputs = checked("Document", { organizationId: "acme", documentId: "b", freeDocumentId: "b" });
    await move(declared("a"), inputs);
    expect(service.documents("acme")).toEqual({ b: { documentName: "", comments: MINE.comments } });
  });
});

describe("a document that is stated to be at its new id", () => {
  it("is rejected if the service has no document there", async () => {
    await begin({});
    await expect(move(declared("a"), declared("b", { movedDocumentId: "b" }))).rejects.toThrow(
      "the service reports that there is no document b. Nothing was applied. Remove movedDocumentId",
    );
    expect(service.documents("acme")).toEqual({ a: MINE });
  });

  it("is migrated as usual if the statement is about another id", async () => {
    await begin({});
    await move(declared("a"), declared("b", { movedDocumentId: "c" }));
    expect(service.documents("acme")).toEqual({ b: MINE });
  });
});

it.each(
  (["noop", "overwrites", "itemFailure"] as const).flatMap((addExisting) =>
    [
      ["Document", { documentId: "a", folderId: "root" }] as const,
      ["DocumentSet", { folderId: "root", documents: { a: {} } }] as const,
      ["DocumentSet", { documents: { a: { folderId: "root" } } }] as const,
    ].map(([type, args]) => [addExisting, type, args] as const),
  ),
)(
  "a document that exists and is declared in the folder root is moved out of its folder if the service responds to adding it with %s: %s %j",
  async (addExisting, type, args) => {
    await begin({ addExisting });
    await lifecycleOf(type).create(service.run(), checked(type, { organizationId: "acme", ...args }));
    expect(service.documents("acme")?.["a"]?.folderId).toBeUndefined();
  },
);

describe("the folder root, declared for a document that was adopted without a folder", () => {
  const bare = () => checked("Document", { organizationId: "acme", documentId: "a" });
  const atTop = () => checked("Document", { organizationId: "acme", documentId: "a", folderId: "root" });

  it("moves the document out of its folder, once", async () => {
    await begin({});
    const adopted = await document.create(service.run(), bare());
    expect(service.documents("acme")).toEqual({ a: MINE });
    expect(document.diff(adopted, atTop())).toMatchObject({ requiredBy: "inputs" });
    const state = await document.update(service.run(), adopted, atTop());
    expect(service.documents("acme")?.["a"]?.folderId).toBeUndefined();
    expect(document.diff(state, atTop())).toMatchObject({ requiredBy: undefined });
    expect(document.diff(state, bare())).toMatchObject({ requiredBy: undefined });
  });

  it("is sent for every member of a set, again after a failure", async () => {
    await begin({}, {});
    const set = lifecycleOf("DocumentSet");
    const members = (more: object) =>
      checked("DocumentSet", { organizationId: "acme", documents: { a: {} }, ...more });
    const adopted = await set.create(service.run(), members({}));
    service.emulator.edit({ organizations: { acme: { documents: { a: { folderId: "shelf" } } } } });
    service.reject(400, "INVALID_ARGUMENT", "Not now", {});
    const wanted = members({ folderId: "root" });
    await expect(set.update(service.run(), adopted, wanted)).rejects.toThrow("Not now");
    await set.update(service.run(), adopted, wanted);
    expect(service.documents("acme")).toEqual({ a: {} });
  });
});
