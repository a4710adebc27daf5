import { isDeepStrictEqual } from "node:util";
import { beforeAll, describe, expect, it } from "@jest/globals";
import { typeOfToken } from "../../../src/values/type-token";
import { SAMPLES } from "../../engine/samples";
import { covering, KINDS } from "../covering";
import { contentsOf, namesIn, PROGRAM, worldWith } from "../program";

const world = worldWith();
let before: object;

beforeAll(() => {
  before = contentsOf(world);
});

const writes = () => world.sent().filter(({ operation }) => !operation.startsWith("get"));

describe("a stack", () => {
  it(covering("get", KINDS, "can be looked up by the ids that it gives"), async () => {
    const { resources } = (await world.stack.state()).deployment;
    const managed = resources.filter(({ type }) => typeOfToken(type) !== undefined);
    expect(managed).toHaveLength(KINDS.length);
    const found = managed.map(({ type, urn, id = "" }) => ({
      type: type.split(":").pop() ?? "",
      name: `found-${urn.split("::").pop() ?? ""}`,
      args: {},
      get: id,
    }));
    world.emulator.resetCounts();
    await world.up(...PROGRAM, ...found);
    expect(writes()).toEqual([]);
    const after = (await world.stack.state()).deployment.resources;
    for (const { name, get } of found) {
      const lookedUp = after.find(({ urn }) => urn.endsWith(`::${name}`));
      expect(lookedUp).toMatchObject({ id: get, external: true });
    }
    // A resource that is only looked up leaves the state with its declaration; its object is unchanged.
    expect(await world.up(...PROGRAM)).toEqual([]);
    expect(contentsOf(world)).toEqual(before);
  });

  it(
    covering(
      "export-and-import",
      KINDS,
      "moves to another backend, is renamed, and is previewed, refreshed and destroyed there",
    ),
    async () => {
      const elsewhere = await world.elsewhere();
      await elsewhere.declare(...PROGRAM);
      await elsewhere.stack.import(await world.stack.export());
      elsewhere.stack = await elsewhere.stack.rename("renamed");
      world.emulator.resetCounts();
      await elsewhere.stack.preview({ expectNoChanges: true });
      expect(world.sent()).toEqual([]);
      await elsewhere.stack.refresh({ expectNoChanges: true });
      await elsewhere.stack.destroy();
      expect(await namesIn(elsewhere)).toEqual([]);
      for (const { look, expected, leaves } of SAMPLES) {
        // Only a changed sample leaves more than the sample itself.
        const left = look(world.emulator.contents());
        const nothing = Array.isArray(expected) ? [] : {};
        expect(left).toEqual(leaves === undefined || isDeepStrictEqual(leaves, nothing) ? nothing : expected);
      }
    },
  );
});
