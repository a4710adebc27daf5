import { afterEach, beforeEach, expect, test } from "@jest/globals";
import { startEmulator, type Emulator } from "../../../src/emulator";
import { dataOf, failureOf, PATHS } from "../caller";

let emulator: Emulator;
const many = (count: number) => Array.from({ length: count }, (_, index) => String(index));
const organizationId = "acme";

beforeEach(async () => {
  emulator = await startEmulator({
    seed: {
      organizations: {
        acme: {
          users: { ann: {}, bob: {} },
          documents: { one: {}, two: {} },
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
