import { beforeAll, describe, expect, it } from "@jest/globals";
import type { Declared } from "../../engine/world";
import { covering, KINDS } from "../covering";
import { contentsOf, PROGRAM, withOptions, worldWith } from "../program";

const world = worldWith();
let before: object;

beforeAll(() => {
  before = contentsOf(world);
});

const provider = (): Declared => {
  const { authToken, workspaceAuthToken } = world.emulator.credentials;
  return { type: "Provider", name: "explicit", args: { authToken, workspaceAuthToken } };
};
const component: Declared = { type: "Component", name: "team", args: {}, opts: { providers: ["explicit"] } };

describe("an explicit provider", () => {
  it(covering("engine-options", KINDS, "replaces the stack's own settings without a request"), async () => {
    const sent = await world.up(provider(), ...withOptions({ provider: "explicit" }));
    expect(sent).toEqual([]);
    expect(contentsOf(world)).toEqual(before);
    // From here on, the credentials of the stack's default provider are invalid.
    await world.stack.setConfig({ "collab:authToken": "wrong", "collab:workspaceAuthToken": "wrong" });
    await world.stack.refresh({ expectNoChanges: true });
  });

  it(
    covering(
      "engine-options",
      KINDS,
      "is used for creations and deletions, and passed on through components",
    ),
    async () => {
      const leaving = await world.up(provider());
      expect(leaving.length).toBeGreaterThan(0);
      const inside = withOptions({ parent: "team" });
      await world.up(provider(), component, ...inside);
      const used = (await world.kept()).map(({ provider = "" }) => provider.split("::")[3]);
      expect(used).toEqual(PROGRAM.map(() => "explicit"));
      await world.stack.destroy();
    },
  );
});
