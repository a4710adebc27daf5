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

  it.each(["resetBefore", "resetAfter"] as const)(
    "ends well after its first reply was lost (%s)",
    async (kind) => {
      service = await begin({
        migrationPendingPolls: 0,
        migrationInProgressPolls: 0,
        migrateMissingDocument: "NOT_FOUND",
      });
      service.emulator.inject({ kind, operation: "migrateDocument" });
      const state = await stateAfter(document.update(service.run(), doc("a"), doc("b")));
      // The migration that was started ends while no run is active.
      await new Promise((resolve) => setTimeout(resolve, 50));
      await document.update(service.run(), state, doc("b"));
      expect(service.documents("acme")).toEqual({ b: { documentName: "Mine" } });
    },
  );

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

  it("is rejected while another resource takes the old id, and a resource that takes it later is rejected", async () => {
    service = await begin();
    const late = service.run();
    await document.create(late, doc("a"));
    await expect(document.update(late, doc("a"), doc("b"))).rejects.toThrow(
      "the document acme/a would move from Document acme/a to a new Document in one update. Nothing was applied to it.",
    );
    expect(service.documents("acme")).toEqual({ a: { documentName: "Mine" } });

    const run = service.run();
    const moving = document.update(run, doc("a"), doc("b"));
    await expect(document.create(run, doc("a", { documentName: "New" }))).rejects.toThrow("would move from");
    await moving;
    expect(service.documents("acme")).toEqual({ b: { documentName: "Mine" } });
  });

  it("that fails in the service keeps the document as it was", async () => {
    service = await begin({ migrationOutcome: "failed" });
    const state = await stateAfter(document.update(service.run(), doc("a"), doc("b")));
    expect(state).toMatchObject({ documentId: "a" });
    expect(service.documents("acme")).toEqual({ a: { documentName: "Mine" } });
  });
});

describe("deleting an object that no longer exists", () => {
  it.each([
    ["Organization", { organizationId: "acme", onDelete: "disable" }],
    ["OrganizationDisabledState", { organizationIds: ["acme"], disabled: true }],
    ["Document", { organizationId: "acme", documentId: "a" }],
    ["DocumentSet", { organizationId: "acme", documents: { a: {} } }],
    ["AllowedDomain", { domain: "acme.com" }],
    ["AllowedDomains", { domains: ["acme.com"] }],
  ])("succeeds for %s, without its organization too", async (type, args) => {
    service = await Service.start({}, { missingOrganizationInDisable: "itemFailure" });
    await lifecycleOf(type).delete(service.run(), checked(type, args));
  });
});

describe("a response about the credentials", () => {
  it("is not treated as one about the object", async () => {
    service = await Service.start({ acme: { documents: { a: {} } } });
    service.reject(401, "UNAUTHENTICATED", "API key not found or disabled");
    await expect(document.delete(service.run(), doc("a"))).rejects.toThrow(
      "Check the settings apiKey and authToken.",
    );
    const organization = lifecycleOf("Organization");
    const acme = checked("Organization", { organizationId: "acme" });
    await expect(organization.read(service.run(), acme)).rejects.toThrow("API key not found");
    await expect(organization.create(service.run(), acme)).rejects.toThrow("API key not found");
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

describe("organizations of which some cannot be enabled", () => {
  it.each(["update", "delete"])("are enabled by the next %s", async (next) => {
    const lifecycle = lifecycleOf("OrganizationDisabledState");
    const set = (disabled: boolean) =>
      checked("OrganizationDisabledState", { organizationIds: ["a", "b"], disabled });
    const off = () => ["a", "b"].filter((id) => service.organization(id)?.disabled);
    service = await Service.start({ a: {}, b: {} });
    const before = await lifecycle.create(service.run(), set(true));
    const operation = "updateDisabledState";
    service.emulator.inject({ kind: "itemFailure", operation, ids: ["b"], message: "Busy" });
    const state = await stateAfter(lifecycle.update(service.run(), before, set(false)));
    expect(off()).toEqual(["b"]);
    service.emulator.resetCounts();
    if (next === "update") await lifecycle.update(service.run(), state, set(false));
    else await lifecycle.delete(service.run(), state);
    expect(off()).toEqual([]);
    const [request, ...others] = service.emulator.requests;
    expect([request?.data, others]).toEqual([{ organizationIds: ["b"], disabled: false }, []]);
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
  const keys = () => service.emulator.contents().apiKeys.length - 1;

  it("whose creation lost its reply is not created twice, and is adopted with existingApiKey", async () => {
    service = await Service.start({});
    service.emulator.inject({ kind: "resetAfter", operation: "createApiKey" });
    const lost = key.create(service.run(), inputs());
    await expect(lost).rejects.toThrow(
      /may have been created[^]*Look in the service's console[^]*give it as existingApiKey/,
    );
    expect(keys()).toBe(1);
    const orphan = service.emulator.secrets().apiKeys[1]?.apiKey ?? "";
    const state = await key.create(service.run(), inputs({ existingApiKey: orphan }));
    expect(state).toMatchObject({ apiKey: orphan });
    expect(keys()).toBe(1);
  });

  it("is not rotated into itself", async () => {
    service = await Service.start({});
    const state = await key.create(service.run(), inputs({ existingApiKey: "made-by-hand" }));
    expect(() => key.diff(state, inputs({ existingApiKey: "made-by-hand", rotation: "1" }))).toThrow(
      "remove existingApiKey",
    );
  });

  it("that is adopted under another name is not reported as left behind", async () => {
    service = await Service.start({});
    const run = service.run();
    const state = await key.create(service.run(), inputs({ existingApiKey: "made-by-hand" }));
    await key.create(run, inputs({ existingApiKey: "made-by-hand" }));
    await key.delete(run, state);
    expect(service.notices).toEqual([]);
  });
});
