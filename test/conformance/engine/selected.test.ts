import { describe, expect, it } from "@jest/globals";
import type { Sample } from "../../engine/samples";
import { inAnyOrder, type Declared } from "../../engine/world";
import { HOST } from "../../host";
import { covering } from "../covering";
import { CHANGING_TYPES, changeOf, EDITED, HALVES, namesIn, PROGRAM, worldWith } from "../program";

const world = worldWith();

const urnsOf = (samples: readonly Sample[]) => samples.map(({ declared }) => world.urnOf(declared));

const [kept = [], leaving = []] = HALVES;

/** Updates a part of the changed program. */
async function changes(
  half: readonly Sample[],
  options: Parameters<typeof world.stack.up>[0],
): Promise<void> {
  await world.declare(...EDITED);
  world.emulator.resetCounts();
  await world.stack.up(options);
  const wanted = half.flatMap((sample) => changeOf(sample)?.requests ?? []);
  expect(inAnyOrder(world.sent())).toEqual(inAnyOrder(wanted));
}

describe("--target", () => {
  it(covering("target", CHANGING_TYPES, "changes what it names, and sends nothing about the rest"), () =>
    changes(kept, { target: urnsOf(kept) }),
  );
});

describe("--exclude", () => {
  it(covering("exclude", CHANGING_TYPES, "changes everything but what it names"), async () => {
    await changes(leaving, { exclude: urnsOf(kept) });
    await world.expectNoChanges();
  });
});

describe("--target", () => {
  const dependent: Declared = {
    type: "Document",
    name: "dependent",
    args: { organizationId: "people", documentId: "dependent" },
    opts: { dependsOn: leaving.map(({ declared }) => declared.name) },
  };

  // The engine selects what a destroy deletes, in the same way for each host.
  (HOST === "dynamic" ? it : it.skip)(
    covering("target", CHANGING_TYPES, "destroys what it names, and what depends on that when it may"),
    async () => {
      await world.up(...EDITED, dependent);
      const looks = () => kept.map(({ look }) => look(world.emulator.contents()));
      const before = looks();
      world.emulator.resetCounts();
      const target = urnsOf(leaving);
      const { stdout, stderr } = await world.stack.destroy({ target, expectFailure: true });
      expect(stdout + stderr).toMatch(/target-dependents/);
      expect(world.sent()).toEqual([]);

      await world.stack.destroy({ target, targetDependents: true });
      expect(world.emulator.contents().organizations["people"]?.documents).not.toHaveProperty("dependent");
      expect(looks()).toEqual(before);
      const removed = leaving.map(({ declared }) => declared.name);
      expect(await namesIn(world)).toEqual(
        PROGRAM.map(({ name }) => name)
          .filter((name) => !removed.includes(name))
          .sort(),
      );
    },
  );
});

describe("--exclude", () => {
  it(covering("exclude", CHANGING_TYPES, "destroys everything but what it names"), async () => {
    await world.declare(...EDITED);
    const looks = () => kept.map(({ look }) => look(world.emulator.contents()));
    const before = looks();
    await world.stack.destroy({ exclude: urnsOf(kept) });
    expect(looks()).toEqual(before);
    expect(await namesIn(world)).toEqual(kept.map(({ declared }) => declared.name).sort());
  });
});
