import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { SAMPLES, type Sample } from "../../engine/samples";
import type { Declared, World } from "../../engine/world";
import { HOST } from "../../host";
import { covering, KINDS } from "../covering";
import { REPEATABLE_TYPES } from "../two-hundred";
import { applied, everythingIn, leaveComments, namesIn, PROGRAM, withOptions } from "../program";

let world: World;
let before: object;

const isRepeatable = ({ type }: Declared) => REPEATABLE_TYPES.includes(type);
const others = PROGRAM.filter((declared) => !isRepeatable(declared));
const renamed = (suffix: string): Declared[] =>
  PROGRAM.filter(isRepeatable).map((declared) => ({ ...declared, name: declared.name + suffix }));
const component = (name: string): Declared => ({ type: "Component", name, args: {} });

beforeAll(async () => {
  world = await applied();
  before = everythingIn(world);
});
afterAll(() => world.end());

/** Applies a program that describes the same objects. Checks that users' data remains and that no changes are pending. */
async function keepsEverything(
  program: readonly Declared[],
  replace: readonly Declared[] = [],
): Promise<void> {
  await world.declare(...program);
  await world.stack.up({ replace: replace.map((declared) => world.urnOf(declared)) });
  expect(everythingIn(world)).toEqual(before);
  world.emulator.resetCounts();
  await world.stack.up({ expectNoChanges: true });
  expect(world.sent()).toEqual([]);
}

describe("a resource with another name or in a component", () => {
  const now = (opts: object, program: readonly Declared[] = PROGRAM): Declared[] =>
    program.map((declared) => ({ ...declared, name: `${declared.name}-now`, opts }));

  it(covering("rename", KINDS, "needs no request, with an alias"), async () => {
    const aliased = now({}).map((declared, index) => ({
      ...declared,
      opts: { aliases: [{ name: PROGRAM[index]?.name }] },
    }));
    expect(await world.up(...aliased)).toEqual([]);
    const moved = now({}).map((declared) => ({
      ...declared,
      opts: { parent: "crew", aliases: [world.urnOf(declared)] },
    }));
    expect(await world.up(component("crew"), ...moved)).toEqual([]);
    expect(everythingIn(world)).toEqual(before);
    expect(await namesIn(world)).toEqual(
      now({})
        .map(({ name }) => name)
        .sort(),
    );
  });

  it(covering("rename", REPEATABLE_TYPES, "keeps its object, without an alias"), async () => {
    const team = withOptions({ parent: "team" }, renamed("-new"));
    const rest = now({ parent: "crew" }, others);
    await keepsEverything([component("crew"), component("team"), ...rest, ...team]);
    expect(await namesIn(world)).toEqual([...rest, ...team].map(({ name }) => name).sort());
  });
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
    before = everythingIn(world);
    await keepsEverything(pairs.flatMap((pair) => named(pair, "-b", "-a")));
  });
});

describe("a resource that is replaced with itself", () => {
  const program = PROGRAM.filter(isRepeatable);
  beforeAll(async () => {
    await world.end();
    world = await applied(program);
    before = everythingIn(world);
  });

  it(covering(["rename", "engine-options"], REPEATABLE_TYPES, "keeps its object (--replace)"), () =>
    keepsEverything(program, program),
  );

  // The engine orders the steps, in the same way for each host.
  if (HOST === "dynamic")
    it("keeps its object, deleted before it is replaced", () =>
      keepsEverything(withOptions({ deleteBeforeReplace: true }, program), program));
});
