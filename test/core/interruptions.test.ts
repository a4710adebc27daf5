import { afterEach, describe, expect, it } from "@jest/globals";
import { PartialFailure } from "../../src/core/rejections/failures";
import type { PropertyMap } from "../../src/core/lifecycle";
import type { Context } from "../../src/core/resource-type";
import { checked, lifeOfType, Service } from "./support";

let service: Service;
afterEach(() => service.end());

const document = lifeOfType("Document");
const doc = (documentId: string, more: object = {}) =>
  checked("Document", { organizationId: "acme", documentId, ...more });
const REFUSED = { status: "INVALID_ARGUMENT", message: "Not now" };

/** Returns the state that a failure contains. */
async function stateAfter(work: Promise<unknown>): Promise<PropertyMap> {
  const error: unknown = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof PartialFailure)) throw new Error(`no partial failure: ${String(error)}`);
  return { ...error.state };
}

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

  it("is not forgotten when a request for its status is rejected", async () => {
    service = await begin();
    service.emulator.inject({
      kind: "status",
      operation: "getMigrationStatus",
      httpStatus: 400,
      error: REFUSED,
    });
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
      "cannot become b: the service says that there is a document b already",
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
      "the document acme/a would pass from Document acme/a to a new Document in one update. Nothing was applied to it.",
    );
    expect(service.documents("acme")).toEqual({ a: { documentName: "Mine" } });

    const run = service.run();
    const moving = document.update(run, doc("a"), doc("b"));
    await expect(document.create(run, doc("a", { documentName: "New" }))).rejects.toThrow("would pass from");
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
  const gone = { missingOrganizationInDisable: "itemFailure" as const };

  it.each([
    ["Organization", { organizationId: "acme", onDelete: "disable" }],
    ["OrganizationDisabledState", { organizationIds: ["acme"], disabled: true }],
    ["Document", { organizationId: "acme", documentId: "a" }],
    ["DocumentSet", { organizationId: "acme", documents: { a: {} } }],
    ["AllowedDomain", { domain: "acme.com" }],
    ["AllowedDomains", { domains: ["acme.com"] }],
  ])("succeeds for %s, its organization gone too", async (type, args) => {
    service = await Service.start({}, gone);
    await lifeOfType(type).delete(service.run(), checked(type, args));
  });
});

describe("a response about the credentials", () => {
  it("is not treated as one about the object", async () => {
    service = await Service.start({ acme: { documents: { a: {} } } });
    service.emulator.inject({
      kind: "status",
      times: "always",
      httpStatus: 401,
      error: { status: "UNAUTHENTICATED", message: "API key not found or disabled" },
    });
    await expect(document.delete(service.run(), doc("a"))).rejects.toThrow(
      "Check the settings apiKey and authToken.",
    );
    const organization = lifeOfType("Organization");
    const acme = checked("Organization", { organizationId: "acme" });
    await expect(organization.read(service.run(), acme)).rejects.toThrow("API key not found");
    await expect(organization.create(service.run(), acme)).rejects.toThrow("API key not found");
  });
});

describe("folders that the service creates only with a document", () => {
  const folder = lifeOfType("Folder");
  const inputs = (folderId: string) => checked("Folder", { organizationId: "acme", folderId });

  it("do not interfere when they are created together", async () => {
    for (const diesWithLastDocument of [false, true]) {
      service = await Service.start(
        { acme: {} },
        { emptyDocuments: "refused", addExisting: "itemFailure", diesWithLastDocument },
      );
      const run = service.run();
      const states = await Promise.all(["x", "y", "z"].map((id) => folder.create(run, inputs(id))));
      expect(Object.keys(service.organization("acme")?.folders ?? {})).toEqual(["x", "y", "z"]);
      expect(states.map(({ __anchor }) => __anchor !== undefined)).toEqual(
        Array(3).fill(diesWithLastDocument),
      );
      if (!diesWithLastDocument) await service.end();
    }
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
  it("are enabled by the next run, or by destroy", async () => {
    const life = lifeOfType("OrganizationDisabledState");
    const set = (disabled: boolean) =>
      checked("OrganizationDisabledState", { organizationIds: ["a", "b"], disabled });
    const off = () => ["a", "b"].filter((id) => service.organization(id)?.disabled);
    for (const next of ["update", "delete"] as const) {
      service = await Service.start({ a: {}, b: {} });
      const before = await life.create(service.run(), set(true));
      service.emulator.inject({
        kind: "itemFailure",
        operation: "updateDisabledState",
        ids: ["b"],
        message: "Busy",
      });
      const state = await stateAfter(life.update(service.run(), before, set(false)));
      expect(off()).toEqual(["b"]);
      service.emulator.resetCounts();
      if (next === "update") await life.update(service.run(), state, set(false));
      else await life.delete(service.run(), state);
      expect(off()).toEqual([]);
      expect(service.emulator.requests.map(({ data }) => data)).toEqual([
        { organizationIds: ["b"], disabled: false },
      ]);
      if (next === "update") await service.end();
    }
  });
});

describe("a set whose requests all fail", () => {
  it("is not tried for every member", async () => {
    service = await Service.start({});
    const error = { status: "PERMISSION_DENIED", message: "No" };
    service.emulator.inject({ kind: "status", times: "always", httpStatus: 403, error });
    const domains = Array.from({ length: 500 }, (_, index) => `d${index}.com`);
    const create = lifeOfType("AllowedDomains").create(service.run(), checked("AllowedDomains", { domains }));
    await expect(create).rejects.toThrow(
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
  const key = lifeOfType("ApiKey");
  const inputs = (more: object = {}) =>
    checked("ApiKey", { ownerEmail: "ops@acme.com", type: "testing", ...more });
  const keys = () => service.emulator.contents().apiKeys.length - 1;

  it("whose creation lost its reply is not created twice, and is adopted with existingApiKey", async () => {
    service = await Service.start({});
    service.emulator.inject({ kind: "resetAfter", operation: "createApiKey" });
    const lost = key.create(service.run(), inputs());
    await expect(lost).rejects.toThrow(
      /may have been made[^]*Look in the service's console[^]*give it as existingApiKey/,
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
      "take existingApiKey out",
    );
  });

  it("that is adopted under another name is not reported as left behind", async () => {
    service = await Service.start({});
    const run: Context = service.run();
    const state = await key.create(service.run(), inputs({ existingApiKey: "made-by-hand" }));
    await key.create(run, inputs({ existingApiKey: "made-by-hand" }));
    await key.delete(run, state);
    expect(service.told).toEqual([]);
  });
});
