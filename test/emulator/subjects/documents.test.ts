import { afterEach, beforeEach, expect, test } from "@jest/globals";
import { startEmulator, type Emulator } from "../../../src/emulator";
import { call, failureOf, PATHS } from "../caller";

let emulator: Emulator;

beforeEach(async () => {
  emulator = await startEmulator({
    seed: {
      organizations: {
        acme: {
          folders: { guides: { folderName: "Guides" }, deep: { parentFolderId: "guides" } },
          documents: { handbook: { documentName: "Handbook", folderId: "guides" } },
        },
      },
    },
  });
});

afterEach(() => emulator.close());

const acme = () => emulator.contents().organizations.acme;
const id: unknown = expect.stringMatching(/^doc_\d+$/);

test("documents are added with organization and folder, one entry each with a generated id", async () => {
  const { status, body } = await call(emulator, PATHS.addDocuments, {
    organizationId: "new",
    documents: [{ documentId: "a", documentName: "A" }, { documentId: "b" }],
    createOrganization: true,
    folderId: "f",
    createFolder: true,
  });
  expect(status).toBe(200);
  expect(body).toEqual({
    result: {
      status: "success",
      message: "Added Successfully",
      data: {
        a: { success: true, message: "Added Successfully", id },
        b: { success: true, message: "Added Successfully", id },
      },
    },
  });
  expect(emulator.contents().organizations.new).toEqual({
    disabled: false,
    folders: {
      f: { folderName: "f", parentFolderId: "root", accessType: "public", inheritAccessFromParent: true },
    },
    documents: { a: { documentName: "A", folderId: "f" }, b: { folderId: "f" } },
    users: {},
  });
});

test("an id named __proto__ is an entry like any other, in the map of results and in the contents", async () => {
  const response = await call(emulator, PATHS.addDocuments, {
    organizationId: "acme",
    documents: [{ documentId: "__proto__" }, { documentId: "constructor" }],
  });
  expect(Object.keys(response.body.result?.data as object)).toEqual(["__proto__", "constructor"]);
  expect(Object.keys(acme()?.documents ?? {})).toEqual(["__proto__", "constructor", "handbook"]);
});

test("a folder that is missing is an error, and then nothing of the request is kept", async () => {
  const request = { organizationId: "new", documents: [{ documentId: "a" }], folderId: "f" };
  expect(await failureOf(emulator, PATHS.addDocuments, { ...request, createOrganization: true })).toBe(
    "404 NOT_FOUND: Folder does not exist",
  );
  expect(Object.keys(emulator.contents().organizations)).toEqual(["acme"]);
});

test("a missing organization refuses every call on its documents", async () => {
  const documents = [{ documentId: "a" }];
  const refused = "404 NOT_FOUND: Organization does not exist";
  for (const [path, rest] of [
    [PATHS.addDocuments, { documents }],
    [PATHS.updateDocuments, { documents }],
    [PATHS.deleteDocuments, { documentIds: ["a"] }],
    [PATHS.moveDocuments, { documentIds: ["a"], folderId: "guides" }],
    [PATHS.migrateDocument, { documentId: "a", newDocumentId: "b" }],
    [PATHS.getMigrationStatus, { migrationId: "m" }],
  ] as const) {
    expect(await failureOf(emulator, path, { organizationId: "none", ...rest })).toBe(refused);
  }
});

test("documents are updated by name, and one that is missing fails alone", async () => {
  const { body } = await call(emulator, PATHS.updateDocuments, {
    organizationId: "acme",
    documents: [{ documentId: "handbook", documentName: "New" }, { documentId: "none" }],
  });
  expect(body.result).toEqual({
    status: "success",
    message: "Updated Successfully",
    data: {
      handbook: { success: true, message: "Updated Successfully", id },
      none: { success: false, message: "Document does not exist" },
    },
  });
  expect(acme()?.documents).toEqual({ handbook: { documentName: "New", folderId: "guides" } });
});

test("documents move to a folder and, with root, out of any; the reply has no data", async () => {
  const move = (folderId: string) =>
    call(emulator, PATHS.moveDocuments, { organizationId: "acme", documentIds: ["handbook"], folderId });
  expect((await move("deep")).body).toEqual({ result: { status: "success", message: "Moved Successfully" } });
  expect(acme()?.documents.handbook?.folderId).toBe("deep");
  await move("root");
  expect(acme()?.documents).toEqual({ handbook: { documentName: "Handbook" } });
});

test("deleting a document that does not exist is a success that says so", async () => {
  const { body } = await call(emulator, PATHS.deleteDocuments, {
    organizationId: "acme",
    documentIds: ["handbook", "none"],
  });
  expect(body.result?.data).toEqual({
    handbook: { success: true, message: "Deleted Successfully", id },
    none: { success: true, message: "Document does not exist" },
  });
  expect(acme()?.documents).toEqual({});
});
