import { expect, test } from "@jest/globals";
import { acme, call, emulator, failureOf, startBeforeEach } from "../support";

startBeforeEach({
  seed: {
    organizations: {
      acme: {
        folders: { guides: { folderName: "Guides" }, deep: { parentFolderId: "guides" } },
        documents: { handbook: { documentName: "Handbook", folderId: "guides" } },
      },
    },
  },
});

const id: unknown = expect.stringMatching(/^doc_\d+$/);

test("adds documents with organization and folder, and returns an entry with a generated id for each", async () => {
  const { status, body } = await call("addDocuments", {
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

test("accepts the document id __proto__", async () => {
  const response = await call("addDocuments", {
    organizationId: "acme",
    documents: [{ documentId: "__proto__" }, { documentId: "constructor" }],
  });
  expect(Object.keys(response.body.result?.data as object)).toEqual(["__proto__", "constructor"]);
  expect(Object.keys(acme()?.documents ?? {})).toEqual(["__proto__", "constructor", "handbook"]);
});

test("rejects a missing folder and then applies nothing", async () => {
  const request = { organizationId: "new", documents: [{ documentId: "a" }], folderId: "f" };
  expect(await failureOf("addDocuments", { ...request, createOrganization: true })).toBe(
    "404 NOT_FOUND: Folder does not exist",
  );
  expect(Object.keys(emulator.contents().organizations)).toEqual(["acme"]);
});

test("rejects every request on documents of a missing organization", async () => {
  const documents = [{ documentId: "a" }];
  const rejected = "404 NOT_FOUND: Organization does not exist";
  for (const [path, rest] of [
    ["addDocuments", { documents }],
    ["updateDocuments", { documents }],
    ["deleteDocuments", { documentIds: ["a"] }],
    ["moveDocuments", { documentIds: ["a"], folderId: "guides" }],
    ["migrateDocument", { documentId: "a", newDocumentId: "b" }],
    ["getMigrationStatus", { migrationId: "m" }],
  ] as const) {
    expect(await failureOf(path, { organizationId: "none", ...rest })).toBe(rejected);
  }
});

test("updates names; only a missing document fails", async () => {
  const { body } = await call("updateDocuments", {
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

test("moves documents to a folder or, with root, out of any folder", async () => {
  const move = (folderId: string) =>
    call("moveDocuments", { organizationId: "acme", documentIds: ["handbook"], folderId });
  expect((await move("deep")).body).toEqual({ result: { status: "success", message: "Moved Successfully" } });
  expect(acme()?.documents.handbook?.folderId).toBe("deep");
  await move("root");
  expect(acme()?.documents).toEqual({ handbook: { documentName: "Handbook" } });
});

test("deletes documents; a missing one is a success with a message", async () => {
  const { body } = await call("deleteDocuments", {
    organizationId: "acme",
    documentIds: ["handbook", "none"],
  });
  expect(body.result?.data).toEqual({
    handbook: { success: true, message: "Deleted Successfully", id },
    none: { success: true, message: "Document does not exist" },
  });
  expect(acme()?.documents).toEqual({});
});
