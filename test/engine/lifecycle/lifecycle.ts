import { expect } from "@jest/globals";
import { SAMPLES, SEED, type Sample } from "../samples";
import { World, type Declared } from "../world";

/** `LIFE_OF=Location` tests the lifecycle of that resource type only. */
const ONLY = process.env["LIFE_OF"];

/** The samples that exist side by side: one of each resource type. */
export const ALL: readonly Sample[] = SAMPLES.filter(
  ({ declared }) => ONLY === undefined || declared.type === ONLY,
);

export const AS_DECLARED: readonly Declared[] = ALL.map(({ declared }) => declared);

export const ALL_TYPES: readonly string[] = AS_DECLARED.map(({ type }) => type);

/** The samples whose objects in the service are deleted together with the resource. */
const DELETABLE = ALL.filter(({ expected, leaves }) => leaves === undefined && !isEmpty(expected));

export const DELETABLE_TYPES: readonly string[] = DELETABLE.map(({ declared }) => declared.type);

export const worldOfSamples = (): World => World.ofSuite({ emulator: { seed: SEED } });

/** Returns the parts of the service that the samples describe. */
export const contentsOfSamples = ({ emulator }: World): unknown[] =>
  ALL.map(({ look }) => look(emulator.contents()));

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
