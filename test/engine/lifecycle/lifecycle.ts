import { expect } from "@jest/globals";
import { SAMPLES, SEED, type Change, type Sample } from "../samples";
import { HOST } from "../../host";
import { World, type Declared } from "../world";

/** `npm run resource -- Location` tests the lifecycle of that resource type only. */
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

export const declaredAs = ({ declared }: Sample, args: object): Declared => ({ ...declared, args });

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
  expect((await world.stack.export()).deployment.resources).toEqual([]);
}

export const emptyLike = (value: unknown): object => (Array.isArray(value) ? [] : {});

type Changes = ReadonlyMap<Sample, Change>;

/**
 * Changes one input of every resource type at a time: round n makes the n-th change of each type. There are as many rounds as
 * the type with the most changes has. One round of updates is enough with the full provider: the handlers are the same, and
 * test/conformance passes all changes to its methods.
 */
export function rounds(
  which: "updates" | "replacements",
): { readonly title: string; readonly types: readonly string[]; readonly changes: Changes }[] {
  const isShort = HOST === "plugin" && which === "updates";
  const most = isShort ? 1 : Math.max(...ALL.map((sample) => sample[which].length));
  return Array.from({ length: most }, (_, round) => {
    const changes = new Map(
      ALL.flatMap((sample) => {
        const change = sample[which][round];
        return change ? [[sample, change] as const] : [];
      }),
    );
    return {
      title: [...changes].map(([{ declared }, { field }]) => `${declared.type}.${field}`).join(", "),
      types: [...changes.keys()].map(({ declared }) => declared.type),
      changes,
    };
  });
}

function isEmpty(value: unknown): boolean {
  return typeof value === "object" && value !== null && Object.keys(value).length === 0;
}
