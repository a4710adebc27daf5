import { describe, expect, it } from "@jest/globals";
import type { Behaviours, Fault } from "../../src/emulator";
import { type Sample } from "../engine/samples";
import { rejecting } from "../engine/samples/sample";
import { covering } from "./covering";
import { Miniature } from "./miniature";
import { contentsOf, sampleOf, samplesWith, stage } from "./stage";

/** Ways in which a service rejects some items. */
const rejections = (ids: readonly string[]): Fault[][] => [
  ids.map(rejecting),
  [{ kind: "itemFailure", ids, message: "not welcome", times: "always" }],
  [{ kind: "dropItems", ids, times: "always" }],
];

describe("some of several items that fail", () => {
  it.each(samplesWith(({ items }) => items))(
    covering("some-items-fail", "%s", "are reported in the service's words, and only they are sent again"),
    async (type, { items }) => {
      if (!items) throw new Error("there are no items");
      const failing = items.ids.slice(1, 2);
      const program = items.of(items.ids);
      for (const [index, faults] of rejections(failing).entries()) {
        // The contract reports on the domains of a request as a whole, and defines no message for a single domain.
        if (type === "AllowedDomains" && index === 1) continue;
        for (const concurrency of ["1", "8"]) {
          const stack = await stage([], { config: { concurrency } });
          for (const fault of faults) stack.emulator.inject(fault);
          const errors = await stack.up(...program);
          expect(errors).toHaveLength(1);
          expect(errors[0]).toMatch(/not welcome|no entry|not mention/);
          expect(errors[0]).toContain(failing[0]);

          stack.emulator.clearFaults();
          stack.emulator.resetCounts();
          expect(await stack.up(...program)).toEqual([]);
          const sent = stack.emulator.requests.filter(({ operation }) => !operation.startsWith("get"));
          // A document that the service has added without an entry in its reply is adopted, which takes an update too.
          const isAdopted = index === 2 && type.startsWith("Document");
          expect(sent).toHaveLength(isAdopted ? 2 : 1);
          for (const { data } of sent)
            for (const id of items.ids)
              expect([id, JSON.stringify(data).includes(`"${id}"`)]).toEqual([id, failing.includes(id)]);

          const model = await stage(program);
          expect(contentsOf(stack)).toEqual(contentsOf(model));
        }
      }
    },
  );
});

/** Services that report failed items in an error, with and without codes. */
const IN_ERROR = [false, true].map((itemCodes): Partial<Behaviours> => ({
  failedItems: "inError",
  itemCodes,
  deleteMissing: "itemFailure",
}));

const DELETABLE = ["Document", "DocumentSet", "Notification"];

describe("failed items in an error", () => {
  it.each(samplesWith(({ declared }) => DELETABLE.includes(declared.type)))(
    covering(
      "items-fail-in-error",
      "%s",
      "are adopted if they exist, and count as deleted if they are missing",
    ),
    async (_type, { declared }) => {
      for (const behaviours of IN_ERROR) {
        const first = await stage([declared], { behaviours });
        const before = contentsOf(first);
        const stack = new Miniature(first.emulator);
        expect(await stack.up(declared)).toEqual([]);
        expect(contentsOf(stack)).toEqual(before);
        expect(await first.destroy()).toEqual([]);
        expect(await stack.destroy()).toEqual([]);
        await stack.expectNoChanges();
      }
    },
  );

  it.each(["Organization", "Folder"])(
    covering(
      "items-fail-in-error",
      "%s",
      "are the placeholder document of an interrupted run, which is removed",
    ),
    async (type) => {
      const { declared } = sampleOf(type);
      const place = declared.args as { organizationId: string; folderId?: string };
      const placeholder = ["pulumi-collab-anchor", ...(place.folderId ? [place.folderId] : [])].join("-");
      for (const inError of IN_ERROR) {
        const unseen = { emptyDocuments: "rejected", folderReadsEnabled: false } as const;
        const stack = await stage([declared], { behaviours: { ...inError, ...unseen } });
        const before = contentsOf(stack);
        stack.emulator.edit({
          organizations: { [place.organizationId]: { documents: { [placeholder]: {} } } },
        });
        expect(await new Miniature(stack.emulator).up(declared)).toEqual([]);
        expect(contentsOf(stack)).toEqual(before);
      }
    },
  );

  it.each(samplesWith(({ items, declared }) => items && declared.type !== "AllowedDomains"))(
    covering(
      "items-fail-in-error",
      "%s",
      "are reported in the service's words, and only they are sent again",
    ),
    async (_type, { items }) => {
      if (!items) throw new Error("there are no items");
      const [failing = "", ...others] = items.ids;
      for (const behaviours of IN_ERROR)
        for (const applied of [false, true]) {
          const stack = await stage([], { behaviours });
          stack.emulator.inject({ kind: "itemFailure", ids: [failing], message: "{id} is locked", applied });
          const [error, ...more] = await stack.up(...items.of(items.ids));
          expect(more).toEqual([]);
          expect(error).toContain(`${failing} is locked`);
          expect(error).toContain(
            behaviours.itemCodes ? "may have been applied" : "Nothing was applied for it",
          );

          stack.emulator.resetCounts();
          expect(await stack.up(...items.of(items.ids))).toEqual([]);
          expect(JSON.stringify(stack.emulator.requests)).toContain(`"${failing}"`);
          for (const id of others) expect(JSON.stringify(stack.emulator.requests)).not.toContain(`"${id}"`);
          await stack.expectNoChanges(...items.of(items.ids));
        }
    },
  );
});

describe("an object that was created partly", () => {
  const begin = async ({ partialCreate }: Sample) => {
    if (!partialCreate) throw new Error("it is made in one step");
    const { declared, fault, seed = {}, behaviours = {} } = partialCreate;
    const model = await stage([], { behaviours });
    model.emulator.edit(seed);
    const before = contentsOf(model);
    expect(await model.up(declared)).toEqual([]);

    const stack = await stage([], { behaviours, config: { maxAttempts: "4" } });
    stack.emulator.edit(seed);
    stack.emulator.inject(fault);
    expect(await stack.up(declared)).toHaveLength(1);
    expect(stack.kept.get(declared.name)?.initErrors).not.toEqual([]);
    stack.emulator.clearFaults();
    return { stack, model, declared, before };
  };
  const made = samplesWith(({ partialCreate }) => partialCreate);

  it.each(made)(
    covering("partial-create", "%s", "is finished by the next up, also after a refresh"),
    async (_type, sample) => {
      for (const isRefreshed of [false, true]) {
        const { stack, model, declared } = await begin(sample);
        if (isRefreshed) expect(await stack.refresh()).toEqual([]);
        expect(await stack.up(declared)).toEqual([]);
        expect(contentsOf(stack)).toEqual(contentsOf(model));
        await stack.expectNoChanges(declared);
      }
    },
  );

  it.each(made)(
    covering("partial-create", "%s", "is destroyed with all that was made of it"),
    async (_type, sample) => {
      const { stack, model } = await begin(sample);
      expect(await stack.destroy()).toEqual([]);
      expect([...stack.kept.keys(), ...stack.leaving]).toEqual([]);
      expect(await model.destroy()).toEqual([]);
      // Objects that nothing deletes stay as they were, or as they were created.
      const left = contentsOf(stack);
      if (sample.leaves === undefined) expect(left).toEqual(contentsOf(model));
    },
  );
});
