import { describe, expect, test } from "@jest/globals";
import { acme, dataOf, emulator, failureOf, startBeforeEach } from "../support";

describe("folders", () => {
  startBeforeEach({
    organizations: {
      acme: {
        folders: { guides: { folderName: "Guides" }, deep: { parentFolderId: "guides" } },
        documents: { handbook: { documentName: "Handbook", folderId: "guides" } },
      },
    },
  });

  test("returns all folders, or one folder with its subfolders to a depth", async () => {
    const folders = (data: object) => dataOf("getFolders", { organizationId: "acme", ...data });
    emulator.edit({ organizations: { acme: { folders: { deepest: { parentFolderId: "deep" } } } } });
    const deep = expect.objectContaining({ folderId: "deep", ancestors: ["root", "guides"] });
    const all = await folders({});
    expect(all).toEqual([expect.objectContaining({ folderId: "guides" }), deep, expect.anything()]);
    expect(JSON.stringify(all)).not.toContain("subFolders");
    const one = (await folders({ folderId: "guides" })) as object[];
    const guides = { folderId: "guides", folderName: "Guides", parentFolderId: "root", ancestors: ["root"] };
    expect(one).toEqual([expect.objectContaining({ ...guides, subFolders: [deep] })]);
    expect(JSON.stringify(one)).not.toContain("deepest");
    expect(JSON.stringify(await folders({ folderId: "guides", maxDepth: 2 }))).toContain("deepest");
    expect(await folders({ folderId: "none" })).toEqual([]);
  });
});

describe("empty folders", () => {
  startBeforeEach({
    organizations: {
      acme: {
        folders: {
          guides: {},
          secret: { parentFolderId: "guides", accessType: "restricted", inheritAccessFromParent: false },
          shelf: {},
          bare: {},
        },
        documents: {
          one: { folderId: "secret" },
          two: { folderId: "shelf" },
          three: { folderId: "shelf" },
        },
      },
    },
  });

  const organizationId = "acme";
  const folders = () => Object.keys(acme()?.folders ?? {});
  const remove = (...documentIds: string[]) => dataOf("deleteDocuments", { organizationId, documentIds });
  const move = (documentId: string, folderId: string) =>
    dataOf("moveDocuments", { organizationId, documentIds: [documentId], folderId });

  test("emptyFolders: deleted deletes a folder with its last document, also a nested restricted one", async () => {
    emulator.setBehaviours({ emptyFolders: "deleted" });
    await remove("one", "two");
    expect(folders()).toEqual(["bare", "guides", "shelf"]);
    await move("three", "bare");
    expect(folders()).toEqual(["bare", "guides"]);
    await move("three", "root");
    expect(folders()).toEqual(["guides"]);
  });

  test("emptyFolders: allDeleted deletes every empty folder with the next deletion", async () => {
    emulator.setBehaviours({ emptyFolders: "allDeleted" });
    await remove("two");
    expect(folders()).toEqual(["guides", "secret", "shelf"]);
  });

  test("emptyFolders: deleted keeps a folder with subfolders, or whose document stays", async () => {
    emulator.setBehaviours({ emptyFolders: "deleted" });
    await move("one", "secret");
    await move("two", "guides");
    await remove("two");
    expect(folders()).toEqual(["bare", "guides", "secret", "shelf"]);
  });

  test("a folder is deleted when addDocuments moves its last document, or a migration replaces it", async () => {
    emulator.setBehaviours({
      emptyFolders: "deleted",
      addExisting: "overwrites",
      migrateToExisting: "replaced",
      migrationPendingPolls: 0,
      migrationInProgressPolls: 0,
    });
    await dataOf("addDocuments", {
      organizationId,
      documents: [{ documentId: "one" }],
      folderId: "bare",
    });
    expect(folders()).toEqual(["bare", "guides", "shelf"]);
    await dataOf("migrateDocument", { organizationId, documentId: "two", newDocumentId: "one" });
    expect(folders()).toEqual(["guides", "shelf"]);
  });

  test("an organization is deleted with its last document", async () => {
    emulator.setBehaviours({
      emptyOrganizations: "deleted",
      emptyFolders: "deleted",
      folderReadsEnabled: false,
    });
    const documents = [{ documentId: "first" }];
    const add = { organizationId: "new", documents, folderId: "plans" };
    await dataOf("addDocuments", { ...add, createOrganization: true, createFolder: true });
    expect(emulator.contents().organizations.new?.folders).toHaveProperty("plans");
    const look = () => failureOf("getFolders", { organizationId: "new" });
    const before = await look();
    expect(before).toMatch(/^400 FAILED_PRECONDITION/);
    await dataOf("deleteDocuments", { organizationId: "new", documentIds: ["first"] });
    expect(emulator.contents().organizations).not.toHaveProperty("new");
    expect(await look()).toBe(before);
    expect(await failureOf("addDocuments", add)).toMatch(/^404 NOT_FOUND: Organization/);
  });

  test("an organization of a seed is deleted with its last document only if the seed marks it as created by a request", async () => {
    const documents = { last: {} };
    emulator.edit({ organizations: { explicit: { documents }, implicit: { documents, implicit: true } } });
    emulator.setBehaviours({ emptyOrganizations: "deleted" });
    for (const organizationId of ["explicit", "implicit"])
      await dataOf("deleteDocuments", { organizationId, documentIds: ["last"] });
    expect(emulator.contents().organizations).toHaveProperty("explicit");
    expect(emulator.contents().organizations).not.toHaveProperty("implicit");
  });
});
