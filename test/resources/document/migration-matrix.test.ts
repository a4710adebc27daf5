import { afterEach, describe, expect, it } from "@jest/globals";
import type { Behaviours } from "../../../src/emulator";
import { Service } from "../../core/support";
import { declared, document, MINE } from "./support";
import type { PropertyMap } from "../../../src/values/plain";

const open: Service[] = [];
afterEach(async () => {
  for (const service of open.splice(0)) await service.end();
});

const THEIRS = { documentName: "Theirs", comments: [{ annotationId: "theirs" }] };

/** Every combination of behaviors that the contract leaves open and that affect a change of an id. */
const SERVICES = (["itemFailure", "upsert"] as const).flatMap((updateMissing) =>
  (["NOT_FOUND", "accepted"] as const).flatMap((missingDocument) =>
    (["itemFailure", "noop"] as const).flatMap((addExisting) =>
      (["INVALID_ARGUMENT", "replaced"] as const).map((migrateToExisting): Partial<Behaviours> => {
        return { updateMissing, missingDocument, addExisting, migrateToExisting };
      }),
    ),
  ),
);
const titleOf = (service: Partial<Behaviours>) => JSON.stringify(service);
const EACH = SERVICES.map((service) => [titleOf(service), service] as const);

/** Every combination of four of these behaviors and of the one that matters only after a kill: half of all combinations of five. */
const KILLED = SERVICES.map((behaviours) => {
  const { updateMissing, missingDocument, addExisting, migrateToExisting } = behaviours;
  const isOdd = [updateMissing === "upsert", missingDocument === "accepted", addExisting === "noop"].reduce(
    (odd, is) => odd !== is,
    migrateToExisting === "replaced",
  );
  const service = { ...behaviours, migrateMissingDocument: isOdd ? "failedMigration" : "NOT_FOUND" } as const;
  return [titleOf(service), service] as const;
});

/** Services whose reads return nothing. */
const showsNothing = ({ missingDocument }: Partial<Behaviours>) => missingDocument === "accepted";

async function begin(behaviours: Partial<Behaviours>, more: object = {}): Promise<Service> {
  const service = await Service.start(
    { acme: { folders: { shelf: {} }, documents: { a: MINE, ...more } } },
    { migrationPendingPolls: 0, migrationInProgressPolls: 0, ...behaviours },
    { maxAttempts: 1 },
  );
  open.push(service);
  return service;
}

/** Returns the ids at which the document's data is, as a user sees it in the product. */
const placeOf = (service: Service) =>
  Object.entries(service.documents("acme") ?? {}).flatMap(([id, { comments = [] }]) =>
    comments.some(({ annotationId }) => annotationId === "mine") ? [id] : [],
  );

/** Applies a program. If it is rejected, follows the message's instructions once. */
async function apply(service: Service, state: PropertyMap, documentId: string): Promise<PropertyMap> {
  let error: string | undefined;
  const first = await document.update(service.run(), state, declared(documentId)).catch((reason: unknown) => {
    error = reason instanceof Error ? reason.message : String(reason);
  });
  if (first) return first;
  const isMoved = placeOf(service).includes(documentId);
  expect([error, isMoved]).toEqual([expect.stringContaining(`movedDocumentId: "${documentId}"`), true]);
  return document.update(service.run(), state, declared(documentId, { movedDocumentId: documentId }));
}

/** Returns the operations that wrote, or tried to write, to an id. */
const writesAt = (service: Service, documentId: string) =>
  service.emulator.requests
    .filter(({ operation }) => !operation.startsWith("get"))
    .filter(({ data }) => JSON.stringify(data).includes(`"${documentId}"`))
    .map(({ operation }) => operation);

describe("a change of a document's id", () => {
  it.each(EACH)("to a free id works once the program confirms it: %s", async (_title, behaviours) => {
    const service = await begin(behaviours);
    const unconfirmed = declared("b", { freeDocumentId: "c" });
    const update = document.update(service.run(), declared("a"), unconfirmed);
    await expect(update).rejects.toThrow('add freeDocumentId: "b" to this resource');
    expect(service.emulator.requests).toEqual([]);
    const state = await document.update(service.run(), declared("a"), declared("b"));
    expect(document.diff(state, declared("b"))).toMatchObject({ requiredBy: undefined });
    expect(document.diff(state, unconfirmed)).toMatchObject({ requiredBy: undefined });
    expect(service.documents("acme")).toEqual({ b: MINE });
  });

  it.each(EACH.filter(([, behaviours]) => !showsNothing(behaviours)))(
    "to an id that a read shows to be taken is rejected, whatever the program confirms: %s",
    async (_title, behaviours) => {
      const service = await begin(behaviours, { b: THEIRS });
      await expect(document.update(service.run(), declared("a"), declared("b"))).rejects.toThrow(
        "there is a document b already",
      );
      expect(service.documents("acme")).toEqual({ a: MINE, b: THEIRS });
      expect(writesAt(service, "b")).toEqual([]);
      await apply(service, declared("a"), "c");
      expect(service.documents("acme")).toEqual({ b: THEIRS, c: MINE });
    },
  );

  it.each(KILLED)("continues after the process is killed at any request: %s", async (_title, behaviours) => {
    const model = await begin(behaviours);
    await document.update(model.run(), declared("a"), declared("b"));
    // A kill at a read leaves the service as a kill before the next write does. Only the status of a job changes when it is read.
    const isWrite = /^(?!get)|^getMigrationStatus$/;
    const kills = model.emulator.requests.flatMap(({ operation }, after) =>
      isWrite.test(operation)
        ? [{ kind: "resetBefore", after } as const, { kind: "resetAfter", after } as const]
        : [],
    );
    // These run concurrently, because they mostly wait.
    await Promise.all(kills.map((kill) => goesOnAfter(behaviours, kill)));
  });
});

/** Kills an update at one of its requests, so that it records nothing, and applies the program again. */
async function goesOnAfter(
  behaviours: Partial<Behaviours>,
  kill: { readonly kind: "resetBefore" | "resetAfter"; readonly after: number },
): Promise<void> {
  const service = await begin(behaviours);
  service.emulator.inject(kill);
  service.emulator.inject({ kind: "resetBefore", after: kill.after, times: "always" });
  await document.update(service.run(), declared("a"), declared("b")).catch(() => undefined);
  service.emulator.clearFaults();
  await apply(service, declared("a"), "b");
  const about = JSON.stringify({ ...kill, behaviours });
  expect([about, service.documents("acme")]).toEqual([about, { b: MINE }]);
}
