import { describe, expect, it } from "@jest/globals";
import type { Sample } from "../../engine/samples";
import { inAnyOrder } from "../../engine/world";
import { covering } from "../covering";
import { CHANGING_TYPES, changeOf, EDITED, HALVES, worldWith } from "../program";

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
