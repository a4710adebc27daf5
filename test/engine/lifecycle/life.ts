import { expect } from "@jest/globals";
import { SAMPLES, SEED, type Change, type Sample } from "../samples";
import { World, type Declared } from "../world";

/** `npm run life -- Location` takes that kind through its life alone. */
const ONLY = process.env["LIFE_OF"];

/** The samples that live side by side: one of every kind. */
export const LIVING: readonly Sample[] = SAMPLES.filter(
  ({ declared }) => ONLY === undefined || declared.type === ONLY,
);

export const AS_DECLARED: readonly Declared[] = LIVING.map(({ declared }) => declared);

export const LIVING_KINDS: readonly string[] = AS_DECLARED.map(({ type }) => type);

/** Those of which the service holds something that goes with them. */
const PASSING = LIVING.filter(({ holds, leaves }) => leaves === undefined && !isEmpty(holds));

export const PASSING_KINDS: readonly string[] = PASSING.map(({ declared }) => declared.type);

export const born = (): Promise<World> => World.start({ emulator: { seed: SEED } });

export const declaredAs = ({ declared }: Sample, args: object): Declared => ({ ...declared, args });

/** The parts of the service that the samples are about. */
export const looksAt = ({ emulator }: World): unknown[] =>
  LIVING.map(({ look }) => look(emulator.contents()));

/** Destroys all, and sees that what can pass is gone. */
export async function endsAsItBegan(world: World): Promise<void> {
  await world.stack.destroy();
  const contents = world.emulator.contents();
  expect(PASSING.map(({ look }) => look(contents))).toEqual(PASSING.map(({ holds }) => nothingLike(holds)));
  expect((await world.stack.export()).deployment.resources).toEqual([]);
}

export const nothingLike = (held: unknown): object => (Array.isArray(held) ? [] : {});

type Changes = ReadonlyMap<Sample, Change>;

/** One input of every kind at a time: in round n, each kind's n-th change. As many rounds as the kind with the most has. */
export function rounds(
  which: "updates" | "replacements",
): { readonly title: string; readonly kinds: readonly string[]; readonly changes: Changes }[] {
  const most = Math.max(...LIVING.map((sample) => sample[which].length));
  return Array.from({ length: most }, (_, round) => {
    const changes = new Map(
      LIVING.flatMap((sample) => {
        const change = sample[which][round];
        return change ? [[sample, change] as const] : [];
      }),
    );
    return {
      title: [...changes].map(([{ declared }, { field }]) => `${declared.type}.${field}`).join(", "),
      kinds: [...changes.keys()].map(({ declared }) => declared.type),
      changes,
    };
  });
}

function isEmpty(held: unknown): boolean {
  return typeof held === "object" && held !== null && Object.keys(held).length === 0;
}
