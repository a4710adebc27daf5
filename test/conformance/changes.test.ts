import { describe, expect, it } from "@jest/globals";
import { inAnyOrder } from "../engine/world";
import { covering } from "./covering";
import type { Miniature } from "./miniature";
import { contentsOf, samplesWith, stage } from "./stage";

/** Returns the requests, except polls: their number depends on the service. */
const sentTo = ({ emulator }: Miniature) =>
  inAnyOrder(
    emulator.requests
      .filter(({ operation }) => operation !== "getMigrationStatus")
      .map(({ operation, data }) => ({ operation, data })),
  );

describe("a change of one input", () => {
  it.each(samplesWith(({ updates }) => updates.length > 0))(
    covering("update", "%s", "sends exactly the requests that it needs, and back again"),
    async (_type, { declared, updates }) => {
      for (const { field, args, requests } of updates) {
        const stack = await stage([declared]);
        const before = contentsOf(stack);
        expect([field, await stack.up({ ...declared, args })]).toEqual([field, []]);
        expect([field, sentTo(stack)]).toEqual([field, inAnyOrder(requests)]);
        expect([field, await stack.up(declared)]).toEqual([field, []]);
        expect([field, contentsOf(stack)]).toEqual([field, before]);
      }
    },
  );

  it.each(samplesWith(({ replacements }) => replacements.length > 0))(
    covering(
      "replacement",
      "%s",
      "that replaces its object sends exactly the requests that it needs, and leaves what nothing deletes",
    ),
    async (_type, { declared, replacements, oneWay, look, leaves, expected }) => {
      const stack = await stage([declared]);
      for (const { field, args, requests } of replacements) {
        stack.emulator.resetCounts();
        expect([field, await stack.up({ ...declared, args })]).toEqual([field, []]);
        expect([field, sentTo(stack)]).toEqual([field, inAnyOrder(requests)]);
        const made = await stage([{ ...declared, args }]);
        // What nothing deletes is still there.
        if (leaves === undefined) expect([field, contentsOf(stack)]).toEqual([field, contentsOf(made)]);
        if (!oneWay) expect([field, await stack.up(declared)]).toEqual([field, []]);
      }
      expect(await stack.destroy()).toEqual([]);
      expect(look(stack.emulator.contents())).toEqual(leaves ?? (Array.isArray(expected) ? [] : {}));
    },
  );
});
