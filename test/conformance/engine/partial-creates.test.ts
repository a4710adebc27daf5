import { beforeEach, describe, expect, it } from "@jest/globals";
import type { World } from "../../engine/world";
import { covering } from "../covering";
import {
  PARTIAL_CREATES,
  PARTIAL_CREATE_BEHAVIOURS,
  PARTIAL_CREATE_TYPES,
  PARTIAL_CREATE_SEEDS,
  partialCreate,
} from "../partial-creates";
import type { Miniature } from "../miniature";
import { namesIn } from "../program";
import { contentsOf, stage } from "../stage";

let world: World;
/** The same program, applied without faults. */
let model: Miniature;

beforeEach(async () => {
  model = await stage([], { behaviours: PARTIAL_CREATE_BEHAVIOURS });
  for (const seed of PARTIAL_CREATE_SEEDS) model.emulator.edit(seed);
  expect(await model.up(...PARTIAL_CREATES)).toEqual([]);

  world = await partialCreate();
  const { resources } = (await world.stack.export()).deployment;
  const failed = resources.filter(({ initErrors = [] }) => initErrors.length > 0);
  expect(failed.map(({ type }) => type.split(":").pop()).sort()).toEqual([...PARTIAL_CREATE_TYPES].sort());
  expect(contentsOf(world)).not.toEqual(contentsOf(model));
});

describe("an object that was created partly", () => {
  it(
    covering(
      "partial-create",
      PARTIAL_CREATE_TYPES,
      "is refreshed, and then completed by the next update, on the engine",
    ),
    async () => {
      await world.stack.refresh();
      await world.stack.up();
      expect(contentsOf(world)).toEqual(contentsOf(model));
      await world.expectNoChanges();
    },
  );

  it(
    covering(
      "partial-create",
      PARTIAL_CREATE_TYPES,
      "is destroyed with everything that was created, on the engine",
    ),
    async () => {
      await world.stack.destroy();
      expect(await namesIn(world)).toEqual([]);
      expect(await model.destroy()).toEqual([]);
      expect(withoutUsers(contentsOf(world))).toEqual(withoutUsers(contentsOf(model)));
    },
  );
});

/** Leaves out users: nothing deletes them, so they stay as created, and only some of them were changed. */
function withoutUsers(everything: object): unknown {
  return JSON.parse(
    JSON.stringify(everything, (key, value: unknown) => (key === "users" ? undefined : value)),
  );
}
