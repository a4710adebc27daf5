import { expect } from "@jest/globals";
import { SAMPLES, SEED } from "../samples";
import { World, type Declared } from "../world";

export const AS_DECLARED: readonly Declared[] = SAMPLES.map(({ declared }) => declared);

/** The samples whose objects in the service are deleted together with the resource. */
const DELETABLE = SAMPLES.filter(({ expected, leaves }) => leaves === undefined && !isEmpty(expected));

export const DELETABLE_TYPES: readonly string[] = DELETABLE.map(({ declared }) => declared.type);

export const worldOfSamples = (): World => World.ofSuite({ emulator: { seed: SEED } });

/** Returns the parts of the service that the samples describe. */
export const contentsOfSamples = ({ emulator }: World): unknown[] =>
  SAMPLES.map(({ look }) => look(emulator.contents()));

/** Destroys everything, and checks that every object that can be deleted is deleted. */
export async function destroyAll(world: World): Promise<void> {
  await world.stack.destroy();
  const contents = world.emulator.contents();
  expect(DELETABLE.map(({ look }) => look(contents))).toEqual(
    DELETABLE.map(({ expected }) => emptyLike(expected)),
  );
  expect((await world.stack.state()).deployment.resources).toEqual([]);
}

const emptyLike = (value: unknown): object => (Array.isArray(value) ? [] : {});

function isEmpty(value: unknown): boolean {
  return typeof value === "object" && value !== null && Object.keys(value).length === 0;
}
