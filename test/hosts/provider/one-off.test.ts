import { beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import type { Emulator } from "../../../src/emulator";
import { lifecycles } from "../../../src/resources";
import { OBJECTS, SERVICE } from "../../../tools/one-off/operations";
import { temporaryEmulator } from "../../temporary";
import { OneOff, type Printed } from "./one-off";

let emulator: Emulator;
let oneOff: OneOff;

beforeAll(async () => {
  emulator = await temporaryEmulator({ seed: SERVICE });
});
beforeEach(() => {
  emulator.resetCounts();
  oneOff = new OneOff(emulator);
});

/** Returns the requests that may have changed the service. */
const changes = () =>
  emulator.requests
    .filter(({ operation }) => !/^(get|search)/.test(operation))
    .map(({ operation, data }) => [operation, data]);

const ODD = [
  "x",
  "acme/none",
  "a/b/c/d/e",
  "/",
  "//",
  "acme/",
  "%",
  "%zz/%",
  "__proto__",
  "__proto__/constructor",
  "constructor",
  "..",
  " ",
  "two\nlines",
  "ünïcödé 😀/\ud800",
  "\0",
  "a".repeat(5000),
  "acme/documents/",
  "x {",
  "x {}",
  "acme/none null",
  'acme/none {"documentId":"other"}',
  'acme {"documents":{"__proto__":null},"users":7}',
  'allowed-domains {"domains":"acme.com"}',
  'disabled-state {"organizationIds":[null],"disabled":"maybe"}',
  'acme/none {"__proto__":{"a":1}}',
];

describe.each(OBJECTS.map(({ type, patch }) => [type, patch.inputs ?? {}] as const))(
  "an odd id of a resource of type %s",
  (type, patch) => {
    it.each(ODD.map((id) => [id.slice(0, 40), id] as const))(
      "%j is read, patched and deleted, or rejected in one line",
      async (_title, id) => {
        const printed: Printed[] = [
          await oneOff.read(type, id),
          await oneOff.patch(type, id, patch),
          await oneOff.patch(type, id, {}),
          await oneOff.deleteById(type, id),
          await oneOff.delete(type, id),
        ];
        for (const each of printed) {
          if ("error" in each) expect(each.error).toMatch(/^[^\n]+$/);
        }
      },
    );
  },
);

describe("an operation by an id", () => {
  it("is tested for every resource type", () => {
    expect(OBJECTS.map(({ type }) => type).sort()).toEqual([...lifecycles.keys()].sort());
  });

  it("finds a document, and reports that its name and folder are unknown", async () => {
    expect(await oneOff.read("Document", "acme/handbook")).toEqual({
      outputs: { organizationId: "acme", documentId: "handbook" },
    });
    expect(oneOff.messages).toEqual([
      expect.stringContaining(
        "the values of Document acme/handbook that its id does not contain are unknown: ",
      ),
    ]);
    expect(await oneOff.read("Document", "acme/none")).toEqual({
      error: 'resource "acme/none" was not found',
    });
  });

  it("shows which of some organizations are disabled", async () => {
    emulator.edit({ organizations: { globex: { disabled: true } } });
    const given = { organizationIds: ["acme", "globex"], disabled: true };
    const id = `disabled-state ${JSON.stringify(given)}`;
    expect(await oneOff.read("OrganizationDisabledState", id)).toMatchObject({
      outputs: { organizationIds: { globex: true } },
    });
    emulator.edit({ organizations: { globex: { disabled: false } } });
  });

  it.each([
    ["Document", 'acme/handbook {"documentName":"Handbook"}', { documentName: "Handbook" }],
    ["AllowedDomains", 'allowed-domains {"domains":["acme.com"]}', { domains: ["acme.com"] }],
    ["DocumentSet", 'acme {"documents":{"handbook":"Handbook"}}', { documents: { handbook: "Handbook" } }],
  ])("of %s %s sends nothing if the JSON after the id has the same values", async (type, id, patch) => {
    expect(await oneOff.patch(type, id, patch)).toMatchObject({ outputs: {} });
    expect(changes()).toEqual([]);
  });

  it("patches only what is given", async () => {
    await oneOff.patch("Document", "acme/handbook", { documentName: "Handbook" });
    await oneOff.patch("DocumentSet", "acme", { documents: { extra: { documentName: "Extra" } } });
    await oneOff.patch("AllowedDomains", "allowed-domains", { domains: ["new.acme.com"] });
    await oneOff.patch("Users", "acme", { users: { ada: { email: "ada@acme.com" } } });
    const organizationId = "acme";
    expect(changes()).toEqual([
      [
        "updateDocuments",
        { organizationId, documents: [{ documentId: "handbook", documentName: "Handbook" }] },
      ],
      ["addDocuments", { organizationId, documents: [{ documentId: "extra", documentName: "Extra" }] }],
      ["addDomains", { domains: ["new.acme.com"] }],
      ["updateUsers", { organizationId, users: [{ userId: "ada", email: "ada@acme.com" }] }],
    ]);
  });

  it("never replaces an object, which would lose its data", async () => {
    expect(await oneOff.patch("Document", "acme/handbook", { organizationId: "globex" })).toEqual({
      error:
        "could not change Document ID: its organizationId cannot change. Create another one, and delete this one. Nothing was applied.",
    });
    expect(changes()).toEqual([]);
    expect(oneOff.messages.join()).not.toContain("is deleted with its data");
  });

  it("names what an id lacks for a patch", async () => {
    expect(
      await oneOff.patch("EditorContent", "acme/handbook/main", { type: "text", data: "Hello" }),
    ).toEqual({
      error:
        "could not change EditorContent ID: the service does not return its type. Give that as JSON after the id. Nothing was applied.",
    });
    expect(changes()).toEqual([]);
  });

  it.each(["root", "plans"])(
    "warns that a document that moves to %s may leave a restricted folder",
    async (folderId) => {
      await oneOff.patch("Document", "acme/handbook", { folderId });
      expect(oneOff.messages).toContain(
        "Document: document acme/handbook may leave a restricted folder, because no endpoint returns the folder of a document: everyone who can open the new folder can then open it.",
      );
    },
  );
});

describe.each(["deleteById", "delete"] as const)("a deletion by an id (%s)", (operation) => {
  const A = { organizationId: "acme", documentIds: ["a"] };

  it.each([
    ["Document", "acme/a", "deleteDocuments", A],
    ["Notification", "acme/n1", "deleteNotifications", { organizationId: "acme", notificationIds: ["n1"] }],
    ["AllowedDomains", 'allowed-domains {"domains":["old.com"]}', "deleteDomains", { domains: ["old.com"] }],
    ["DocumentSet", 'acme {"documents":{"a":{"documentName":"A"}}}', "deleteDocuments", A],
    [
      "OrganizationDisabledState",
      'disabled-state {"organizationIds":["globex"],"disabled":true}',
      "updateDisabledState",
      { organizationIds: ["globex"], disabled: false },
    ],
    [
      "Organization",
      'acme {"onDelete":"disable"}',
      "updateDisabledState",
      { organizationIds: ["acme"], disabled: true },
    ],
    [
      "Location",
      'acme/handbook/intro {"onDelete":"deleteData"}',
      "deleteLocationData",
      { documentId: "handbook", location: { id: "intro" } },
    ],
  ])("of %s %s sends one request: %s", async (type, id, request, data) => {
    const organizations = { acme: { disabled: false, documents: { a: {} } }, globex: { disabled: true } };
    emulator.edit({ domains: ["old.com"], organizations });
    expect(await oneOff[operation](type, id)).toEqual({ outputs: {} });
    expect(changes()).toEqual([[request, data]]);
  });

  it.each([
    ["Document", "acme/handbook"],
    ["Location", 'acme/handbook/intro {"onDelete":"deleteData"}'],
    ["AllowedDomains", 'allowed-domains {"domains":["acme.com"]}'],
    ["DocumentSet", 'acme {"documents":{"handbook":{}}}'],
  ])("of %s %s is rejected if the setting deletionProtection is on", async (type, id) => {
    const guarded = new OneOff(emulator, { deletionProtection: "true" });
    expect(await guarded[operation](type, id)).toEqual({ error: expect.stringContaining("it is protected") });
    expect(changes()).toEqual([]);
  });

  it("is possible in spite of the setting with a value after the id", async () => {
    emulator.edit({ organizations: { acme: { documents: { b: {} } } } });
    const guarded = new OneOff(emulator, { deletionProtection: "true" });
    expect(await guarded[operation]("Document", 'acme/b {"deletionProtection":false}')).toEqual({
      outputs: {},
    });
    expect(emulator.contents().organizations["acme"]?.documents).not.toHaveProperty("b");
  });

  it.each([
    ["ApiKey", "0123456789abcdef"],
    ["EditorContent", "acme/handbook/main"],
    ["UserToken", "acme/ada"],
    ["Users", "acme"],
  ])("of %s %s is rejected, because no endpoint deletes it", async (type, id) => {
    expect(await oneOff[operation](type, id)).toEqual({
      error: `could not delete ${type} ID by its id: the service has no endpoint that deletes it. Nothing was applied.`,
    });
  });
});
