import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { covering } from "../../conformance/covering";
import type { World } from "../world";
import {
  AS_DECLARED,
  born,
  declaredAs,
  endsAsItBegan,
  LIVING,
  LIVING_KINDS,
  looksAt,
  PASSING_KINDS,
} from "./life";

let world: World;

beforeAll(async () => {
  world = await born();
});
afterAll(() => world.end());

describe("the life of every kind of resource, on the real engine", () => {
  it(
    covering(
      ["preview-writes-nothing", "check-and-diff-send-nothing"],
      LIVING_KINDS,
      "is previewed without a single request",
    ),
    async () => {
      await world.declare(...AS_DECLARED);
      world.emulator.resetCounts();
      const { changeSummary } = await world.stack.previewJson();
      expect(changeSummary).toMatchObject({ create: LIVING.length + 1 });
      expect(world.sent()).toEqual([]);
    },
  );

  it("begins with a service that holds what the program says", async () => {
    await world.up(...AS_DECLARED);
    expect(looksAt(world)).toEqual(LIVING.map(({ holds }) => holds));
  });

  it(covering("second-up", LIVING_KINDS, "goes on without changes and without requests"), async () => {
    world.emulator.resetCounts();
    await world.stack.up({ expectNoChanges: true });
    await world.stack.preview({ expectNoChanges: true });
    expect(world.sent()).toEqual([]);
  });

  it(
    covering(
      "refresh-after-up",
      LIVING_KINDS,
      "is refreshed without a change, and previews empty afterwards",
    ),
    async () => {
      await world.stack.refresh({ expectNoChanges: true });
      await world.stack.preview({ expectNoChanges: true });
    },
  );

  it(
    covering("up-with-refresh", LIVING_KINDS, "is refreshed and updated in one command, without a change"),
    async () => {
      world.emulator.resetCounts();
      await world.stack.up({ refresh: true, expectNoChanges: true });
      expect(world.sent().filter(({ operation }) => !operation.startsWith("get"))).toEqual([]);
    },
  );

  it("shows no diff for another spelling, order or duplicate, nor for what counts only when an object is made", async () => {
    const most = Math.max(...LIVING.map(({ silent = [] }) => silent.length));
    for (let round = 0; round < most; round++) {
      await world.declare(
        ...LIVING.map((sample) => declaredAs(sample, sample.silent?.[round]?.args ?? sample.declared.args)),
      );
      world.emulator.resetCounts();
      await world.stack.up({ expectNoChanges: true });
      expect(world.sent()).toEqual([]);
    }
  });

  it(
    covering("preview-writes-nothing", LIVING_KINDS, "is previewed to its end without a single request"),
    async () => {
      world.emulator.resetCounts();
      await world.stack.run(["destroy", "--preview-only"]);
      expect(world.sent()).toEqual([]);
    },
  );

  it(covering("destroy", PASSING_KINDS, "ends with a service that is as it was before"), () =>
    endsAsItBegan(world),
  );
});
