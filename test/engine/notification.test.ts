import { expect, it } from "@jest/globals";
import { World } from "./world";

const world = World.ofSuite({
  emulator: { seed: { organizations: { acme: { documents: { guide: {} } } } } },
});

const news = (displayBodyMessage: string, name = "news") => ({
  type: "Notification",
  name,
  args: {
    organizationId: "acme",
    documentId: "guide",
    actionUser: { userId: "ada" },
    notificationId: "news",
    displayHeadlineMessageTemplate: "{actionUser} has news",
    displayBodyMessage,
    notifyUsers: [{ userId: "bob" }],
  },
});
const bodies = () =>
  Object.values(world.emulator.contents().organizations["acme"]?.notifications ?? {}).map(
    ({ displayBodyMessage }) => displayBodyMessage,
  );
const operations = (sent: readonly { operation: string }[]) => sent.map(({ operation }) => operation);

it("a notification that keeps its id is deleted and sent again when its text changes", async () => {
  await world.up(news("One"));
  expect(operations(await world.up(news("Two")))).toEqual(["deleteNotifications", "addNotifications"]);
  expect(bodies()).toEqual(["Two"]);
});

it("a notification stays when its resource is renamed, and can be changed and deleted under the new name", async () => {
  await world.up(news("Two", "renamed"));
  expect(bodies()).toEqual(["Two"]);
  await world.up(news("Three", "renamed"));
  expect(bodies()).toEqual(["Three"]);
  await world.up();
  expect(bodies()).toEqual([]);
});
