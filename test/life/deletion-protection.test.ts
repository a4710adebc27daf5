import { afterEach, describe, expect, it } from "@jest/globals";
import { UNKNOWN } from "../../src/values/unknown";
import { checked, lifeOfType, Service } from "./support";

const sets = lifeOfType("DocumentSet");
const domains = lifeOfType("AllowedDomains");

let service: Service | undefined;
afterEach(() => service?.end());

const set = (documents: readonly string[], more: object = {}) =>
  checked("DocumentSet", {
    organizationId: "acme",
    documents: Object.fromEntries(documents.map((id) => [id, {}])),
    ...more,
  });
const on = { deletionProtection: true };

describe("a set of documents that is protected", () => {
  const before = set(["a", "b", "c", "d", "e", "f", "g"]);

  it("refuses that documents leave it, naming up to five and the ways on", () => {
    expect(() => sets.diff(before, set(["g"], on))).toThrow(
      'DocumentSet of acme is protected. This change would delete its documents a, b, c, d, e and 1 more with their data. Put them back in, or keep them in the service (onDelete: "retain"; on a Workspace documentsOnDelete: "retain"), or remove protect or deletionProtection.',
    );
    expect(() => sets.diff(set(["a", "b"]), set(["a"], on))).toThrow(
      'DocumentSet of acme is protected. This change would delete its document b and its data. Put b back in, or keep it in the service (onDelete: "retain"; on a Workspace documentsOnDelete: "retain"), or remove protect or deletionProtection.',
    );
  });

  it("refuses another organization, which would delete all of them", () => {
    const moved = set(["a"], { ...on, organizationId: "globex", onDelete: "retain" });
    expect(() => sets.diff(set(["a"]), moved)).toThrow(
      'Another organizationId would delete its document a and its data. Put the old organizationId back, or keep it in the service (in an update before this one, onDelete: "retain"; on a Workspace documentsOnDelete: "retain"), or remove protect or deletionProtection.',
    );
    expect(sets.diff(set(["a"], { onDelete: "retain" }), moved).replaces).toEqual(["organizationId"]);
  });

  it("lets documents come and change, and lets them go where they stay in the service", () => {
    expect(sets.diff(set(["a"]), set(["a", "b"], { ...on, folderId: "f" })).changed).toBe(true);
    expect(sets.diff(before, set(["a"], { ...on, onDelete: "retain" })).changed).toBe(true);
    expect(sets.diff(before, set(["a"], { deletionProtection: false })).changed).toBe(true);
  });

  it("refuses nothing that is not known yet", () => {
    for (const unknown of [
      { documents: UNKNOWN },
      { documents: {}, onDelete: UNKNOWN },
      { documents: {}, organizationId: UNKNOWN, onDelete: "retain" },
    ])
      expect(() => sets.diff(set(["a"]), set([], { ...on, ...unknown }))).not.toThrow();
    expect(() => sets.diff(set(["a"]), set([], { deletionProtection: UNKNOWN }))).not.toThrow();
  });

  it("is not changed by the protection alone, and takes a state of 0.1.0", () => {
    const old = { ...before, documents: { a: { documentName: "A" } } };
    expect(sets.diff(before, set(["a", "b", "c", "d", "e", "f", "g"], on)).changed).toBe(false);
    expect(() => sets.diff(old, set([], on))).toThrow("would delete its document a and its data");
  });
});

describe("a set of domains", () => {
  const some = (list: readonly string[], more: object = {}) =>
    checked("AllowedDomains", { domains: list, ...more });

  it("that is protected refuses that domains leave it", () => {
    expect(() => domains.diff(some(["a.com", "b.com"]), some(["b.com"], on))).toThrow(
      'AllowedDomains is protected. This change would take its domain a.com from the list. Put a.com back in, or keep it in the list (onDelete: "retain"), or remove protect or deletionProtection.',
    );
    expect(() => domains.diff(some(["a.com", "b.com", "c.com"]), some([], on))).toThrow(
      'This change would take its domains a.com, b.com and c.com from the list. Put them back in, or keep them in the list (onDelete: "retain"), or remove protect or deletionProtection.',
    );
    const retained = some([], { ...on, onDelete: "retain" });
    expect(domains.diff(some(["a.com"]), retained).changed).toBe(true);
    expect(domains.diff(some(["a.com"]), some(["a.com"], on)).changed).toBe(false);
    expect(() => domains.diff(some(["a.com"]), { domains: UNKNOWN, ...on })).not.toThrow();
  });

  it("is the same with the default of onDelete and without", () => {
    expect(domains.diff(some(["a.com"]), some(["a.com"], { onDelete: "delete" })).changed).toBe(false);
  });

  it("leaves in the list what it shall retain, when domains leave it and when it is deleted", async () => {
    service = await Service.start({});
    const retain = { onDelete: "retain" };
    const made = await domains.create(service.run(), some(["a.com", "b.com"], retain));
    const left = await domains.update(service.run(), made, some(["a.com"], retain));
    expect(left).toMatchObject({ domains: { "a.com": true } });
    expect(Object.keys(left["domains"] as object)).toEqual(["a.com"]);
    await domains.delete(service.run(), left);
    expect(service.emulator.contents().domains).toEqual(["a.com", "b.com"]);
  });
});
