import { describe, expect, it } from "@jest/globals";
import type { World } from "../../engine/world";
import { covering, KINDS } from "../covering";
import { namesIn } from "../program";
import { typesIn, versionOfThis, versionsWith, withWorldOf } from "../recorded";

/**
 * Continues with the state of an earlier version until it is destroyed. No resource is lost on the way, and every one can be
 * deleted.
 */
function liveOn(
  version: string,
  name: string,
  live: (world: World, names: readonly string[]) => Promise<void>,
): Promise<void> {
  return withWorldOf(version, name, async (world) => {
    await live(world, await namesIn(world));
    await world.stack.destroy();
    expect(await namesIn(world)).toEqual([]);
  });
}

describe.each(versionsWith("standing"))("a state that version %s left", (version) => {
  const types = typesIn(version, "standing");
  it(covering("earlier-versions", types, "needs no update, has no drift, and is destroyed"), () =>
    liveOn(version, "standing", async (world, names) => {
      await world.expectNoChanges();
      await world.stack.refresh({ expectNoChanges: true });
      expect(await namesIn(world)).toEqual(names);
    }),
  );
});

describe.each(versionsWith("unfinished"))("an update that version %s left half-way", (version) => {
  const types = typesIn(version, "unfinished");
  it(covering("earlier-versions", types, "is completed, and then destroyed"), () =>
    liveOn(version, "unfinished", async (world, names) => {
      await world.stack.up();
      const { resources } = (await world.stack.state()).deployment;
      expect(resources.flatMap(({ initErrors = [] }) => initErrors)).toEqual([]);
      expect(await namesIn(world)).toEqual(names);
      await world.expectNoChanges();
    }),
  );
});

describe("the states of this version", () => {
  it("are recorded for every resource type (npm run record-states)", () => {
    expect(typesIn(versionOfThis(), "standing")).toEqual([...KINDS].sort());
  });
});
