import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import { PARTIAL_CREATE_TYPES, partialCreate } from "../../conformance/partial-creates";
import type { World } from "../world";

let world: World;

beforeEach(async () => {
  world = await partialCreate("provider");
  const { resources } = (await world.stack.export()).deployment;
  const failed = resources.filter(({ initErrors = [] }) => initErrors.length > 0);
  expect(failed.map(({ type }) => type.split(":").pop()).sort()).toEqual([...PARTIAL_CREATE_TYPES].sort());
});
afterEach(() => world.end());

describe("an object that the full provider created only partly", () => {
  it("is completed by the next update", async () => {
    await world.stack.up();
    world.emulator.resetCounts();
    await world.stack.up({ expectNoChanges: true });
    expect(world.sent()).toEqual([]);
  });

  it("is destroyed with everything that was created of it", async () => {
    await world.stack.destroy();
    expect((await world.stack.export()).deployment.resources).toEqual([]);
  });
});
