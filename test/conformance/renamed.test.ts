import { expect, it } from "@jest/globals";
import { lifecycles } from "../../src/resources";
import { SAMPLES } from "../engine/samples";
import { covering } from "./covering";
import { contentsOf, stage } from "./stage";

/** A notification's id is either declared or derived from all its inputs. */
const unnamed = SAMPLES.map(({ declared }) => declared)
  .filter(({ args }) => "notificationId" in args)
  .map((declared) => ({ ...declared, args: { ...declared.args, notificationId: "" } }));
const identified = [...SAMPLES.map(({ declared }) => declared), ...unnamed].filter(({ type, args }) => {
  const life = lifecycles.get(type);
  return life && life.identities(life.check({ ...args }).inputs).length > 0;
});
const broken = { type: "Document", name: "broken", args: { organizationId: "nowhere", documentId: "x" } };

it.each(identified.map((declared) => [declared.type, declared] as const))(
  covering("rename", "%s", "renamed in a run that failed keeps its object when a later run cleans up"),
  async (_type, declared) => {
    const stack = await stage([declared]);
    const before = contentsOf(stack);
    const renamed = { ...declared, name: "renamed" };
    expect(await stack.up(renamed, broken)).toHaveLength(1);
    stack.emulator.resetCounts();
    expect(await stack.up(renamed)).toEqual([]);
    expect([...stack.kept.keys()]).toEqual(["renamed"]);
    expect(stack.emulator.requests).toEqual([]);
    expect(contentsOf(stack)).toEqual(before);
  },
);
