import { expect, test } from "@jest/globals";
import { acme, call, dataOf, failureOf, startBeforeEach } from "../support";

const organizationId = "acme";

startBeforeEach({
  organizations: {
    acme: {
      users: { ann: { name: "Ann", email: "ann@acme.com", groupIds: ["g1"] }, bob: { name: "Bob" } },
      folders: { guides: { users: { fay: { name: "Fay" } } } },
      documents: {
        one: {
          folderId: "guides",
          users: { ann: { name: "Ann at one" }, dan: { name: "Dan" } },
        },
        two: { users: { ann: { name: "Ann at two" }, eve: { name: "Eve" } } },
      },
    },
  },
});

const users = async (data: object) => {
  const found = (await dataOf("getUsers", { organizationId, ...data })) as { userId: string }[];
  return found.map((user) => user.userId);
};

test("returns the users of an organization, a document, a folder or all documents, with filters", async () => {
  expect(await dataOf("getUsers", { organizationId })).toEqual([
    { userId: "ann", name: "Ann", email: "ann@acme.com" },
    { userId: "bob", name: "Bob" },
  ]);
  expect(await users({ documentId: "one" })).toEqual(["ann", "dan"]);
  expect(await users({ folderId: "guides" })).toEqual(["fay"]);
  expect(await users({ userIds: ["bob", "none"] })).toEqual(["bob"]);
  expect(await users({ organizationUserGroupIds: ["g1"] })).toEqual(["ann"]);
  expect(await users({ allDocuments: true })).toEqual(["ann", "dan", "eve"]);
  expect(await users({ allDocuments: true, folderId: "guides" })).toEqual(["ann", "dan"]);
  expect(await failureOf("getUsers", { organizationId, documentId: "none" })).toMatch(/^404 /);
});

test("groups users by document, also in pages", async () => {
  const data = { organizationId, allDocuments: true, groupByDocumentId: true };
  expect(await dataOf("getUsers", data)).toEqual({
    one: [
      { userId: "ann", name: "Ann at one" },
      { userId: "dan", name: "Dan" },
    ],
    two: [
      { userId: "ann", name: "Ann at two" },
      { userId: "eve", name: "Eve" },
    ],
  });
  const page = await call("getUsers", { ...data, pageSize: 3 });
  expect(page.body.result).toMatchObject({
    data: { two: [{ userId: "ann" }] },
    nextPageToken: expect.any(String),
  });
});

test("updates users of the organization, a document or a folder; only a missing user fails", async () => {
  const update = (data: object) => call("updateUsers", { organizationId, ...data });
  const { body } = await update({
    documentId: "one",
    users: [{ userId: "dan", name: "D" }, { userId: "x" }],
  });
  expect(body.result).toMatchObject({
    status: "success",
    data: {
      dan: { success: true, message: "User updated." },
      x: { success: false, message: "User does not exist." },
    },
  });
  await update({ users: [{ userId: "ann", email: "new@acme.com" }] });
  await update({ folderId: "guides", users: [{ userId: "fay", name: "F" }] });
  expect(acme()?.users.ann).toEqual({ name: "Ann", email: "new@acme.com", groupIds: ["g1"] });
  expect(acme()?.documents.one?.users).toEqual({ ann: { name: "Ann at one" }, dan: { name: "D" } });
  expect(acme()?.folders.guides?.users).toEqual({ fay: { name: "F" } });
});
