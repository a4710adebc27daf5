import { expect, test } from "@jest/globals";
import { acme, dataOf, emulator, failureOf, NOTIFICATION, startBeforeEach } from "../support";

const organizationId = "acme";

startBeforeEach({
  organizations: {
    acme: {
      users: { ann: {}, bob: {} },
      documents: { one: {}, two: {} },
      notifications: { n1: { documentId: "one", locationId: "l1", userIds: ["ann", "bob"] } },
      notificationConfigs: [{ userId: "ann", documentId: "one", config: { inbox: "NONE", email: "ALL" } }],
    },
  },
});

const notification = { ...NOTIFICATION, notifyUsers: [{ userId: "zoe" }] };

test("a notification is sent to all users of the organization unless notifyAll is false", async () => {
  const add = (data: object) => dataOf("addNotifications", { ...notification, ...data });
  expect(await add({ notificationId: "n2" })).toEqual({ success: true, message: "Notification added." });
  await add({ notificationId: "n3", notifyAll: false });
  const notifications = acme()?.notifications;
  expect(notifications?.n2).toMatchObject({ userIds: ["zoe", "ann", "bob"], displayBodyMessage: "Good" });
  expect(notifications?.n3).toMatchObject({ userIds: ["zoe"] });
  await add({});
  expect(Object.keys(acme()?.notifications ?? {})).toContainEqual(expect.stringMatching(/^notification_/));
});

test("creates the document and the organization of a notification on request", async () => {
  const data = { ...notification, organizationId: "new", documentId: "d" };
  expect(await failureOf("addNotifications", data)).toMatch(/^404 .*Organization/);
  expect(await failureOf("addNotifications", { ...data, createOrganization: true })).toMatch(
    /^404 .*Document/,
  );
  expect(emulator.contents().organizations).not.toHaveProperty("new");
  await dataOf("addNotifications", { ...data, createOrganization: true, createDocument: true });
  expect(emulator.contents().organizations.new?.documents).toEqual({ d: {} });
});

test("deletes notifications by id and by filters; only a missing one fails", async () => {
  const remove = (data: object) => dataOf("deleteNotifications", { organizationId, ...data });
  expect(await remove({ documentId: "two" })).toEqual({});
  expect(await remove({ userId: "ann", locationId: "l1" })).toMatchObject({ n1: { success: true } });
  expect(acme()?.notifications?.n1).toMatchObject({ userIds: ["bob"] });
  expect(await remove({ notificationIds: ["n1", "none"] })).toEqual({
    n1: { success: true, message: "Notification deleted.", id: "n1" },
    none: { success: false, message: "Failed to delete notification." },
  });
  expect(acme()).not.toHaveProperty("notifications");
});

test("returns the notification config of the organization and of at most 30 documents", async () => {
  const config = (data: object) =>
    dataOf("getNotificationConfig", { organizationId, userId: "ann", ...data });
  const metadata = { organizationId, apiKey: "demo-api-key", userId: "ann" };
  expect(await config({ documentIds: ["one", "two"] })).toEqual([
    { config: { inbox: "NONE", email: "ALL" }, metadata: { ...metadata, documentId: "one" } },
    { config: { inbox: "ALL", email: "ALL" }, metadata: { ...metadata, documentId: "two" } },
  ]);
  expect(await config({ getOrganizationConfig: true })).toEqual([
    { config: { inbox: "ALL", email: "ALL" }, metadata },
  ]);
});
