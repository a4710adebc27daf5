import { expect, it } from "@jest/globals";
import { World, resource } from "./world";

const world = World.ofSuite({
  emulator: { seed: { organizations: { acme: { documents: { guide: {} } } } } },
});

const news = (displayBodyMessage: string) =>
  resource("Notification", "news", {
    organizationId: "acme",
    documentId: "guide",
    actionUser: { userId: "ada" },
    notificationId: "news",
    displayHeadlineMessageTemplate: "{actionUser} has news",
    displayBodyMessage,
    notifyUsers: [{ userId: "bob" }],
  });
const bodies = () =>
  Object.values(world.emulator.contents().organizations["acme"]?.notifications ?? {}).map(
    ({ displayBodyMessage }) => displayBodyMessage,
  );

it("a notification that keeps its id is deleted and sent again when its text changes", async () => {
  await world.up(news("One"));
  const sent = await world.up(news("Two"));
  expect(sent.map(({ operation }) => operation)).toEqual(["deleteNotifications", "addNotifications"]);
  expect(bodies()).toEqual(["Two"]);
});
