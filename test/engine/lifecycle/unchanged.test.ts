import { describe, expect, it } from "@jest/globals";
import { covering } from "../../conformance/covering";
import {
  AS_DECLARED,
  worldOfSamples,
  destroyAll,
  ALL,
  ALL_TYPES,
  contentsOfSamples,
  DELETABLE_TYPES,
} from "./lifecycle";

const world = worldOfSamples();

describe("the lifecycle of every resource type on the engine", () => {
  it(
    covering(
      ["preview-writes-nothing", "check-and-diff-send-nothing"],
      ALL_TYPES,
      "is previewed without a single request",
    ),
    async () => {
      await world.declare(...AS_DECLARED);
      world.emulator.resetCounts();
      const { changeSummary } = await world.stack.previewJson();
      expect(changeSummary).toMatchObject({ create: ALL.length + 1 });
      expect(world.sent()).toEqual([]);
    },
  );

  it("creates what the program declares", async () => {
    await world.up(...AS_DECLARED);
    expect(contentsOfSamples(world)).toEqual(ALL.map(({ expected }) => expected));
  });

  it(covering("second-up", ALL_TYPES, "has no changes and no requests in a second update"), async () => {
    await world.expectNoChanges();
  });

  it(
    covering("refresh-after-up", ALL_TYPES, "is refreshed without a change, and previews empty afterwards"),
    async () => {
      await world.stack.refresh({ expectNoChanges: true });
      await world.stack.preview({ expectNoChanges: true });
    },
  );

  it(
    covering("up-with-refresh", ALL_TYPES, "is refreshed and updated in one command, without a change"),
    async () => {
      world.emulator.resetCounts();
      await world.stack.up({ refresh: true, expectNoChanges: true });
      expect(world.sent().filter(({ operation }) => !operation.startsWith("get"))).toEqual([]);
    },
  );

  it(
    covering("preview-writes-nothing", ALL_TYPES, "is previewed to its end without a single request"),
    async () => {
      world.emulator.resetCounts();
      await world.stack.run(["destroy", "--preview-only"]);
      expect(world.sent()).toEqual([]);
    },
  );

  it(covering("destroy", DELETABLE_TYPES, "ends with a service that is as it was before"), () =>
    destroyAll(world),
  );
});
