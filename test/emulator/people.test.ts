import { afterEach, beforeEach, expect, test } from "@jest/globals";
import { startEmulator, type Emulator } from "../../src/emulator";
import { call, dataOf, failureOf, PATHS } from "./caller";

let emulator: Emulator;
const many = (count: number) => Array.from({ length: count }, (_, index) => String(index));
const organizationId = "acme";

beforeEach(async () => {
  emulator = await startEmulator({
    seed: {
      organizations: {
        acme: {
          users: { ann: { name: "Ann", email: "ann@acme.com", groupIds: ["g1"] }, bob: { name: "Bob" } },
          folders: { guides: { users: { fay: { name: "Fay" } } } },
          documents: {
            one: {
              folderId: "guides",
              users: { ann: { name: "Ann at one" }, dan: { name: "Dan" } },
              comments: many(150).map((n) => ({ userId: "ann", annotationId: `c${n}` })),
              recordings: [{ userId: "ann", annotationId: "r1" }],
            },
            two: { users: { ann: { name: "Ann at two" }, eve: { name: "Eve" } } },
          },
          notifications: { n1: { documentId: "one", locationId: "l1", userIds: ["ann", "bob"] } },
          notificationConfigs: [
            { userId: "ann", documentId: "one", config: { inbox: "NONE", email: "ALL" } },
          ],
        },
      },
    },
  });
});

afterEach(() => emulator.close());

const users = async (data: object) => {
  const found = (await dataOf(emulator, PATHS.getUsers, { organizationId, ...data })) as { userId: string }[];
  return found.map((user) => user.userId);
};

test("users of an organization, a document and a folder are apart; filters combine", async () => {
  expect(await dataOf(emulator, PATHS.getUsers, { organizationId })).toEqual([
    { userId: "ann", name: "Ann", email: "ann@acme.com" },
    { userId: "bob", name: "Bob" },
  ]);
  expect(await users({ documentId: "one" })).toEqual(["ann", "dan"]);
  expect(await users({ folderId: "guides" })).toEqual(["fay"]);
  expect(await users({ userIds: ["bob", "none"] })).toEqual(["bob"]);
  expect(await users({ organizationUserGroupIds: ["g1"] })).toEqual(["ann"]);
  expect(await users({ allDocuments: true })).toEqual(["ann", "dan", "eve"]);
  expect(await users({ allDocuments: true, folderId: "guides" })).toEqual(["ann", "dan"]);
  expect(await failureOf(emulator, PATHS.getUsers, { organizationId, documentId: "none" })).toMatch(/^404 /);
});

test("users of all documents can be grouped by document, in pages too", async () => {
  const data = { organizationId, allDocuments: true, groupByDocumentId: true };
  expect(await dataOf(emulator, PATHS.getUsers, data)).toEqual({
    one: [
      { userId: "ann", name: "Ann at one" },
      { userId: "dan", name: "Dan" },
    ],
    two: [
      { userId: "ann", name: "Ann at two" },
      { userId: "eve", name: "Eve" },
    ],
  });
  const page = await call(emulator, PATHS.getUsers, { ...data, pageSize: 3 });
  expect(page.body.result).toMatchObject({
    data: { two: [{ userId: "ann" }] },
    nextPageToken: expect.any(String),
  });
});

test("pages of users end without a cursor; 1000 is the default size; a foreign cursor is refused", async () => {
  const seeded = Object.fromEntries(many(1001).map((n) => [`u${n}`, {}]));
  emulator.edit({ organizations: { big: { users: seeded } } });
  const page = (data: object) => call(emulator, PATHS.getUsers, { organizationId: "big", ...data });
  const first = (await page({})).body.result;
  expect(first?.data).toHaveLength(1000);
  const second = (await page({ pageToken: first?.nextPageToken })).body.result;
  expect(second?.data).toHaveLength(1);
  expect(second).not.toHaveProperty("nextPageToken");
  expect((await page({ pageToken: "forged" })).body.error?.status).toBe("INVALID_ARGUMENT");
});

test("at most 30 userIds and organizationUserGroupIds", async () => {
  for (const field of ["userIds", "organizationUserGroupIds"]) {
    expect(await failureOf(emulator, PATHS.getUsers, { organizationId, [field]: many(31) })).toBe(
      `400 INVALID_ARGUMENT: data.${field}: must have at most 30 entries`,
    );
  }
});

test("users are updated in their scope, and one that does not exist fails alone", async () => {
  const update = (data: object) => call(emulator, PATHS.updateUsers, { organizationId, ...data });
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
  const acme = emulator.contents().organizations.acme;
  expect(acme?.users.ann).toEqual({ name: "Ann", email: "new@acme.com", groupIds: ["g1"] });
  expect(acme?.documents.one?.users).toEqual({ ann: { name: "Ann at one" }, dan: { name: "D" } });
  expect(acme?.folders.guides?.users).toEqual({ fay: { name: "F" } });
});

test("a user's data come in pages of 100 of each feature, until nothing is left", async () => {
  const page = async (pageToken?: unknown) =>
    (await call(emulator, PATHS.getUserData, { organizationId, userId: "ann", pageToken })).body.result;
  const first = await page();
  expect(first?.data).toMatchObject({
    reactions: [],
    recordings: [{ annotationId: "r1", documentId: "one" }],
    notifications: [{ notificationId: "n1" }],
  });
  expect((first?.data as { comments: unknown[] }).comments).toHaveLength(100);
  const second = await page(first?.nextPageToken);
  expect(second?.data).toMatchObject({ recordings: [], notifications: [] });
  expect((second?.data as { comments: unknown[] }).comments).toHaveLength(50);
  expect(second).not.toHaveProperty("nextPageToken");
});

const notification = {
  organizationId,
  documentId: "one",
  actionUser: { userId: "ann" },
  displayHeadlineMessageTemplate: "{actionUser} did it",
  displayBodyMessage: "Look",
  notifyUsers: [{ userId: "zoe" }],
};

test("a notification goes to all users of the organization unless told otherwise", async () => {
  const add = (data: object) => dataOf(emulator, PATHS.addNotifications, { ...notification, ...data });
  expect(await add({ notificationId: "n2" })).toEqual({ success: true, message: "Notification added." });
  await add({ notificationId: "n3", notifyAll: false });
  const held = emulator.contents().organizations.acme?.notifications;
  expect(held?.n2).toMatchObject({ userIds: ["zoe", "ann", "bob"], displayBodyMessage: "Look" });
  expect(held?.n3).toMatchObject({ userIds: ["zoe"] });
});

test("a caller's notification id is not duplicated; without one an id is generated", async () => {
  const add = (data: object) => dataOf(emulator, PATHS.addNotifications, { ...notification, ...data });
  await add({ notificationId: "same" });
  await add({ notificationId: "same", displayBodyMessage: "again" });
  await add({});
  const held = emulator.contents().organizations.acme?.notifications ?? {};
  expect(Object.keys(held)).toEqual(["n1", expect.stringMatching(/^notification_/), "same"]);
  expect(held.same?.displayBodyMessage).toBe("Look");
  const bad = { ...notification, notificationId: "a b" };
  expect(await failureOf(emulator, PATHS.addNotifications, bad)).toMatch(/^400 .*data\.notificationId/);
});

test("a notification can make its document and organization first", async () => {
  const data = { ...notification, organizationId: "new", documentId: "d" };
  expect(await failureOf(emulator, PATHS.addNotifications, data)).toMatch(/^404 .*Organization/);
  expect(await failureOf(emulator, PATHS.addNotifications, { ...data, createOrganization: true })).toMatch(
    /^404 .*Document/,
  );
  expect(emulator.contents().organizations).not.toHaveProperty("new");
  await dataOf(emulator, PATHS.addNotifications, { ...data, createOrganization: true, createDocument: true });
  expect(emulator.contents().organizations.new?.documents).toEqual({ d: {} });
});

test("notifications are deleted by id and by filters; one that is not there fails alone", async () => {
  const remove = (data: object) => dataOf(emulator, PATHS.deleteNotifications, { organizationId, ...data });
  expect(await remove({ documentId: "two" })).toEqual({});
  expect(await remove({ userId: "ann", locationId: "l1" })).toMatchObject({ n1: { success: true } });
  expect(emulator.contents().organizations.acme?.notifications?.n1).toMatchObject({ userIds: ["bob"] });
  expect(await remove({ notificationIds: ["n1", "gone"] })).toEqual({
    n1: { success: true, message: "Notification deleted.", id: "n1" },
    gone: { success: false, message: "Failed to delete notification." },
  });
  expect(emulator.contents().organizations.acme).not.toHaveProperty("notifications");
});

test("notification config per document, and of the organization; at most 30 documents", async () => {
  const config = (data: object) =>
    dataOf(emulator, PATHS.getNotificationConfig, { organizationId, userId: "ann", ...data });
  const metadata = { organizationId, apiKey: "demo-api-key", userId: "ann" };
  expect(await config({ documentIds: ["one", "two"] })).toEqual([
    { config: { inbox: "NONE", email: "ALL" }, metadata: { ...metadata, documentId: "one" } },
    { config: { inbox: "ALL", email: "ALL" }, metadata: { ...metadata, documentId: "two" } },
  ]);
  expect(await config({ getOrganizationConfig: true })).toEqual([
    { config: { inbox: "ALL", email: "ALL" }, metadata },
  ]);
  const bad = { organizationId, userId: "ann", documentIds: many(31) };
  expect(await failureOf(emulator, PATHS.getNotificationConfig, bad)).toMatch(/at most 30/);
  emulator.behaviours.notificationsEnabled = false;
  expect(await failureOf(emulator, PATHS.getNotificationConfig, bad)).toMatch(/^400 /);
});
