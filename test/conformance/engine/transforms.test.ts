import { describe, expect, it } from "@jest/globals";
import { SAMPLES } from "../../engine/samples";
import { inAnyOrder, World } from "../../engine/world";
import { covering, KINDS } from "../covering";
import { inline } from "../inline";
import { changeOf, EDITED, PROGRAM, SEED } from "../program";

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
    },
  );
});
