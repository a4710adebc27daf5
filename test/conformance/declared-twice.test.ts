import { afterAll, expect, it } from "@jest/globals";
import { lifecycles } from "../../src/resources";
import { SAMPLES } from "../engine/samples";
import type { Declared } from "../engine/world";
import { covering } from "./covering";
import { closeStages, stage } from "./stage";

afterAll(closeStages);

/**
 * The samples. A resource type that otherwise creates a new object each time names an existing object here, so that a program
 * can name it twice.
 */
const named: readonly Declared[] = SAMPLES.map(({ declared }) =>
  declared.type === "ApiKey"
    ? { ...declared, args: { ...declared.args, existingApiKey: "made-by-hand" } }
    : declared,
);
const identified = named.flatMap((declared) => {
  const lifecycle = lifecycles.get(declared.type);
  const [identity] = lifecycle?.identities(lifecycle.check({ ...declared.args }).inputs) ?? [];
  return identity === undefined ? [] : [[declared.type, declared, identity] as const];
});

// test/engine/rejections.test.ts shows the message on the engine.
it.each(identified)(
  covering("declared-twice", "%s", "is rejected in the preview if two resources describe one object"),
  async (_type, declared, identity) => {
    const stack = await stage([]);
    const { errors } = await stack.preview(declared, { ...declared, name: "twin" });
    expect(errors).toEqual([
      expect.stringContaining(
        `${identity} is declared twice: by the resources "${declared.name}" and "twin". Keep one of them.`,
      ),
    ]);
    expect(stack.emulator.requests).toEqual([]);
  },
);
