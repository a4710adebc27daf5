import { describe, expect, it } from "@jest/globals";
import { SAMPLES } from "../../engine/samples";
import { inAnyOrder, World } from "../../engine/world";
import { HOST } from "../../host";
import { covering, KINDS } from "../covering";
import { inline } from "../inline";
import { changeOf, EDITED, namesIn, PROGRAM } from "../program";
import { contentsOf, SEED } from "../stage";

/** A program with a transform, which gives resources the inputs and options in a file, by name. */
const TRANSFORMED = `
const { readFileSync } = require("node:fs");
const read = (file) => JSON.parse(readFileSync(__dirname + "/" + file, "utf8"));
const [declared, transforms] = [read("declared.json"), read("transforms.json")];
pulumi.runtime.registerResourceTransform(({ name, props, opts }) => {
  const { args, options } = transforms[name] ?? {};
  const given = declared.find((each) => each.name === name)?.args ?? {};
  const others = Object.fromEntries(Object.entries(props).filter(([key]) => !(key in given)));
  return { props: args ? { ...others, ...args } : props, opts: { ...opts, ...options } };
});
for (const { type, name, args } of declared) new collab[type](name, args);
`;

const world = World.ofSuite({ emulator: { seed: SEED } });

const transformedBy = (transforms: object) =>
  world.project.write({ "transforms.json": JSON.stringify(transforms) });

describe("a transform", () => {
  it(
    covering("transforms", KINDS, "changes inputs as if the program declared them, with the same requests"),
    async () => {
      await world.program(TRANSFORMED);
      await world.declare(...PROGRAM);
      await transformedBy({});
      await inline(world, "up");

      await transformedBy(Object.fromEntries(EDITED.map(({ name, args }) => [name, { args }])));
      world.emulator.resetCounts();
      await inline(world, "up");
      expect(inAnyOrder(world.sent())).toEqual(
        inAnyOrder(SAMPLES.flatMap((sample) => changeOf(sample)?.requests ?? [])),
      );

      await world.declare(...EDITED);
      await transformedBy({});
      world.emulator.resetCounts();
      expect(await inline(world, "up")).toMatch(new RegExp(`^ +${EDITED.length + 1} unchanged$`, "m"));
      expect(world.sent()).toEqual([]);
    },
  );

  // The engine protects resources in the same way for each host.
  (HOST === "dynamic" ? it : it.skip)("can protect resources, whose removal then fails", async () => {
    const names = PROGRAM.map(({ name }) => name);
    await transformedBy(Object.fromEntries(names.map((name) => [name, { options: { protect: true } }])));
    await inline(world, "up");
    const before = contentsOf(world);
    await world.declare();
    world.emulator.resetCounts();
    expect(await inline(world, "up", { expectFailure: true })).toMatch(/protect/);
    expect(world.sent()).toEqual([]);
    expect(contentsOf(world)).toEqual(before);
    expect(await namesIn(world)).toEqual([...names].sort());
  });
});
