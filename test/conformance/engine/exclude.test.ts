import { describe, expect, it } from "@jest/globals";
import { SAMPLES } from "../../engine/samples";
import { inAnyOrder } from "../../engine/world";
import { covering } from "../covering";
import { changed, changeOf, namesIn, worldWith } from "../program";

const world = worldWith();

const changing = SAMPLES.filter((sample) => changed(sample));
const edited = SAMPLES.map((sample) => changed(sample) ?? sample.declared);
const HALVES = [0, 1].map((half) => changing.filter((_sample, index) => index % 2 === half));
const typesOf = (samples: typeof SAMPLES) => samples.map(({ declared }) => declared.type);
const urnsOf = (samples: typeof SAMPLES) => samples.map(({ declared }) => world.urnOf(declared));

describe("--exclude", () => {
  const [half = [], rest = []] = HALVES;

  it(covering("exclude", typesOf(changing), "changes everything but what it names"), async () => {
    await world.declare(...edited);
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

  it(covering("exclude", typesOf(changing), "destroys everything but what it names"), async () => {
    const looks = () => half.map(({ look }) => look(world.emulator.contents()));
    const before = looks();
    await world.stack.destroy({ exclude: urnsOf(half) });
    expect(looks()).toEqual(before);
    expect(await namesIn(world)).toEqual(half.map(({ declared }) => declared.name).sort());
  });
});
