import { describe, expect, it, jest } from "@jest/globals";
import { World } from "../../engine/world";
import { HOST } from "../../host";
import { covering, KINDS } from "../covering";
import { TWO_HUNDRED, TWO_HUNDRED_SEED, contentsOf } from "../two-hundred";

jest.setTimeout(300_000);

const world = World.ofSuite({ emulator: { seed: TWO_HUNDRED_SEED } });
let first: object | undefined;

// The order of requests does not depend on the host.
const LIMITS = HOST === "dynamic" ? [1, 200] : [200];

describe.each(LIMITS)("two hundred resources at --parallel %i", (parallel) => {
  it(covering("parallel", KINDS, "reach the same state, and a second update changes nothing"), async () => {
    await world.declare(...TWO_HUNDRED);
    await world.stack.up({ parallel });
    first ??= contentsOf(world);
    expect(contentsOf(world)).toEqual(first);
    await world.expectNoChanges({ parallel });
  });

  it(
    covering("fresh-process", KINDS, "are refreshed and destroyed by processes that did not create them"),
    async () => {
      await world.stack.refresh({ parallel, expectNoChanges: true });
      await world.stack.destroy({ parallel });
      expect((await world.stack.export()).deployment.resources).toEqual([]);
      expect(world.emulator.contents().organizations["crowd"]?.documents).toEqual({});
    },
  );
});
