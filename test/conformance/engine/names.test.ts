import { describe, expect, it } from "@jest/globals";
import { SAMPLES, type Sample } from "../../engine/samples";
import { World, type Declared } from "../../engine/world";
import { HOST } from "../../host";
import { covering, KINDS } from "../covering";
import { REPEATABLE_TYPES } from "../crowd";
import { contentsOf, leaveComments, namesIn, PROGRAM, SEED, withOptions, worldWith } from "../program";

const isRepeatable = ({ type }: Declared) => REPEATABLE_TYPES.includes(type);
const others = PROGRAM.filter((declared) => !isRepeatable(declared));
const renamed = (suffix: string): Declared[] =>
  PROGRAM.filter(isRepeatable).map((declared) => ({ ...declared, name: declared.name + suffix }));
const component = (name: string): Declared => ({ type: "Component", name, args: {} });

/** Applies a program that describes the same objects. Checks that users' data remains. */
async function keepsEverything(
  world: World,
  program: readonly Declared[],
  replace: readonly Declared[] = [],
): Promise<void> {
  const before = contentsOf(world);
  await world.declare(...program);
  await world.stack.up({ replace: replace.map((declared) => world.urnOf(declared)) });
  expect(contentsOf(world)).toEqual(before);
}

describe("a resource", () => {
  const world = worldWith();
  const repeatable = PROGRAM.filter(isRepeatable);

  it(
    covering(
      ["rename", "engine-options"],
      REPEATABLE_TYPES,
      "keeps its object when it is replaced with itself (--replace)",
    ),
    () => keepsEverything(world, PROGRAM, repeatable),
  );

  // The engine orders the steps, in the same way for each host.
  if (HOST === "dynamic")
    it("keeps its object when it is deleted before it is replaced with itself", () =>
      keepsEverything(
        world,
        [...withOptions({ deleteBeforeReplace: true }, repeatable), ...others],
        repeatable,
      ));
  const now = (opts: object, program: readonly Declared[] = PROGRAM): Declared[] =>
    program.map((declared) => ({ ...declared, name: `${declared.name}-now`, opts }));

  it(
    covering("rename", KINDS, "needs no request with another name and in a component, with an alias"),
    async () => {
      const before = contentsOf(world);
      const moved = now({}).map((declared, index) => ({
        ...declared,
        opts: { parent: "crew", aliases: [world.urnOf(PROGRAM[index] ?? declared)] },
      }));
      expect(await world.up(component("crew"), ...moved)).toEqual([]);
      expect(contentsOf(world)).toEqual(before);
      expect(await namesIn(world)).toEqual(
        now({})
          .map(({ name }) => name)
          .sort(),
      );
    },
  );

  it(
    covering(
      "rename",
      REPEATABLE_TYPES,
      "keeps its object with another name or in a component, without an alias",
    ),
    async () => {
      const team = withOptions({ parent: "team" }, renamed("-new"));
      const rest = now({ parent: "crew" }, others);
      await keepsEverything(world, [component("crew"), component("team"), ...rest, ...team]);
      await world.expectNoChanges();
      expect(await namesIn(world)).toEqual([...rest, ...team].map(({ name }) => name).sort());
    },
  );
});

/** Two resources of one type that describe different objects: two variants of its program, or two halves of its items. */
function pairOf({ declared, items, replacements, updates }: Sample): [Declared, Declared][] {
  const [replacement] = replacements;
  if (replacement) return [[declared, { ...declared, args: replacement.args }]];
  if (!items) return [];
  // An item that moves from one set to another in a single run may be deleted before it is added.
  const onDelete = updates.some(({ field }) => field === "onDelete") ? { onDelete: "retain" } : {};
  const [one] = items.of(items.ids.slice(0, 1));
  const [other] = items.of(items.ids.slice(1));
  if (!one || !other) return [];
  const retaining = (each: Declared) => ({ ...each, args: { ...each.args, ...onDelete } });
  return [[retaining(one), retaining(other)]];
}

describe("two resources that swap their names", () => {
  const world = World.ofSuite({ emulator: { seed: SEED } });
  const samples = SAMPLES.filter(({ declared }) => isRepeatable(declared)).filter(
    (sample) => pairOf(sample).length > 0,
  );
  const types = samples.map(({ declared }) => declared.type);

  it(covering("rename", types, "keep both objects"), async () => {
    const named = ([one, other]: [Declared, Declared], first: string, second: string) => [
      { ...one, name: one.name + first },
      { ...other, name: one.name + second },
    ];
    const pairs = samples.flatMap(pairOf);
    await world.up(...pairs.flatMap((pair) => named(pair, "-a", "-b")));
    leaveComments(world);
    await keepsEverything(
      world,
      pairs.flatMap((pair) => named(pair, "-b", "-a")),
    );
  });
});
