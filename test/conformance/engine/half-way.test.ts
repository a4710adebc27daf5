import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import type { World } from "../../engine/world";
import { covering } from "../covering";
import { HALFWAY, HALFWAY_BEHAVIOURS, HALFWAY_KINDS, HALFWAY_SEEDS, halfway } from "../half-way";
import type { Miniature } from "../miniature";
import { everythingIn, namesIn } from "../program";
import { closeStages, stage } from "../stage";

let world: World;
/** The same program, applied without faults. */
let model: Miniature;

beforeEach(async () => {
  model = await stage([], { behaviours: HALFWAY_BEHAVIOURS });
  for (const seed of HALFWAY_SEEDS) model.emulator.edit(seed);
  expect(await model.up(...HALFWAY)).toEqual([]);

  world = await halfway();
  const { resources } = (await world.stack.export()).deployment;
  const failed = resources.filter(({ initErrors = [] }) => initErrors.length > 0);
  expect(failed.map(({ type }) => type.split(":").pop()).sort()).toEqual([...HALFWAY_KINDS].sort());
  expect(everythingIn(world)).not.toEqual(everythingIn(model));
});
afterEach(async () => {
  await world.end();
  await closeStages();
});

describe("an object that was made half-way", () => {
  it(covering("made-half-way", HALFWAY_KINDS, "is finished by the next up, on the engine"), async () => {
    await world.stack.up();
    expect(everythingIn(world)).toEqual(everythingIn(model));
    world.emulator.resetCounts();
    await world.stack.up({ expectNoChanges: true });
    expect(world.sent()).toEqual([]);
  });

  it(
    covering("made-half-way", HALFWAY_KINDS, "is refreshed, and then finished by the next up, on the engine"),
    async () => {
      await world.stack.refresh();
      await world.stack.up();
      expect(everythingIn(world)).toEqual(everythingIn(model));
    },
  );

  it(
    covering("made-half-way", HALFWAY_KINDS, "is destroyed with all that was made of it, on the engine"),
    async () => {
      await world.stack.destroy();
      expect(await namesIn(world)).toEqual([]);
      expect(await model.destroy()).toEqual([]);
      expect(withoutUsers(everythingIn(world))).toEqual(withoutUsers(everythingIn(model)));
    },
  );
});

/** Leaves out users: nothing deletes them, so they stay as created, and only some of them were changed. */
function withoutUsers(everything: object): unknown {
  return JSON.parse(
    JSON.stringify(everything, (key, value: unknown) => (key === "users" ? undefined : value)),
  );
}
