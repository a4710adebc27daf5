import { describe, expect, it } from "@jest/globals";
import { UNKNOWN } from "../../src/values/unknown";
import { checked, lifecycleOf, Service } from "./support";

const sets = lifecycleOf("DocumentSet");
const domains = lifecycleOf("AllowedDomains");

let service: Service;

const set = (documents: readonly string[], more: object = {}) =>
  checked("DocumentSet", {
    organizationId: "acme",
    documents: Object.fromEntries(documents.map((id) => [id, {}])),
    ...more,
  });
const on = { deletionProtection: true };
const RETAIN = 'onDelete: "retain" (on a Workspace documentsOnDelete: "retain")';

describe("a set of documents that is protected", () => {
  const before = set(["a", "b", "c", "d", "e", "f", "g"]);

  it("keeps its documents: the error names up to five and the next steps", () => {
    expect(() => sets.diff(before, set(["g"], on))).toThrow(
      `DocumentSet of acme is protected. This change would delete its documents a, b, c, d, e and 1 more with their data. Put them back in, or keep them in the service with ${RETAIN}, or set deletionProtection: false.`,
    );
    expect(() => sets.diff(set(["a", "b"]), set(["a"], on))).toThrow(
      `DocumentSet of acme is protected. This change would delete its document b and its data. Put b back in, or keep it in the service with ${RETAIN}, or set deletionProtection: false.`,
    );
  });

  it("allows additions, changes, and removals that keep the documents in the service", () => {
    expect(sets.diff(set(["a"]), set(["a", "b"], { ...on, folderId: "f" })).requiredBy).toBe("inputs");
    expect(sets.diff(before, set(["a"], { ...on, onDelete: "retain" })).requiredBy).toBe("inputs");
    expect(sets.diff(before, set(["a"], { deletionProtection: false })).requiredBy).toBe("inputs");
    const moved = set(["a"], { ...on, organizationId: "globex", onDelete: "retain" });
    expect(sets.diff(set(["a"], { onDelete: "retain" }), moved).replaces).toEqual(["organizationId"]);
  });

  it("does not reject unknown values", () => {
    for (const unknown of [
      { documents: UNKNOWN },
      { documents: {}, onDelete: UNKNOWN },
      { documents: {}, organizationId: UNKNOWN, onDelete: "retain" },
    ])
      expect(() => sets.diff(set(["a"]), set([], { ...on, ...unknown }))).not.toThrow();
    expect(() => sets.diff(set(["a"]), set([], { deletionProtection: UNKNOWN }))).not.toThrow();
  });

  it("is updated if only the protection changes, and accepts a state of 0.1.0", () => {
    const old = { ...before, documents: { a: { documentName: "A" } } };
    expect(sets.diff(before, { ...before, ...on }).requiredBy).toBe("inputs");
    expect(sets.diff(before, { ...before, __protected: true }).requiredBy).toBeUndefined();
    expect(() => sets.diff(old, set([], on))).toThrow("would delete its document a and its data");
  });
});

describe("a set of domains", () => {
  const some = (list: readonly string[], more: object = {}) =>
    checked("AllowedDomains", { domains: list, ...more });

  it("keeps its domains if it is protected", () => {
    expect(() => domains.diff(some(["a.com", "b.com"]), some(["b.com"], on))).toThrow(
      'AllowedDomains is protected. This change would remove its domain a.com from the list. Put a.com back in, or keep it in the list with onDelete: "retain", or set deletionProtection: false.',
    );
    expect(() => domains.diff(some(["a.com", "b.com", "c.com"]), some([], on))).toThrow(
      'This change would remove its domains a.com, b.com and c.com from the list. Put them back in, or keep them in the list with onDelete: "retain", or set deletionProtection: false.',
    );
    const retained = some([], { ...on, onDelete: "retain" });
    expect(domains.diff(some(["a.com"]), retained).requiredBy).toBe("inputs");
    expect(() => domains.diff(some(["a.com"]), { domains: UNKNOWN, ...on })).not.toThrow();
  });

  it("does not change if the default of onDelete is declared", () => {
    expect(domains.diff(some(["a.com"]), some(["a.com"], { onDelete: "delete" })).requiredBy).toBeUndefined();
  });

  it("retains domains in the list if onDelete is retain, when they leave the set or it is deleted, even if it is protected", async () => {
    service = await Service.start({});
    const retain = { onDelete: "retain" };
    const made = await domains.create(service.run(), some(["a.com", "b.com"], retain));
    const left = await domains.update(service.run(), made, some(["a.com"], retain));
    expect(left).toMatchObject({ domains: { "a.com": true } });
    expect(Object.keys(left["domains"] as object)).toEqual(["a.com"]);
    await domains.delete(service.run(), left);
    await domains.delete(service.run(), { ...left, ...on });
    expect(service.emulator.contents().domains).toEqual(["a.com", "b.com"]);
  });
});

describe("a set with maxDeletions", () => {
  const before = set(["a", "b", "c"]);

  it("rejects more deletions, with the count, the names and the next steps", () => {
    expect(() => sets.diff(before, set(["a"], { maxDeletions: 1 }))).toThrow(
      `DocumentSet of acme has maxDeletions: 1. This change would delete its documents b and c with their data. Put them back in, or keep them in the service with ${RETAIN}, or make several changes of it, or raise maxDeletions for this change.`,
    );
    expect(() => sets.diff(before, set([], { maxDeletions: 2, organizationId: "globex" }))).toThrow(
      `DocumentSet of acme has maxDeletions: 2. Another organizationId would delete its documents a, b and c with their data. Put the old organizationId back, or keep them in the service (in an update before this one) with ${RETAIN}, or raise maxDeletions for this change.`,
    );
    const list = (given: readonly string[], more: object = {}) =>
      checked("AllowedDomains", { domains: given, ...more });
    expect(() => domains.diff(list(["a.com", "b.com"]), list(["b.com"], { maxDeletions: 0 }))).toThrow(
      'AllowedDomains has maxDeletions: 0. This change would remove its domain a.com from the list. Put a.com back in, or keep it in the list with onDelete: "retain", or make several changes of it, or raise maxDeletions for this change.',
    );
  });

  it("allows that many deletions, and any number of removals that keep the object in the service", () => {
    expect(sets.diff(before, set(["a"], { maxDeletions: 2 })).requiredBy).toBe("inputs");
    expect(sets.diff(before, set([], { maxDeletions: 0, onDelete: "retain" })).requiredBy).toBe("inputs");
    const retained = set(["a", "b", "c"], { onDelete: "retain" });
    const moved = set(["a"], { maxDeletions: 0, organizationId: "globex" });
    expect(sets.diff(retained, moved).replaces).toEqual(["organizationId"]);
  });

  it("does not reject unknown values, and accepts only whole numbers", () => {
    for (const unknown of [{ maxDeletions: UNKNOWN }, { maxDeletions: 0, documents: UNKNOWN }])
      expect(() => sets.diff(before, set([], unknown))).not.toThrow();
    for (const wrong of [-1, 0.5, "two"])
      expect(() => set([], { maxDeletions: wrong })).toThrow(
        "maxDeletions must be a whole number of at least 0",
      );
  });

  it("can be deleted as a whole, because its limit is about changes", async () => {
    service = await Service.start({ acme: {} });
    const made = await sets.create(service.run(), set(["a", "b"], { maxDeletions: 0 }));
    await sets.delete(service.run(), made);
    expect(service.documents("acme")).toEqual({});
  });
});

describe("a set that is renamed without an alias", () => {
  const domainList = (list: readonly string[], more: object) =>
    checked("AllowedDomains", { domains: list.map((name) => `${name}.com`), ...more });
  const REST = "while another resource of the program takes over the rest. Nothing was applied.";
  const SETS = [
    { type: "DocumentSet", inputs: set, lost: "delete its documents b and c with their data" },
    { type: "AllowedDomains", inputs: domainList, lost: "remove its domains b.com and c.com from the list" },
  ] as const;

  /** Creates the new set and then deletes the old one, as the engine does. */
  async function rename(type: string, [before, now]: readonly [object, object]): Promise<void> {
    service = await Service.start({ acme: {} });
    const lifecycle = lifecycleOf(type);
    const state = await lifecycle.create(service.run(), { ...before });
    const run = service.run();
    await lifecycle.create(run, { ...now });
    await lifecycle.delete(run, state);
  }
  const left = () => {
    const { domains, organizations } = service.emulator.contents();
    return [...domains, ...Object.keys(organizations["acme"]?.documents ?? {})];
  };

  it.each(SETS)("loses no more members of $type than maxDeletions", async ({ type, inputs, lost }) => {
    const limit = { maxDeletions: 1 };
    await expect(rename(type, [inputs(["a", "b", "c"], limit), inputs(["a"], limit)])).rejects.toThrow(
      `it has maxDeletions: 1, and this would ${lost}, ${REST}`,
    );
    expect(left()).toHaveLength(3);
  });

  it.each(SETS)("may lose as many members of $type as maxDeletions", async ({ type, inputs }) => {
    const limit = { maxDeletions: 2 };
    await rename(type, [inputs(["a", "b", "c"], limit), inputs(["a"], limit)]);
    expect(left()).toHaveLength(1);
  });

  it.each(SETS)("keeps all members of a protected $type", async ({ type, inputs, lost }) => {
    await expect(rename(type, [inputs(["a", "b", "c"], on), inputs(["a"], on)])).rejects.toThrow(
      `it is protected, and this would ${lost}`,
    );
    expect(left()).toHaveLength(3);
  });

  it.each(SETS)(
    "is deleted under its old name where $type has the same members",
    async ({ type, inputs }) => {
      const guards = { ...on, maxDeletions: 0 };
      await rename(type, [inputs(["a", "b"], guards), inputs(["b", "a"], guards)]);
      expect(left()).toHaveLength(2);
    },
  );

  it("loses nothing after all members are declared again", async () => {
    const limit = { maxDeletions: 1 };
    await expect(rename("DocumentSet", [set(["a", "b", "c"], limit), set(["a"], limit)])).rejects.toThrow(
      "declare all of its members again",
    );
    const run = service.run();
    await sets.update(run, set(["a"], limit), set(["a", "b", "c"], limit));
    await sets.delete(run, set(["a", "b", "c"], limit));
    expect(left()).toEqual(["a", "b", "c"]);
  });
});

/** One resource of each type that supports protection: its name, and a change that would lose data. */
const PROTECTED = [
  [
    "Document",
    { organizationId: "acme", documentId: "plan" },
    { organizationId: "globex" },
    "Document acme/plan is protected. Another organizationId would delete the document with its data. Put the old organizationId back; or, in an update before this one, set deletionProtection: false to allow its deletion, or retainOnDelete: true to keep it in the service.",
    "could not delete Document acme/plan: it is protected, and this would delete the document with its data. Nothing was applied. Declare it with deletionProtection: false, or with retainOnDelete: true to keep it in the service, run pulumi up, and then remove it.",
  ],
  [
    "Location",
    { organizationId: "acme", documentId: "page", location: { id: "top" }, onDelete: "deleteData" },
    { documentId: "sheet" },
    "Location acme/page/top is protected. Another documentId would delete all comments, recordings and other data of the location.",
    'it is protected, and this would delete all comments, recordings and other data of the location. Nothing was applied. Declare it with deletionProtection: false, or with onDelete: "retain" to keep it in the service',
  ],
  [
    "DocumentSet",
    { organizationId: "acme", documents: { a: {}, b: {} } },
    { organizationId: "globex" },
    `DocumentSet of acme is protected. Another organizationId would delete its documents a and b with their data. Put the old organizationId back; or, in an update before this one, set deletionProtection: false to allow its deletion, or ${RETAIN} to keep it in the service.`,
    "could not delete DocumentSet of acme: it is protected, and this would delete its documents a and b with their data. Nothing was applied.",
  ],
  [
    "AllowedDomains",
    { domains: ["a.com"] },
    undefined,
    "",
    "could not delete AllowedDomains: it is protected, and this would remove its domain a.com from the list. Nothing was applied.",
  ],
] as const;

describe.each(PROTECTED)("%s that is protected", (type, args, other, rejectedChange, rejectedDeletion) => {
  const lifecycle = lifecycleOf(type);
  const start = () =>
    Service.start({ acme: { documents: { page: {}, sheet: {} } }, globex: { documents: {} } });
  const as = (more: object = {}) => checked(type, { ...args, ...more });

  it("is not deleted, and no request is sent for it", async () => {
    service = await start();
    const state = await lifecycle.create(service.run(), as(on));
    const before = service.emulator.contents();
    service.emulator.resetCounts();
    await expect(lifecycle.delete(service.run(), state)).rejects.toThrow(rejectedDeletion);
    expect(service.emulator.requests).toEqual([]);
    expect(service.emulator.contents()).toEqual(before);
  });

  it.each([{}, { deletionProtection: false }])("is deleted after an update to %j", async (off) => {
    service = await start();
    const state = await lifecycle.create(service.run(), as(on));
    service.emulator.resetCounts();
    const open = await lifecycle.update(service.run(), state, as(off));
    expect(service.emulator.requests).toEqual([]);
    await lifecycle.delete(service.run(), open);
    expect(service.emulator.count()).toBe(1);
  });

  it("can be removed if another resource of the run owns the object, which is not deleted then", async () => {
    service = await start();
    const state = await lifecycle.create(service.run(), as(on));
    const run = service.run();
    await lifecycle.create(run, as(on));
    service.emulator.resetCounts();
    await lifecycle.delete(run, state);
    expect(service.emulator.requests).toEqual([]);
  });

  it("rejects a change that would lose the object, in the preview", () => {
    if (!other) return;
    for (const [before, after] of [
      [on, on],
      [{}, on],
      [on, {}],
      [on, { deletionProtection: false }],
    ])
      expect(() => lifecycle.diff(as(before), as({ ...other, ...after }))).toThrow(rejectedChange);
    expect(lifecycle.diff(as(), as(other)).replaces).toEqual(Object.keys(other));
    const unknown = Object.fromEntries(Object.keys(other).map((name) => [name, UNKNOWN]));
    expect(() => lifecycle.diff(as(on), { ...as(on), ...unknown })).not.toThrow();
  });
});

it("a protected location whose data stays in the service can be replaced and deleted", async () => {
  service = await Service.start({ acme: { documents: { page: {} } } });
  const lifecycle = lifecycleOf("Location");
  const top = { organizationId: "acme", documentId: "page", location: { id: "top" }, ...on };
  const state = await lifecycle.create(service.run(), checked("Location", top));
  expect(lifecycle.diff(state, checked("Location", { ...top, documentId: "sheet" })).replaces).toEqual([
    "documentId",
  ]);
  await lifecycle.delete(service.run(), state);
});
