import { describe, expect, it } from "@jest/globals";
import type { Sample } from "../../engine/samples";
import { inAnyOrder } from "../../engine/world";
import { covering } from "../covering";
import { CHANGING_TYPES, changeOf, EDITED, HALVES, namesIn, worldWith } from "../program";

const world = worldWith();

const urnsOf = (samples: readonly Sample[]) => samples.map(({ declared }) => world.urnOf(declared));

describe("--exclude", () => {
  const [half = [], rest = []] = HALVES;

  it(covering("exclude", CHANGING_TYPES, "changes everything but what it names"), async () => {
    await world.declare(...EDITED);
    for (const [excluded, included] of [
      [half, rest],
      [rest, half],
    ] as const) {
      world.emulator.resetCounts();
      await world.stack.up({ exclude: urnsOf(excluded) });
      const wanted = included.flatMap((sample) => changeOf(sample)?.requests ?? []);
      expect(inAnyOrder(world.sent())).toEqual(inAnyOrder(wanted));
    }
    await world.expectNoChanges();
  });

  it(covering("exclude", CHANGING_TYPES, "destroys everything but what it names"), async () => {
    const looks = () => half.map(({ look }) => look(world.emulator.contents()));
    const before = looks();
    await world.stack.destroy({ exclude: urnsOf(half) });
    expect(looks()).toEqual(before);
    expect(await namesIn(world)).toEqual(half.map(({ declared }) => declared.name).sort());
  });
});
