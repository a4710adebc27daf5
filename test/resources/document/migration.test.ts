import { describe, expect, it } from "@jest/globals";
import type { Behaviours } from "../../../src/emulator";
import { identityOf } from "../../../src/values/identity";
import { checked, lifecycleOf, partialFailureOf, stateAfter, Service } from "../../core/support";

let service: Service;

const life = lifecycleOf("Document");
/** A document whose program confirms that its id is free. */
const doc = (documentId: string, more: object = {}) =>
  checked("Document", { organizationId: "acme", documentId, freeDocumentId: documentId, ...more });
const begin = (behaviours: Partial<Behaviours> = {}, settings = {}) =>
  Service.start({ acme: { documents: { a: { comments: [{ annotationId: "1" }] } } } }, behaviours, {
    maxAttempts: 1,
    ...settings,
  });

/** Expects the document's data at this id, and no other documents. */
const expectDataAt = (documentId: string) => {
  expect(service.documents("acme")).toEqual({ [documentId]: { comments: [{ annotationId: "1" }] } });
};

describe("a change of a document's id that an earlier run started", () => {
  const SLOW = { migrationPendingPolls: 100_000 };
  const timedOut = async () => {
    service = await begin(SLOW, { operationTimeoutSeconds: 2 });
    return stateAfter(life.update(service.run(), doc("a"), doc("b")));
  };

  it("fails without a promise that anything was applied while the job runs", async () => {
    service = await begin(SLOW, { operationTimeoutSeconds: 2 });
    const { reasons } = await partialFailureOf(life.update(service.run(), doc("a"), doc("b")));
    const [reason] = reasons;
    expect(reason).toMatch(
      /migration of document acme\/a to b \(job \S+\) is not finished: the service reports \w+\. .* 2 s \(operationTimeoutSeconds\)\. .*pulumi up --exclude/,
    );
    expect(reason).not.toContain("was applied");
  });

  it("is continued by the next run after a timeout, and is not started twice", async () => {
    const state = await timedOut();
    expect(state).toMatchObject({
      documentId: "a",
      __migration: { newDocumentId: "b", migrationId: expect.any(String) },
    });
    expect(life.diff(state, doc("a"))).toMatchObject({ requiredBy: "state" });
    service.emulator.setBehaviours({ migrationPendingPolls: 0 });
    expect(await life.update(service.run(), state, doc("b"))).toMatchObject({ documentId: "b" });
    expectDataAt("b");
    expect(service.emulator.count("migrateDocument")).toBe(1);
  });

  it.each([
    ["has not moved the document yet", SLOW],
    ["has moved the document in the meantime", { migrationPendingPolls: 0 }],
  ])("is followed by a deletion that leaves nothing, if its job %s", async (_title, later) => {
    const state = await timedOut();
    service.emulator.setBehaviours(later);
    await life.delete(service.run(), state);
    expect(service.documents("acme")).toEqual({});
  });

  it("is followed by a deletion that keeps the document, if another resource declares the new id", async () => {
    const state = await timedOut();
    const run = service.run();
    run.connection.ownership.register({ owns: [identityOf.document("acme", "b")], owner: "the other" });
    await life.delete(run, state);
    expectDataAt("a");
    service.emulator.setBehaviours({ migrationPendingPolls: 0 });
    await life.update(service.run(), state, doc("b"));
    expectDataAt("b");
  });

  it("never adopts or deletes a document that another owner created at the new id later", async () => {
    service = await begin();
    service.emulator.edit({ organizations: { acme: { documents: { b: { documentName: "Theirs" } } } } });
    // The first run did not learn whether its migration had started.
    const state = { ...doc("a"), __migration: { newDocumentId: "b" } };
    await expect(life.update(service.run(), state, doc("b"))).rejects.toThrow("cannot become b");
    await life.delete(service.run(), state);
    expect(service.documents("acme")).toEqual({ b: { documentName: "Theirs" } });
  });

  it("moves nothing to a third id if nothing shows at which id the data is, and names the way out", async () => {
    service = await begin({ missingDocument: "accepted" });
    service.emulator.edit({ organizations: { acme: { documents: { a: { comments: [] } } } } });
    const state = { ...doc("a"), __migration: { newDocumentId: "b" } };
    const update = (wanted: object) => life.update(service.run(), state, checked("Document", wanted));
    await expect(update(doc("c"))).rejects.toThrow(
      /does not show whether it ran\. Nothing was applied\. .* set documentId and movedDocumentId of this resource/,
    );
    expect(service.emulator.count("migrateDocument")).toBe(0);
    expect(await update(doc("a", { movedDocumentId: "a" }))).toMatchObject({ documentId: "a" });
  });

  it("keeps the document as it was if the service fails it, and is started again by the next run", async () => {
    service = await begin({ migrationOutcome: "failed" });
    const failed = life.update(service.run(), doc("a"), doc("b"));
    await expect(failed).rejects.toThrow(
      /migrating document a to b failed \(job migration_\d+\)\. The next update tries again\./,
    );
    const state = await stateAfter(failed);
    expect(state).toMatchObject({ documentId: "a" });
    expectDataAt("a");
    service.emulator.setBehaviours({ migrationOutcome: "completed" });
    await life.update(service.run(), state, doc("b"));
    expectDataAt("b");
  });

  it.each([{}, { missingDocument: "accepted" }, { updateMissing: "upsert" }] as const)(
    "never replaces the moved document with an empty one: %j",
    async (open) => {
      const job = { migrationPendingPolls: 0, migrationInProgressPolls: 0 };
      service = await begin({ ...job, migrateToExisting: "replaced", ...open });
      service.emulator.inject({ kind: "resetAfter", operation: "migrateDocument" });
      const state = await stateAfter(life.update(service.run(), doc("a"), doc("b")));
      service.emulator.resetCounts();
      // If nothing shows that the old id is free, the run fails and the data stays where it was moved.
      await life.update(service.run(), state, doc("b")).catch(() => undefined);
      expectDataAt("b");
      const written = service.emulator.requests.filter(({ operation }) => operation === "updateDocuments");
      expect(JSON.stringify(written.map(({ data }) => data))).not.toContain('"documentId":"a"');
    },
  );

  it("is not started again by the next run if the job is still not shown", async () => {
    service = await begin({ jobsShownLate: 12, migrationPendingPolls: 1000 }, { operationTimeoutSeconds: 3 });
    const state = await stateAfter(life.update(service.run(), doc("a"), doc("b")));
    expect(life.diff(state, doc("b"))).toMatchObject({ requiredBy: "state" });
    const later = await stateAfter(life.update(service.run(), state, doc("b")));
    service.emulator.setBehaviours({
      jobsShownLate: 0,
      migrationPendingPolls: 0,
      migrationInProgressPolls: 0,
    });
    await life.update(service.run(), later, doc("b"));
    expectDataAt("b");
    expect(service.emulator.count("migrateDocument")).toBe(1);
  });
});

it("a change of a document's id after a run that was killed while it undid an earlier change moves the data again, and creates no empty document", async () => {
  service = await begin({ missingDocument: "NOT_FOUND", updateMissing: "upsert" });
  service.emulator.inject({ kind: "resetAfter", operation: "getMigrationStatus", times: 5 });
  const state = await stateAfter(life.update(service.run(), doc("a"), doc("b")));
  service.emulator.clearFaults();
  // The killed run records nothing.
  await life.update(service.run(), state, doc("a"));
  expectDataAt("a");
  await life.update(service.run(), state, doc("b"));
  expectDataAt("b");
});

it("a change of a document's id fails with the reason of an outage, and moves nothing", async () => {
  service = await begin();
  service.emulator.inject({ kind: "resetBefore", operation: "getCrdtData", times: "always" });
  await expect(life.update(service.run(), doc("a"), doc("b"))).rejects.toThrow("lost the reply");
  expect(service.emulator.count("migrateDocument")).toBe(0);
});

describe("a change of a document's id that a killed run may have made", () => {
  it("names every way out if the document is at neither id", async () => {
    service = await begin();
    await expect(life.update(service.run(), doc("old"), doc("new"))).rejects.toThrow(
      /set documentId and movedDocumentId to the id that it has now.* pulumi up --replace .* creates an empty one/,
    );
  });

  it("writes nothing to the new id to find out, but names the setting that confirms it", async () => {
    service = await begin({ missingDocument: "accepted", updateMissing: "upsert" });
    const empty = { organizationId: "acme", documents: [{ documentId: "b" }] };
    await service.run().connection.client.addDocuments(empty);
    service.emulator.resetCounts();
    await expect(life.update(service.run(), doc("old"), doc("b"))).rejects.toThrow(
      'set movedDocumentId: "b" on this resource',
    );
    expect(service.emulator.count("updateDocuments")).toBe(0);
    const moved = doc("b", { movedDocumentId: "b" });
    expect(await life.update(service.run(), doc("old"), moved)).toMatchObject({ documentId: "b" });
  });
});

it("a change to the id of a document that was deleted just before is made although reads still show the deleted document for a moment", async () => {
  service = await begin({ readDelayReads: 3 });
  service.emulator.edit({ organizations: { acme: { documents: { b: { users: { ada: {} } } } } } });
  const { client } = service.run().connection;
  await client.deleteDocuments({ organizationId: "acme", documentIds: ["b"] });
  await life.update(service.run(), doc("a"), doc("b"));
  expectDataAt("b");
});
