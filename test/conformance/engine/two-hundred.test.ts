import { afterAll, beforeAll, describe, expect, it, jest } from "@jest/globals";
import { World } from "../../engine/world";
import { covering, KINDS } from "../covering";
import { CROWD, CROWD_SEED, held } from "../crowd";

jest.setTimeout(300_000);

let world: World;
let first: object | undefined;

beforeAll(async () => {
  world = await World.start({ emulator: { seed: CROWD_SEED } });
});
afterAll(() => world.end());

describe.each([1, 8, 200])("two hundred resources at --parallel %i", (parallel) => {
  it(covering("parallel", KINDS, "end as they do one after another, and need nothing more"), async () => {
    await world.declare(...CROWD);
    await world.stack.up({ parallel });
    first ??= held(world);
    expect(held(world)).toEqual(first);
    world.emulator.resetCounts();
    await world.stack.up({ parallel, expectNoChanges: true });
    expect(world.sent()).toEqual([]);
  });

  it(
    covering("fresh-process", KINDS, "are refreshed and destroyed by processes that did not make them"),
    async () => {
      await world.stack.refresh({ parallel, expectNoChanges: true });
      await world.stack.destroy({ parallel });
      expect((await world.stack.export()).deployment.resources).toEqual([]);
      expect(world.emulator.contents().organizations["crowd"]?.documents).toEqual({});
    },
  );
});
