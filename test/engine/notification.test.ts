import { afterAll, beforeAll, expect, it } from "@jest/globals";
import { World } from "./world";

let world: World;
beforeAll(async () => {
  world = await World.start({
    emulator: { seed: { organizations: { acme: { documents: { guide: {} } } } } },
  });
});
afterAll(() => world.end());

const news = (displayBodyMessage: string, name = "news", notificationId: string | null = "news") => ({
  type: "Notification",
  name,
  args: {
    organizationId: "acme",
    documentId: "guide",
    actionUser: { userId: "ada" },
    ...(notificationId === null ? {} : { notificationId }),
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
  expect(await world.up(news("Two"))).toEqual([]);
});

it("is sent again by the next update after a failure between deletion and creation", async () => {
  const error = { status: "INVALID_ARGUMENT", message: "Not now" };
  world.emulator.inject({ kind: "status", operation: "addNotifications", httpStatus: 400, error });
  await world.declare(news("Three"));
  await world.stack.up({ expectFailure: true });
  expect(bodies()).toEqual([]);
  await world.up(news("Three"));
  expect(bodies()).toEqual(["Three"]);
  await world.stack.preview({ expectNoChanges: true });
});

it("stays when its resource is renamed, and can be changed and deleted under the new name", async () => {
  await world.up(news("Three", "renamed"));
  expect(bodies()).toEqual(["Three"]);
  await world.up(news("Four", "renamed"));
  expect(bodies()).toEqual(["Four"]);
  await world.up();
  expect(bodies()).toEqual([]);
});

it("without an id of its own is sent before the old one is taken back, and is refreshed without a change", async () => {
  await world.up(news("One", "news", null));
  await world.stack.refresh({ expectNoChanges: true });
  await world.stack.up({ expectNoChanges: true });
  expect(operations(await world.up(news("Two", "news", null)))).toEqual([
    "addNotifications",
    "deleteNotifications",
  ]);
  expect(bodies()).toEqual(["Two"]);
});

it("that duplicates another causes an error that names both", async () => {
  await world.declare(news("One", "first", null), news("One", "second", null));
  const { stdout } = await world.stack.preview({ expectFailure: true });
  expect(stdout).toMatch(
    /notification acme\/pulumi-[0-9a-f]+ is declared twice: by the resources "first" and "second"/,
  );
});
