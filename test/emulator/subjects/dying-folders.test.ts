import { afterEach, beforeEach, expect, test } from "@jest/globals";
import { startEmulator, type Emulator } from "../../../src/emulator";
import { dataOf, failureOf, PATHS } from "../caller";

let emulator: Emulator;

beforeEach(async () => {
  emulator = await startEmulator({
    seed: {
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
    },
  });
});

afterEach(() => emulator.close());

const organizationId = "acme";
const folders = () => Object.keys(emulator.contents().organizations.acme?.folders ?? {});
const remove = (...documentIds: string[]) =>
  dataOf(emulator, PATHS.deleteDocuments, { organizationId, documentIds });
const move = (documentId: string, folderId: string) =>
  dataOf(emulator, PATHS.moveDocuments, { organizationId, documentIds: [documentId], folderId });

test("folders that were not made by documents outlive them", async () => {
  emulator.setBehaviours({ diesWithLastDocument: true });
  await remove("one", "two", "three");
  expect(folders()).toEqual(["bare", "guides", "secret", "shelf"]);
});

test("any folder goes with its last document where empty folders die, a nested restricted one too", async () => {
  emulator.setBehaviours({ emptyFoldersDie: true });
  await remove("one", "two");
  expect(folders()).toEqual(["bare", "guides", "shelf"]);
  await move("three", "bare");
  expect(folders()).toEqual(["bare", "guides"]);
  await move("three", "root");
  expect(folders()).toEqual(["guides"]);
});

test("every empty folder goes with the next deletion where such folders are swept", async () => {
  emulator.setBehaviours({ emptyFoldersSwept: true });
  await remove("two");
  expect(folders()).toEqual(["guides", "secret", "shelf"]);
});

test("a move into the folder where a document is already empties nothing", async () => {
  emulator.setBehaviours({ emptyFoldersDie: true });
  await move("one", "secret");
  expect(folders()).toContain("secret");
});

test("a folder that has subfolders is not empty", async () => {
  emulator.setBehaviours({ emptyFoldersDie: true });
  await move("two", "guides");
  await remove("two");
  expect(folders()).toContain("guides");
});

test("a folder dies when an add takes its last document elsewhere, or a migration replaces it", async () => {
  emulator.setBehaviours({
    emptyFoldersDie: true,
    addExisting: "overwrites",
    migrateToExisting: "replaced",
    migrationPendingPolls: 0,
    migrationInProgressPolls: 0,
  });
  await dataOf(emulator, PATHS.addDocuments, {
    organizationId,
    documents: [{ documentId: "one" }],
    folderId: "bare",
  });
  expect(folders()).toEqual(["bare", "guides", "shelf"]);
  await dataOf(emulator, PATHS.migrateDocument, { organizationId, documentId: "two", newDocumentId: "one" });
  expect(folders()).toEqual(["guides", "shelf"]);
});

test("a folder and an organization vanish with their last document, and nothing can be seen of it", async () => {
  emulator.setBehaviours({ diesWithLastDocument: true, folderReadsEnabled: false });
  const documents = [{ documentId: "anchor" }];
  const add = { organizationId: "new", documents, folderId: "plans" };
  await dataOf(emulator, PATHS.addDocuments, { ...add, createOrganization: true, createFolder: true });
  expect(emulator.contents().organizations.new?.folders).toHaveProperty("plans");
  const look = () => failureOf(emulator, PATHS.getFolders, { organizationId: "new" });
  const before = await look();
  expect(before).toMatch(/^400 FAILED_PRECONDITION/);
  await dataOf(emulator, PATHS.deleteDocuments, { organizationId: "new", documentIds: ["anchor"] });
  expect(emulator.contents().organizations).not.toHaveProperty("new");
  expect(await look()).toBe(before);
  expect(await failureOf(emulator, PATHS.addDocuments, add)).toMatch(/^404 NOT_FOUND: Organization/);
});

test("a folder vanishes unseen while its organization stays", async () => {
  emulator.setBehaviours({ diesWithLastDocument: true, folderReadsEnabled: false });
  const add = { organizationId, documents: [{ documentId: "anchor" }], folderId: "plans" };
  await dataOf(emulator, PATHS.addDocuments, { ...add, createFolder: true });
  await remove("anchor");
  expect(folders()).not.toContain("plans");
  expect(await failureOf(emulator, PATHS.addDocuments, add)).toMatch(/^404 NOT_FOUND: Folder/);
});
