import { beforeEach, describe, expect, it } from "@jest/globals";
import type { Emulator } from "../../src/emulator";
import { connectionTo } from "../../src/hosts/connections";
import { lifecycleOf, Resources } from "../../src/hosts/resources";
import { completeSettings } from "../../src/hosts/settings";
import { UNKNOWN } from "../../src/values/unknown";
import { checked } from "../core/support";
import { temporaryEmulator } from "../temporary";
import type { PropertyMap } from "../../src/values/plain";

const AUDIENCE = { notify: () => undefined };
const ON = "collab:deletionProtection is true, and this would lose data or access: ";

let emulator: Emulator;

/** Returns the settings of a run with protection. */
const settings = () => ({ baseUrl: emulator.url, ...emulator.credentials, deletionProtection: true });

beforeEach(async () => {
  const organizations = { acme: { documents: { page: {}, sheet: {}, plan: {} } }, globex: {} };
  emulator = await temporaryEmulator({ seed: { domains: ["a.com"], organizations } });
});

function resourcesOf(type: string): Resources {
  const ofRun = settings();
  return new Resources(lifecycleOf(type), () => ofRun);
}

const diff = (type: string, state: PropertyMap, inputs: PropertyMap) =>
  resourcesOf(type).diff("id", state, inputs, AUDIENCE.notify);

const remove = (type: string, state: PropertyMap) => resourcesOf(type).delete(state, AUDIENCE);

/** One resource of each type whose deletion loses data or access: a change that loses it, and what is lost. */
const LOSING = [
  [
    "Document",
    { organizationId: "acme", documentId: "plan" },
    { organizationId: "globex" },
    "document acme/plan is deleted with its data.",
  ],
  [
    "DocumentSet",
    { organizationId: "acme", documents: { page: {}, sheet: {} } },
    { organizationId: "globex" },
    "2 documents are deleted with their data (acme/page, acme/sheet).",
  ],
  [
    "DocumentSet",
    { organizationId: "acme", documents: { page: {} } },
    { documents: {} },
    "document acme/page is deleted with its data.",
  ],
  [
    "AllowedDomains",
    { domains: ["a.com"] },
    { domains: ["b.com"] },
    "allowed domain a.com leaves the list: web pages there can no longer use the API key.",
  ],
  [
    "Location",
    { organizationId: "acme", documentId: "page", location: { id: "top" }, onDelete: "deleteData" },
    { documentId: "sheet" },
    "location acme/page/top loses its comments, recordings and other data, in every organization with such a document.",
  ],
  [
    "Organization",
    { organizationId: "acme", onDelete: "disable" },
    { organizationId: "globex" },
    "organization acme is disabled: all its users lose read and write access.",
  ],
] as const;

describe.each(LOSING)("with deletionProtection, a %s %j", (type, args, other, lost) => {
  const state = checked(type, args);

  it("does not change so that something is lost: the preview and the update name it and the setting", () => {
    const change = () => diff(type, state, checked(type, { ...args, ...other }));
    expect(change).toThrow(`${ON}${lost} Nothing was applied. Undo the change`);
    expect(change).toThrow(/or set collab:deletionProtection to false\.$/);
    expect(emulator.requests).toEqual([]);
  });

  it("is not deleted, and nothing is sent", async () => {
    const before = emulator.contents();
    await expect(remove(type, state)).rejects.toThrow(`${ON}${lost} Nothing was applied.`);
    await expect(remove(type, state)).rejects.toThrow("set collab:deletionProtection to false");
    expect(emulator.requests).toEqual([]);
    expect(emulator.contents()).toEqual(before);
  });

  it("is deleted if another resource of the run owns the object, which then stays", async () => {
    const lifecycle = lifecycleOf(type);
    const { ownership } = connectionTo(completeSettings(settings(), "none"));
    ownership.register({
      owns: lifecycle.definition.owns?.(state) ?? lifecycle.identities(state),
      owner: "x",
    });
    await remove(type, state);
    expect(emulator.requests).toEqual([]);
  });
});

describe("with deletionProtection, allowed is", () => {
  const set = (documents: readonly string[], more: object = {}) =>
    checked("DocumentSet", {
      organizationId: "acme",
      documents: Object.fromEntries(documents.map((id) => [id, {}])),
      ...more,
    });

  it("a removal that keeps the object in the service", async () => {
    const retain = { onDelete: "retain" };
    expect(diff("DocumentSet", set(["a", "b"]), set(["a"], retain)).requiredBy).toBe("inputs");
    expect(
      diff("DocumentSet", set(["a"], retain), set(["a"], { ...retain, organizationId: "b" })).replaces,
    ).toEqual(["organizationId"]);
    await remove("DocumentSet", set(["page"], retain));
    const location = { organizationId: "acme", documentId: "page", location: { id: "top" } };
    await remove("Location", checked("Location", location));
    expect(emulator.requests).toEqual([]);
  });

  it("a new id of a document, which keeps its data", () => {
    const document = (documentId: string) =>
      checked("Document", { organizationId: "acme", documentId, freeDocumentId: "other" });
    expect(diff("Document", document("plan"), document("other")).requiredBy).toBe("inputs");
  });

  it("an organization that is declared as disabled", () => {
    const off = (...organizationIds: string[]) =>
      checked("OrganizationDisabledState", { organizationIds, disabled: true });
    expect(diff("OrganizationDisabledState", off(), off("acme")).requiredBy).toBe("inputs");
  });

  it("what is unknown in a preview: the update is compared again", () => {
    for (const unknown of [{ documents: UNKNOWN }, { documents: {}, onDelete: UNKNOWN }])
      expect(() => diff("DocumentSet", set(["a"]), { ...set([]), ...unknown })).not.toThrow();
    expect(() => diff("DocumentSet", set(["a"]), { ...set(["a"]), organizationId: UNKNOWN })).not.toThrow();
    // An unknown name does not hide that a document leaves.
    const named = { ...set(["a"]), documents: { a: UNKNOWN } };
    expect(() => diff("DocumentSet", set(["a", "b"]), named)).toThrow(
      "document acme/b is deleted with its data.",
    );
  });
});

it("a document that migrates is protected at the new id too, if another resource owns the old one", async () => {
  const document = checked("Document", { organizationId: "acme", documentId: "page" });
  const state = { ...document, __migration: { newDocumentId: "plan", migrationId: "1" } };
  const { ownership } = connectionTo(completeSettings(settings(), "none"));
  ownership.register({ owns: ["document acme/page"], owner: "Document other" });
  await expect(remove("Document", state)).rejects.toThrow(ON);
  expect(emulator.count("deleteDocuments")).toBe(0);
});
