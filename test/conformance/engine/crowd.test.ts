import { describe, expect, it } from "@jest/globals";
import { STATE_AT_END as env, World } from "../../engine/world";
import { HOST } from "../../host";
import { covering, KINDS } from "../covering";
import { CROWD_SEED, contentsOf, crowdOf } from "../crowd";

const world = World.ofSuite({ emulator: { seed: CROWD_SEED } });
const { resources } = crowdOf(200);
let concurrently: object;

describe("two hundred resources", () => {
  it(covering("parallel", KINDS, "are created concurrently"), async () => {
    await world.declare(...resources);
    await world.stack.up({ parallel: 200, env });
    concurrently = contentsOf(world);
  });

  it(
    covering("fresh-process", KINDS, "are refreshed and destroyed by processes that did not create them"),
    async () => {
      await world.stack.refresh({ parallel: 200, expectNoChanges: true });
      await world.stack.destroy({ parallel: 200, env });
      expect((await world.stack.state()).deployment.resources).toEqual([]);
      expect(world.emulator.contents().organizations["crowd"]?.documents).toEqual({});
    },
  );

  // The order of requests does not depend on the host.
  (HOST === "dynamic" ? it : it.skip)(
    covering("parallel", KINDS, "reach the same state one after the other"),
    async () => {
      await world.stack.up({ parallel: 1, env });
      expect(contentsOf(world)).toEqual(concurrently);
    },
  );
});
