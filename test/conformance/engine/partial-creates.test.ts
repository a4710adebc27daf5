import { expect, it } from "@jest/globals";
import { covering } from "../covering";
import {
  PARTIAL_CREATES,
  PARTIAL_CREATE_BEHAVIOURS,
  PARTIAL_CREATE_TYPES,
  PARTIAL_CREATE_SEEDS,
  partialCreate,
} from "../partial-creates";
import { contentsOf, namesIn } from "../program";
import { stage } from "../stage";

it(
  covering(
    "partial-create",
    PARTIAL_CREATE_TYPES,
    "an object that was created partly is refreshed, completed by the next update, and destroyed, on the engine",
  ),
  async () => {
    // The same program, applied without faults.
    const model = await stage([], { behaviours: PARTIAL_CREATE_BEHAVIOURS });
    for (const seed of PARTIAL_CREATE_SEEDS) model.emulator.edit(seed);
    expect(await model.up(...PARTIAL_CREATES)).toEqual([]);

    const world = await partialCreate();
    const { resources } = (await world.stack.state()).deployment;
    const failed = resources.filter(({ initErrors = [] }) => initErrors.length > 0);
    expect(failed.map(({ type }) => type.split(":").pop()).sort()).toEqual([...PARTIAL_CREATE_TYPES].sort());
    expect(contentsOf(world)).not.toEqual(contentsOf(model));

    await world.stack.refresh();
    await world.stack.up();
    expect(contentsOf(world)).toEqual(contentsOf(model));
    await world.stack.destroy();
    expect(await namesIn(world)).toEqual([]);
    expect(await model.destroy()).toEqual([]);
    expect(contentsOf(world)).toEqual(contentsOf(model));
  },
);
