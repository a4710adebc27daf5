import { expect, it } from "@jest/globals";
import { World, resource } from "./world";

const world = World.ofSuite();

const token = (rotateBeforeHours: number) =>
  resource("UserToken", "token", {
    userId: "ada",
    userProperties: { organizationId: "acme" },
    rotateBeforeHours,
  });

it("replaces a token that expires soon with the next update, which the preview shows", async () => {
  await world.up(token(12));
  // The rotation period covers all but the first third of a second of the token's lifetime, so every token is due.
  const due = token(47.9999);
  expect((await world.up(due)).map(({ operation }) => operation)).toEqual(["generateToken"]);

  // The new token, which the state records as due, is no drift: a nightly refresh must not raise an alarm.
  await world.stack.refresh({ expectNoChanges: true });
  expect((await world.stack.previewJson()).changeSummary).toMatchObject({ update: 1 });

  expect(await world.up(token(12))).toEqual([]);
  await world.stack.preview({ expectNoChanges: true });
});
