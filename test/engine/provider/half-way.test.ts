import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import { HALFWAY_KINDS, halfway } from "../../conformance/half-way";
import type { World } from "../world";

let world: World;

beforeEach(async () => {
  world = await halfway("provider");
  const { resources } = (await world.stack.export()).deployment;
  const failed = resources.filter(({ initErrors = [] }) => initErrors.length > 0);
  expect(failed.map(({ type }) => type.split(":").pop()).sort()).toEqual([...HALFWAY_KINDS].sort());
});
afterEach(() => world.end());

describe("an object that the full provider made half-way", () => {
  it("is finished by the next up", async () => {
    await world.stack.up();
    world.emulator.resetCounts();
    await world.stack.up({ expectNoChanges: true });
    expect(world.sent()).toEqual([]);
  });

  it("is refreshed, and then finished by the next up", async () => {
    await world.stack.refresh();
    await world.stack.up();
    await world.stack.up({ expectNoChanges: true });
  });

  it("is destroyed with all that was made of it", async () => {
    await world.stack.destroy();
    expect((await world.stack.export()).deployment.resources).toEqual([]);
  });
});
