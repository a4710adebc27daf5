import { describe, expect, it } from "@jest/globals";
import type { Behaviours } from "../../../src/emulator";
import { checked, lifecycleOf, Service } from "../../core/support";

let service: Service;

const folder = lifecycleOf("Folder");
const guides = checked("Folder", { organizationId: "acme", folderId: "guides" });
const UNSEEN: Partial<Behaviours> = { folderReadsEnabled: false };
const foldersOf = (id: string) => Object.keys(service.organization(id)?.folders ?? {});

describe("a folder that exists only as long as it contains a document", () => {
  it.each(["deleted", "allDeleted"] as const)(
    "leaves no placeholder when its resource is deleted: %s",
    async (emptyFolders) => {
      service = await Service.start({ acme: {} }, { emptyDocuments: "rejected", emptyFolders });
      const state = await folder.create(service.run(), guides);
      expect(Object.keys(service.documents("acme") ?? {})).toEqual(["pulumi-collab-anchor-guides"]);
      expect(state["accessType"]).toBe("public");
      await folder.delete(service.run(), state);
      expect([service.documents("acme"), foldersOf("acme")]).toEqual([{}, []]);
      expect(service.notices.at(-1)).toContain(
        "Its placeholder document pulumi-collab-anchor-guides is deleted",
      );
    },
  );

  it("keeps its placeholder when another resource of the run takes the folder over", async () => {
    service = await Service.start({ acme: {} }, { emptyDocuments: "rejected", emptyFolders: "deleted" });
    const state = await folder.create(service.run(), guides);
    const run = service.run();
    await folder.create(run, guides);
    await folder.delete(run, state);
    expect(foldersOf("acme")).toEqual(["guides"]);
    expect(service.notices.at(-1)).toContain("keeps its placeholder document pulumi-collab-anchor-guides");
  });

  it("is created again for a document that moves to it, if the service removes it before the move", async () => {
    service = await Service.start({ acme: { documents: { intro: {} } } });
    service.reject(404, "NOT_FOUND", "Not found", { operation: "moveDocuments", after: 1 });
    const intro = checked("Document", { organizationId: "acme", documentId: "intro", createFolder: true });
    await lifecycleOf("Document").update(service.run(), intro, { ...intro, folderId: "new" });
    expect(service.documents("acme")).toMatchObject({ intro: { folderId: "new" } });
  });

  it("has no placeholder document if it exists without one and cannot be read", async () => {
    service = await Service.start({ acme: {} }, { ...UNSEEN, emptyDocuments: "rejected" });
    expect(await folder.create(service.run(), guides)).not.toHaveProperty("__anchor");
    expect(foldersOf("acme")).toEqual(["guides"]);
    expect(service.documents("acme")).toEqual({});
  });
});

describe("folders that the service creates only with a document", () => {
  const RELUCTANT = { emptyDocuments: "rejected", addExisting: "itemFailure" } as const;

  it.each(["stay", "deleted"] as const)(
    "do not interfere when they are created together: %s",
    async (emptyFolders) => {
      service = await Service.start({ acme: {} }, { ...RELUCTANT, emptyFolders });
      const run = service.run();
      const inputs = (folderId: string) => checked("Folder", { organizationId: "acme", folderId });
      const states = await Promise.all(["x", "y", "z"].map((id) => folder.create(run, inputs(id))));
      expect(foldersOf("acme")).toEqual(["x", "y", "z"]);
      const hasPlaceholder = emptyFolders === "deleted";
      expect(states.map(({ __anchor }) => __anchor !== undefined)).toEqual(Array(3).fill(hasPlaceholder));
    },
  );
});

describe.each(["error", "itemFailures"] as const)(
  "a document in a folder that no longer exists (%s)",
  (addToMissingFolder) => {
    const declared = (type: string) =>
      type === "Document"
        ? checked(type, { organizationId: "acme", documentId: "intro", folderId: "guides" })
        : checked(type, { organizationId: "acme", folderId: "guides", documents: { intro: {} } });

    it.each(["Document", "DocumentSet"])(
      "is created if the program declares the folder: %s",
      async (type) => {
        service = await Service.start({ acme: {} }, { addToMissingFolder });
        const run = service.run();
        await folder.create(run, guides);
        service.emulator.edit({ organizations: { acme: { folders: { guides: null } } } });
        await lifecycleOf(type).create(run, declared(type));
        expect(service.documents("acme")).toEqual({ intro: { folderId: "guides" } });
      },
    );

    it.each(["Document", "DocumentSet"])(
      "is moved there if the program declares the folder: %s",
      async (type) => {
        service = await Service.start({ acme: { documents: { intro: {} } } }, { addToMissingFolder });
        const run = service.run();
        await folder.create(run, guides);
        service.emulator.edit({ organizations: { acme: { folders: { guides: null } } } });
        const before = { ...declared(type), folderId: undefined };
        await lifecycleOf(type).update(run, before, declared(type));
        expect(service.documents("acme")).toEqual({ intro: { folderId: "guides" } });
      },
    );

    it("is rejected if the program does not declare the folder", async () => {
      service = await Service.start({ acme: {} }, { addToMissingFolder });
      const made = lifecycleOf("Document").create(service.run(), declared("Document"));
      await expect(made).rejects.toThrow("Folder does not exist");
    });
  },
);

it("a document in an organization that no longer exists is created if the program declares the organization", async () => {
  service = await Service.start({ acme: {} });
  const run = service.run();
  await lifecycleOf("Organization").create(run, checked("Organization", { organizationId: "acme" }));
  service.emulator.edit({ organizations: { acme: null } });
  await lifecycleOf("Document").create(
    run,
    checked("Document", { organizationId: "acme", documentId: "intro" }),
  );
  expect(service.documents("acme")).toEqual({ intro: {} });
});
