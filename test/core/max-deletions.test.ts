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
const domainList = (list: readonly string[], more: object = {}) =>
  checked("AllowedDomains", { domains: list.map((name) => `${name}.com`), ...more });
const RETAIN = 'onDelete: "retain" (on a Workspace documentsOnDelete: "retain")';

describe("a set with maxDeletions", () => {
  const before = set(["a", "b", "c"]);

  it("rejects more deletions, with the count, the names and the next steps", () => {
    expect(() => sets.diff(before, set(["a"], { maxDeletions: 1 }))).toThrow(
      `DocumentSet of acme has maxDeletions: 1. This change would delete its documents b and c with their data. Put them back in, or keep them in the service with ${RETAIN}, or make several changes of it, or raise maxDeletions for this change.`,
    );
    expect(() => sets.diff(before, set([], { maxDeletions: 2, organizationId: "globex" }))).toThrow(
      `DocumentSet of acme has maxDeletions: 2. Another organizationId would delete its documents a, b and c with their data. Put the old organizationId back, or keep them in the service (in an update before this one) with ${RETAIN}, or raise maxDeletions for this change.`,
    );
    expect(() => domains.diff(domainList(["a", "b"]), domainList(["b"], { maxDeletions: 0 }))).toThrow(
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

  it.each(SETS)(
    "loses as many members of $type as maxDeletions, and no more",
    async ({ type, inputs, lost }) => {
      const shrinking = (limit: object) =>
        rename(type, [inputs(["a", "b", "c"], limit), inputs(["a"], limit)]);
      await expect(shrinking({ maxDeletions: 1 })).rejects.toThrow(
        `it has maxDeletions: 1, and this would ${lost}, ${REST}`,
      );
      expect(left()).toHaveLength(3);
      await shrinking({ maxDeletions: 2 });
      expect(left()).toHaveLength(1);
      const none = { maxDeletions: 0 };
      await rename(type, [inputs(["a", "b"], none), inputs(["b", "a"], none)]);
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
