import { beforeAll, describe, expect, it } from "@jest/globals";
import { World, type Declared } from "../../engine/world";
import { canary } from "../../secrets/canary";
import { Watch } from "../../secrets/watch";
import { HOST } from "../../host";
import { covering, KINDS } from "../covering";
import { contentsOf, PROGRAM, SEED, withOptions } from "../program";

const tokens = [canary("first"), canary("second"), canary("third")];
const [first = canary(""), second = canary(""), third = canary("")] = tokens;

const world = World.ofSuite({ emulator: { seed: SEED } });
let watch: Watch;

/** Rotates the token in the service, as a user does in its console. */
const rotate = (authToken: string) => {
  world.emulator.edit({ apiKeys: { [world.emulator.credentials.apiKey]: { authToken } } });
};
const works = { exitCode: 0 };

beforeAll(async () => {
  rotate(first.value);
  await world.stack.setConfig({ "collab:authToken": { secret: first.value } });
  watch = new Watch(world.stack, () => tokens);
});

describe("a token that is rotated", () => {
  it(
    covering(
      "rotated-secret",
      KINDS,
      "in the stack's configuration changes no resource, and is printed nowhere",
    ),
    async () => {
      await world.declare(...PROGRAM);
      expect(await watch.run("up --yes --skip-preview")).toMatchObject(works);
      const before = contentsOf(world);

      rotate(second.value);
      await world.stack.setConfig({ "collab:authToken": { secret: second.value } });
      world.emulator.resetCounts();
      expect(await watch.run("up --yes --diff --expect-no-changes")).toMatchObject(works);
      expect(world.sent()).toEqual([]);
      expect(await watch.run("refresh --yes --skip-preview --diff")).toMatchObject(works);
      expect(contentsOf(world)).toEqual(before);
      expect(watch.found).toEqual([]);
    },
  );

  it(
    covering(
      "rotated-secret",
      KINDS,
      "in an explicit provider changes that provider alone, and is printed nowhere",
    ),
    async () => {
      const program = (authToken: string): Declared[] => [
        { type: "Provider", name: "explicit", args: { authToken } },
        ...withOptions({ provider: "explicit" }),
      ];
      await world.declare(...program(second.value));
      expect(await watch.run("up --yes --skip-preview --diff")).toMatchObject(works);
      const before = contentsOf(world);

      rotate(third.value);
      await world.declare(...program(third.value));
      const packages = { dynamic: "pulumi-nodejs", plugin: "collab" };
      world.emulator.resetCounts();
      const { stdout } = await watch.run("up --yes --skip-preview --diff");
      expect(stdout).toContain(`~ pulumi:providers:${packages[HOST]}: (update)`);
      expect(stdout).toMatch(/^ *~ 1 updated$/m);
      expect(world.sent()).toEqual([]);
      expect(contentsOf(world)).toEqual(before);
      expect(await watch.run("destroy --yes --skip-preview --diff")).toMatchObject(works);
      expect(watch.found).toEqual([]);
    },
  );
});
