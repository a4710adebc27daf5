import { describe, expect, it } from "@jest/globals";
import { checked, failureOf, lifecycleOf, Service } from "../support";

let service: Service;

const NOT_ABOUT_IT = [
  [500, "INTERNAL", "upstream shard 7 not found"],
  [503, "UNAVAILABLE", "Document not found"],
  [400, "FAILED_PRECONDITION", "Workspace configuration not found"],
  [429, "RESOURCE_EXHAUSTED", "Document does not exist"],
  [500, "NOT_FOUND", "Document does not exist"],
  [404, "NOT_FOUND", "API key not found"],
  [400, "INVALID_ARGUMENT", "Tenant configuration does not exist"],
] as const;

const OBJECTS: readonly (readonly [type: string, args: object])[] = [
  ["Document", { organizationId: "acme", documentId: "handbook" }],
  ["DocumentSet", { organizationId: "acme", documents: { handbook: {} } }],
  ["AllowedDomain", { domain: "acme.com" }],
  ["AllowedDomains", { domains: ["acme.com"] }],
  ["Notification", notification()],
  ["Organization", { organizationId: "acme", onDelete: "disable" }],
  ["OrganizationDisabledState", { organizationIds: ["acme"], disabled: true }],
  [
    "Location",
    { organizationId: "acme", documentId: "handbook", location: { id: "top" }, onDelete: "deleteData" },
  ],
];

function notification() {
  return {
    organizationId: "acme",
    documentId: "handbook",
    actionUser: { userId: "ada" },
    displayHeadlineMessageTemplate: "New",
    displayBodyMessage: "Text",
    notifyUsers: [{ userId: "bob" }],
  };
}

const begin = () =>
  Service.start({ acme: { folders: { guides: {} }, documents: { handbook: {} } } }, {}, { maxAttempts: 1 });

describe.each(OBJECTS)("the deletion of %s", (type, args) => {
  it.each(NOT_ABOUT_IT)(
    "fails with HTTP %d %s %s, and can be done again",
    async (httpStatus, status, message) => {
      service = await begin();
      const lifecycle = lifecycleOf(type);
      const state = await lifecycle.create(service.run(), checked(type, args));
      const before = service.emulator.contents();
      service.reject(httpStatus, status, message);
      await expect(lifecycle.delete(service.run(), state)).rejects.toThrow("could not delete");
      expect(service.emulator.contents()).toEqual(before);
      service.emulator.clearFaults();
      await lifecycle.delete(service.run(), state);
    },
  );
});

describe("a document whose id contains the text of a rejection", () => {
  it("is not treated as deleted when its deletion is rejected", async () => {
    const documentId = "does not exist";
    service = await Service.start({ acme: { documents: { [documentId]: {} } } });
    const lifecycle = lifecycleOf("Document");
    const inputs = checked("Document", { organizationId: "acme", documentId });
    service.emulator.inject({
      kind: "itemFailure",
      operation: "deleteDocuments",
      message: `Document ${documentId} is locked`,
    });
    await expect(lifecycle.delete(service.run(), inputs)).rejects.toThrow("is locked");
    expect(Object.keys(service.documents("acme") ?? {})).toEqual([documentId]);
  });
});

describe("a refresh", () => {
  it.each(NOT_ABOUT_IT)("drops nothing on HTTP %d %s %s", async (httpStatus, status, message) => {
    service = await begin();
    for (const [type, args] of [
      ["Organization", { organizationId: "acme" }],
      ["Folder", { organizationId: "acme", folderId: "guides" }],
      ["Users", { organizationId: "acme", users: {} }],
      [
        "EditorContent",
        { organizationId: "acme", documentId: "handbook", editorId: "e", type: "text", data: "x" },
      ],
    ] as const) {
      service.reject(httpStatus, status, message);
      const state = checked(type, args);
      const read = await lifecycleOf(type)
        .read(service.run(), state)
        .catch((error: unknown) => error);
      expect([type, read]).not.toEqual([type, undefined]);
      service.emulator.clearFaults();
    }
  });
});

describe("an object that the service does not create", () => {
  it("is not treated as an existing organization that is disabled", async () => {
    service = await Service.start({});
    const message = "createOrganization is disabled for this API key";
    service.reject(403, "PERMISSION_DENIED", message, { operation: "addDocuments", times: "always" });
    await expect(service.create("Organization", { organizationId: "acme" })).rejects.toThrow(message);
  });

  it.each([
    ["Document", { documentId: "plan" }],
    ["DocumentSet", { documents: { plan: {} } }],
  ])("is not created by an update instead: %s", async (type, args) => {
    service = await Service.start({ acme: {} }, { updateMissing: "upsert" });
    const message = "Your plan is full";
    service.emulator.inject({ kind: "itemFailure", operation: "addDocuments", message });
    await expect(service.create(type, { organizationId: "acme", ...args })).rejects.toThrow(message);
    expect(service.documents("acme")).toEqual({});
  });
});

describe("documents that move together", () => {
  it("are moved except for the missing one, whatever its id is", async () => {
    const ids = Array.from({ length: 50 }, (_, index) => `d${index}`);
    const missing = "organization-folder";
    service = await Service.start(
      { acme: { folders: { plans: {} }, documents: Object.fromEntries(ids.map((id) => [id, {}])) } },
      { moveMissingDocument: "error" },
    );
    const set = (folderId: string) =>
      checked("DocumentSet", {
        organizationId: "acme",
        folderId,
        documents: Object.fromEntries([...ids, missing].map((id) => [id, {}])),
      });
    const moved = lifecycleOf("DocumentSet").update(service.run(), set("root"), set("plans"));
    await expect(moved).rejects.toThrow(`${missing}: Document does not exist`);
    expect(Object.values(service.documents("acme") ?? {})).toEqual(ids.map(() => ({ folderId: "plans" })));
  });
});

describe("many rejections that each name their member", () => {
  it("are reported in one line, with some of the members", async () => {
    service = await Service.start({ acme: {} });
    const ids = Array.from({ length: 250 }, (_, index) => `d${index}`);
    service.emulator.inject({
      kind: "itemFailure",
      message: "Document {id} is not welcome",
      times: "always",
    });
    const documents = Object.fromEntries(ids.map((id) => [id, {}]));
    const { message } = await failureOf(service.create("DocumentSet", { organizationId: "acme", documents }));
    expect(message.split("\n")).toHaveLength(1);
    expect(message).toContain("and 245 more: Document … is not welcome.");
  });
});

describe("a request whose first reply was lost", () => {
  it("may have been applied, whatever the results of later attempts are", async () => {
    service = await Service.start({ acme: {} }, {}, { maxAttempts: "3" });
    service.emulator.inject({ kind: "resetAfter", times: 1 });
    service.emulator.inject({ kind: "throttle", form: "none", times: "always" });
    const failed = service.create("Document", { organizationId: "acme", documentId: "handbook" });
    await expect(failed).rejects.toThrow(
      /is rejecting requests for now .*; it may still have been carried out\. .*Run the same command again/,
    );
    await expect(failed).rejects.not.toThrow("Nothing was applied");
  });
});
