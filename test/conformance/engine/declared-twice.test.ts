import { afterAll, beforeAll, expect, it } from "@jest/globals";
import { lifecycles } from "../../../src/resources";
import { SAMPLES } from "../../engine/samples";
import { World, type Declared } from "../../engine/world";
import { covering } from "../covering";

let world: World;

beforeAll(async () => {
  world = await World.start();
});
afterAll(() => world.end());

/**
 * The samples. A resource type that otherwise creates a new object each time names an existing object here, so that a program
 * can name it twice.
 */
const named: readonly Declared[] = SAMPLES.map(({ declared }) =>
  declared.type === "ApiKey"
    ? { ...declared, args: { ...declared.args, existingApiKey: "made-by-hand" } }
    : declared,
);
const identified = named.flatMap((declared) => {
  const lifecycle = lifecycles.get(declared.type);
  const [identity] = lifecycle?.identities(lifecycle.check({ ...declared.args }).inputs) ?? [];
  return identity === undefined ? [] : [[declared.type, declared, identity] as const];
});

// A preview ends at the first error, so each resource type needs one.
it.each(identified)(
  covering("declared-twice", "%s", "is rejected in the preview if two resources describe one object"),
  async (_type, declared, identity) => {
    await world.declare(declared, { ...declared, name: "twin" });
    const { stdout, stderr } = await world.stack.preview({ expectFailure: true });
    const message = `${identity} is declared twice: by the resources "${declared.name}" and "twin". Keep one of them.`;
    expect(stdout + stderr).toContain(message);
    expect(stdout + stderr).not.toMatch(/\n\s+at /);
    expect(world.sent()).toEqual([]);
  },
);
