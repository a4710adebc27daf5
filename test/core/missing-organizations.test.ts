import { describe, expect, it } from "@jest/globals";
import type { Behaviours } from "../../src/emulator";
import { checked, failureOf as errorOf, lifecycleOf, Service } from "./support";
import type { PropertyMap } from "../../src/values/plain";

let service: Service;

/** A service that does not reveal which organizations exist. */
const HIDING: Partial<Behaviours> = {
  missingOrganization: "PERMISSION_DENIED",
  foldersOfMissingOrganization: "PERMISSION_DENIED",
};
const WAY_ON =
  "If it no longer exists, declare the resource again as it was with the option retainOnDelete: true, run pulumi up, and then remove it.";

const CHECK = "Check the settings apiKey and authToken: `pulumi-collab doctor` shows where they come from.";

const acme = { organizationId: "acme" };
const organization = checked("Organization", acme);
const folder = checked("Folder", { ...acme, folderId: "guides", createOrganization: true });
/** The objects that a placeholder document may keep in the service. */
const WITH_PLACEHOLDER = [
  ["Organization", organization],
  ["Folder", folder],
] as const;
const document = checked("Document", { ...acme, documentId: "intro" });

const failureOf = async (work: Promise<unknown>) => (await errorOf(work)).message;

describe.each<Partial<Behaviours>>([
  {},
  { emptyDocuments: "rejected" },
  { emptyDocuments: "ignored" },
  { emptyDocuments: "rejected", emptyOrganizations: "deleted", emptyFolders: "deleted" },
  { emptyDocuments: "rejected", folderReadsEnabled: false },
  { messageStyle: "quoting", emptyDocuments: "rejected" },
])("a missing organization to which the service denies access (%p)", (behaviours) => {
  it.each(WITH_PLACEHOLDER)(
    "is created by the run after one that may have left a placeholder: %s",
    async (type, inputs) => {
      service = await Service.start({}, { ...HIDING, ...behaviours });
      const state = await lifecycleOf(type).update(service.run(), { ...inputs, __anchoring: true }, inputs);
      expect(service.organization("acme")).toBeDefined();
      expect(state).not.toHaveProperty("__anchoring");
    },
  );

  it("is created with a folder", async () => {
    service = await Service.start({}, { ...HIDING, ...behaviours });
    await lifecycleOf("Folder").create(service.run(), folder);
    expect(service.organization("acme")?.folders).toHaveProperty("guides");
  });

  it("is created, and created again with a document where the program declares it", async () => {
    service = await Service.start({}, { ...HIDING, ...behaviours });
    const run = service.run();
    const state = await lifecycleOf("Organization").create(run, organization);
    expect(service.organization("acme")).toBeDefined();
    expect(await lifecycleOf("Organization").read(service.run(), state)).toBeDefined();
    service.emulator.edit({ organizations: { acme: null } });
    await lifecycleOf("Document").create(run, document);
    expect(service.documents("acme")).toHaveProperty("intro");
  });
});

describe("an object in a missing organization to which the service denies access", () => {
  it.each<[string, PropertyMap]>([
    ["Document", document],
    ["DocumentSet", checked("DocumentSet", { ...acme, documents: { intro: {}, faq: {} } })],
    ["Notification", { ...acme, documentId: "intro", notificationId: "news" }],
  ])("is not treated as deleted, and the error describes the next step: %s", async (type, state) => {
    service = await Service.start({}, HIDING);
    const remove = () => failureOf(lifecycleOf(type).delete(service.run(), state));
    // The lost attempt may have removed the organization, or the key may never have had access to it.
    service.emulator.inject({ kind: "resetAfter" });
    const afterLostReply = await remove();
    expect(afterLostReply).toContain("It may have been applied.");
    expect(afterLostReply).toContain(WAY_ON);
    const failure = await remove();
    expect(failure).toContain("Missing or insufficient permissions");
    expect(failure).toContain(
      "The service accepts the credentials, but it gives the same reply for organizations",
    );
    expect(failure).not.toContain("Check the settings");
    expect(failure).toContain(WAY_ON);
  });

  it("stays in the state when it is refreshed, and cannot be looked up", async () => {
    service = await Service.start({}, HIDING);
    const lifecycle = lifecycleOf("Folder");
    expect(await lifecycle.read(service.run(), folder)).toEqual(folder);
    expect(await failureOf(lifecycle.lookup(service.run(), "acme/guides", {}))).toContain(
      "could not read Folder acme/guides: Missing or insufficient permissions",
    );
  });

  it.each(WITH_PLACEHOLDER)(
    "leaves the state although an interrupted run may have left a placeholder in it: %s",
    async (type, state) => {
      service = await Service.start({}, HIDING);
      await lifecycleOf(type).delete(service.run(), { ...state, __anchoring: true });
      service.reject(403, "PERMISSION_DENIED", "No");
      const failure = await failureOf(
        lifecycleOf(type).delete(service.run(), { ...state, __anchoring: true }),
      );
      expect(failure).toContain(CHECK);
    },
  );

  it.each(WITH_PLACEHOLDER)(
    "leaves the state if a deletion whose reply was lost has removed the organization with its placeholder: %s",
    async (type, inputs) => {
      const dying = {
        emptyDocuments: "ignored",
        emptyOrganizations: "deleted",
        emptyFolders: "deleted",
      } as const;
      service = await Service.start({}, { ...HIDING, ...dying, readDelayReads: 1 }, { maxAttempts: 1 });
      const state = await lifecycleOf(type).create(service.run(), inputs);
      await lifecycleOf(type).read(service.run(), state);
      service.emulator.inject({ kind: "resetAfter", operation: "deleteDocuments" });
      await failureOf(lifecycleOf(type).delete(service.run(), state));
      expect(service.organization("acme")).toBeUndefined();
      await lifecycleOf(type).delete(service.run(), state);
      expect(service.notices.at(-1)).toContain("is removed from the state: the service denies access");
    },
  );

  it("is deleted once the organization exists again", async () => {
    service = await Service.start({}, HIDING);
    await lifecycleOf("Organization").create(service.run(), organization);
    await lifecycleOf("Document").delete(service.run(), document);
    expect(service.documents("acme")).toEqual({});
  });
});

describe("a denial by a service that names missing organizations", () => {
  it("is reported as a problem of the credentials if the service denies everything", async () => {
    service = await Service.start({ acme: {} }, HIDING);
    service.reject(403, "PERMISSION_DENIED", "No");
    const failure = await failureOf(lifecycleOf("Document").delete(service.run(), document));
    expect(failure).toContain(
      `could not delete Document acme/intro: No (PERMISSION_DENIED). Nothing was applied. ${CHECK}`,
    );
    expect(await failureOf(lifecycleOf("Organization").create(service.run(), organization))).toContain(CHECK);
    expect(await failureOf(lifecycleOf("Folder").read(service.run(), folder))).toContain(CHECK);
  });

  it("is examined again at the next denial if the first reads got no response", async () => {
    service = await Service.start({}, HIDING);
    const run = service.run();
    const remove = () => failureOf(lifecycleOf("Document").delete(run, document));
    for (const operation of ["getFolders", "getCrdtData"] as const)
      service.emulator.inject({ kind: "wrongJson", operation, times: 4 });
    expect(await remove()).toContain("Check the settings");
    expect(await remove()).toContain("The service accepts the credentials");
  });

  it("sends reads of an organization with a random id only, once in a run", async () => {
    service = await Service.start({ acme: {} });
    service.reject(403, "PERMISSION_DENIED", "No", { operation: "deleteDocuments", times: "always" });
    const run = service.run();
    for (const id of ["a", "b"])
      await failureOf(lifecycleOf("Document").delete(run, checked("Document", { ...acme, documentId: id })));
    expect(service.emulator.requests.map(({ operation }) => operation)).toEqual([
      "deleteDocuments",
      "getFolders",
      "getCrdtData",
      "deleteDocuments",
    ]);
  });
});
