import { describe, expect, it } from "@jest/globals";
import { checked, lifecycleOf, Service, stateAfter } from "./support";

let service: Service;

const document = lifecycleOf("Document");
const doc = (documentId: string, more: object = {}) =>
  checked("Document", { organizationId: "acme", documentId, ...more });
describe("a change of a document's id", () => {
  const begin = (behaviours = {}, settings = {}) =>
    Service.start({ acme: { documents: { a: { documentName: "Mine" } } } }, behaviours, {
      maxAttempts: 1,
      ...settings,
    });

  it("is continued by the next run after a timeout, and is not started twice", async () => {
    service = await begin({ migrationPendingPolls: 100_000 }, { operationTimeoutSeconds: 2 });
    const state = await stateAfter(document.update(service.run(), doc("a"), doc("b")));
    expect(state).toMatchObject({ documentId: "a", __migration: { newDocumentId: "b" } });
    expect(document.diff(state, doc("a"))).toMatchObject({ changed: true, pending: true });
    service.emulator.setBehaviours({ migrationPendingPolls: 0 });
    const done = await document.update(service.run(), state, doc("b"));
    expect(done).toMatchObject({ documentId: "b" });
    expect(service.documents("acme")).toEqual({ b: { documentName: "Mine" } });
    expect(service.emulator.count("migrateDocument")).toBe(1);
  });

  it.each([
    ["has not moved the document yet", { migrationPendingPolls: 100_000 }],
    ["has moved the document in the meantime", { migrationPendingPolls: 0 }],
  ])("is followed by a deletion that leaves nothing, if its job %s", async (_title, later) => {
    service = await begin({ migrationPendingPolls: 100_000 }, { operationTimeoutSeconds: 2 });
    const state = await stateAfter(document.update(service.run(), doc("a"), doc("b")));
    expect(state).toMatchObject({ __migration: { migrationId: expect.any(String) } });
    service.emulator.setBehaviours(later);
    await document.delete(service.run(), state);
    expect(service.documents("acme")).toEqual({});
  });

  it("is not forgotten when a request for its status is rejected", async () => {
    service = await begin();
    service.reject(400, "INVALID_ARGUMENT", "Not now", { operation: "getMigrationStatus" });
    const state = await stateAfter(document.update(service.run(), doc("a"), doc("b")));
    await document.update(service.run(), state, doc("b"));
    expect(service.documents("acme")).toEqual({ b: { documentName: "Mine" } });
    expect(service.emulator.count("migrateDocument")).toBe(1);
  });

  it("never adopts or deletes a document of another owner", async () => {
    service = await begin();
    service.emulator.edit({ organizations: { acme: { documents: { b: { documentName: "Theirs" } } } } });
    await expect(document.update(service.run(), doc("a"), doc("b"))).rejects.toThrow(
      "cannot become b: the service reports that there is a document b already",
    );
    // This document was created there later, while the first run did not learn whether its migration had started.
    const state = { ...doc("a"), __migration: { newDocumentId: "b" } };
    await expect(document.update(service.run(), state, doc("b"))).rejects.toThrow("cannot become b");
    await document.delete(service.run(), state);
    expect(service.documents("acme")).toEqual({ b: { documentName: "Theirs" } });
  });

  it("that fails in the service keeps the document as it was", async () => {
    service = await begin({ migrationOutcome: "failed" });
    const state = await stateAfter(document.update(service.run(), doc("a"), doc("b")));
    expect(state).toMatchObject({ documentId: "a" });
    expect(service.documents("acme")).toEqual({ a: { documentName: "Mine" } });
  });
});

describe("folders that the service creates only with a document", () => {
  const folder = lifecycleOf("Folder");
  const inputs = (folderId: string) => checked("Folder", { organizationId: "acme", folderId });

  it.each([false, true])("do not interfere when they are created together: %j", async (dies) => {
    const behaviours = { addExisting: "itemFailure", diesWithLastDocument: dies } as const;
    service = await Service.start({ acme: {} }, { emptyDocuments: "refused", ...behaviours });
    const run = service.run();
    const states = await Promise.all(["x", "y", "z"].map((id) => folder.create(run, inputs(id))));
    expect(Object.keys(service.organization("acme")?.folders ?? {})).toEqual(["x", "y", "z"]);
    expect(states.map(({ __anchor }) => __anchor !== undefined)).toEqual([dies, dies, dies]);
  });

  it("are created although an interrupted run left its placeholder document", async () => {
    service = await Service.start(
      { acme: { documents: { "pulumi-collab-anchor-x": {} } } },
      { emptyDocuments: "refused", addExisting: "itemFailure" },
    );
    await folder.create(service.run(), inputs("x"));
    expect(Object.keys(service.organization("acme")?.folders ?? {})).toEqual(["x"]);
    expect(service.documents("acme")).toEqual({});
  });
});

describe("a set whose requests all fail", () => {
  it("is not tried for every member", async () => {
    service = await Service.start({});
    service.reject(403, "PERMISSION_DENIED", "No");
    const domains = Array.from({ length: 500 }, (_, index) => `d${index}.com`);
    await expect(service.create("AllowedDomains", { domains })).rejects.toThrow(
      /and 95 more: No \(PERMISSION_DENIED\)[^]*and 395 more: not tried after that\./,
    );
    expect(service.emulator.count()).toBe(1);
  });
});

describe("an entry of a set of documents", () => {
  it("is rejected if it has no value, instead of deleting the document", async () => {
    service = await Service.start({});
    expect(() => checked("DocumentSet", { organizationId: "acme", documents: { handbook: null } })).toThrow(
      "documents.handbook must be an object; {} is one without settings",
    );
  });
});

describe("an API key", () => {
  const key = lifecycleOf("ApiKey");
  const inputs = (more: object = {}) =>
    checked("ApiKey", { ownerEmail: "ops@acme.com", type: "testing", ...more });

  it("is not rotated into itself", async () => {
    service = await Service.start({});
    const state = await key.create(service.run(), inputs({ existingApiKey: "made-by-hand" }));
    expect(() => key.diff(state, inputs({ existingApiKey: "made-by-hand", rotation: "1" }))).toThrow(
      "remove existingApiKey",
    );
  });
});
