import { describe, expect, it } from "@jest/globals";
import type { Behaviours } from "../../src/emulator";
import { type Sample } from "../engine/samples";
import { HOST } from "../host";
import { covering } from "./covering";
import {
  contentsOf,
  expectRepaired,
  sampleOf,
  samplesWith,
  scenesOf,
  stage,
  withFaultAtEach,
  type Scene,
} from "./stage";

// The tests run concurrently: each has separate services and mostly waits.

const LOSSES = [{ kind: "resetBefore" }, { kind: "resetAfter" }] as const;

/** Services on which a handler sends other requests than on the default service. */
const UNUSUAL: readonly Partial<Behaviours>[] = [
  { emptyDocuments: "rejected", addExisting: "noop" },
  { emptyDocuments: "rejected", emptyOrganizations: "deleted", emptyFolders: "deleted" },
  { emptyDocuments: "ignored", failedItems: "inError", itemCodes: true, deleteMissing: "itemFailure" },
];

const isCreation = ({ action }: Scene) => action === "create";
const creations = (sample: Sample) => scenesOf(sample).filter(isCreation);
const others = (sample: Sample) => scenesOf(sample).filter((scene) => !isCreation(scene));

/**
 * Drops each reply of each scene in turn, with a single attempt. Then repeats the scene without faults. Does the same on the
 * unusual services that differ in what the default service reads meanwhile.
 */
async function isRepaired(scenes: readonly Scene[]): Promise<void> {
  const plays = scenes.flatMap((scene) => LOSSES.map((fault) => ({ scene, fault })));
  await Promise.all(
    plays.map(async ({ scene, fault }) => {
      const reads = new Set<string>();
      await isRepairedOn({}, reads);
      // Read for every reply. For an item that fails, `itemCodes` is read as well.
      reads.delete("failedItems");
      const isRead = (behaviours: object) => Object.keys(behaviours).some((name) => reads.has(name));
      // The handlers are the same on both hosts, so one host is enough for the unusual services.
      if (HOST === "dynamic")
        await Promise.all(UNUSUAL.filter(isRead).map((behaviours) => isRepairedOn(behaviours)));

      function isRepairedOn(behaviours: Partial<Behaviours>, reads?: Set<string>) {
        const options = { behaviours, reads, config: { maxAttempts: "1" } };
        return withFaultAtEach(scene, fault, options, async (played) => {
          const { errors, request } = played;
          // A later read checks whether a finished migration left a copy. Without that reply, the update only warns.
          const isWarning = /^update of documentId.*\(get(?:CrdtData|Users|Recordings)\)$/.test(request);
          if (!isWarning || errors.length > 0)
            expect([request, errors]).toEqual([request, [expect.stringMatching(/lost the reply/)]]);
          await expectRepaired(scene, played);
        });
      }
    }),
  );
}

/** Removes every item from each reply of each scene in turn. Then repeats the scene with complete replies. */
async function isDetected(scenes: readonly Scene[]): Promise<void> {
  await Promise.all(
    scenes.map((scene) =>
      withFaultAtEach(scene, { kind: "dropItems" }, {}, async (played) => {
        const { errors, request } = played;
        for (const error of errors)
          expect([request, error]).toEqual([request, expect.not.stringMatching(/\n\s+at /)]);
        await expectRepaired(scene, played);
      }),
    ),
  );
}

/** Drops each reply of each scene in turn, with the default number of attempts. */
async function isRepeated(scenes: readonly Scene[]): Promise<void> {
  const plays = scenes.flatMap((scene) => LOSSES.map((fault) => ({ scene, fault })));
  await Promise.all(
    plays.map(({ scene, fault }) =>
      withFaultAtEach(scene, fault, {}, async ({ stack, errors, request, wanted }) => {
        const unrepeatable = request.includes("migrateDocument");
        expect([request, errors.length]).toEqual([request, unrepeatable ? 1 : 0]);
        if (unrepeatable) expect([request, await stack.up(...scene.after)]).toEqual([request, []]);
        expect([request, contentsOf(stack)]).toEqual([request, wanted]);
      }),
    ),
  );
}

/** Drops each reply of each update in turn, with a single attempt. Then applies the earlier program again. */
async function isUndone(scenes: readonly Scene[]): Promise<void> {
  const updates = scenes.filter(({ action }) => action === "update");
  await Promise.all(
    updates.map((scene) =>
      withFaultAtEach(
        scene,
        { kind: "resetAfter" },
        { config: { maxAttempts: "1" } },
        async ({ stack, request }) => {
          // A document that an update may have added to a set could be another user's, so going back does not delete it.
          if (request.includes("(addDocuments)")) return;
          const model = await stage(scene.before);
          expect([request, await stack.up(...scene.before)]).toEqual([request, []]);
          expect([request, contentsOf(stack)]).toEqual([request, contentsOf(model)]);
          await model.emulator.close();
          stack.emulator.resetCounts();
          expect([request, await stack.up(...scene.before)]).toEqual([request, []]);
          expect([request, stack.emulator.requests]).toEqual([request, []]);
        },
      ),
    ),
  );
}

describe("a lost reply", () => {
  const samples = samplesWith(({ declared }) => declared.type !== "ApiKey");
  const each = it.concurrent.each(samples);
  // The client repeats requests, and the handlers read replies, in the same way for each host.
  const eachOnce = it.concurrent.each(HOST === "dynamic" ? samples : samples.slice(0, 1));

  each(
    covering(
      "lost-reply-on-create",
      "%s",
      "to a creation is repaired by the next run, whichever reply it was",
    ),
    (_type, sample) => isRepaired(creations(sample)),
  );

  eachOnce(
    covering(
      "lost-reply-on-create",
      "%s",
      "to a creation is repaired at once where the request can be repeated",
    ),
    (_type, sample) => isRepeated(creations(sample)),
  );

  eachOnce(
    covering(
      ["lost-reply-on-create", "lost-reply-on-update"],
      "%s",
      "or a reply without its items is repaired by the next run",
    ),
    (_type, sample) => isDetected(scenesOf(sample)),
  );

  each(
    covering(
      "lost-reply-on-update",
      "%s",
      "to any other change is repaired by the next run, whichever reply it was",
    ),
    (_type, sample) => isRepaired(others(sample)),
  );

  each(
    covering(
      "lost-reply-on-update",
      "%s",
      "to an update is repaired by a run of the earlier program, which changes back what may be applied",
    ),
    (_type, sample) => isUndone(scenesOf(sample)),
  );

  eachOnce(
    covering(
      "lost-reply-on-update",
      "%s",
      "to any other change is repaired at once where the request can be repeated",
    ),
    (_type, sample) => isRepeated(others(sample)),
  );
});

describe("a lost reply to making an API key", () => {
  const { declared, replacements } = sampleOf("ApiKey");
  const again = replacements.map(({ args }) => ({ ...declared, args }));

  it.concurrent.each(LOSSES.map(({ kind }) => [kind] as const))(
    covering(
      ["lost-reply-on-create", "lost-reply-on-update"],
      "ApiKey",
      "is reported with what to do, and nothing is sent twice: %s",
    ),
    async (kind) => {
      const stack = await stage([]);
      const known = new Set(stack.emulator.secrets().apiKeys.map(({ apiKey }) => apiKey));
      for (const program of [declared, ...again]) {
        stack.emulator.resetCounts();
        stack.emulator.inject({ kind });
        const [error, ...more] = await stack.up(program);
        expect(error).toMatch(/may have been created.*service's console.*existingApiKey.*run again/);
        expect(more).toEqual([]);
        expect(stack.emulator.count()).toBe(1);

        const orphan = stack.emulator.secrets().apiKeys.find(({ apiKey }) => !known.has(apiKey));
        expect(orphan === undefined).toBe(kind === "resetBefore");
        const adopting = { ...program.args, ...(orphan && { existingApiKey: orphan.apiKey }) };
        expect(await stack.up({ ...program, args: adopting })).toEqual([]);
        const made = stack.emulator.secrets().apiKeys.filter(({ apiKey }) => !known.has(apiKey));
        expect(stack.kept.get(program.name)?.outputs["apiKey"]).toBe(made[0]?.apiKey);
        expect(made).toHaveLength(1);
        known.add(made[0]?.apiKey ?? "");
        // The orphan is resolved: the program does not have to name it permanently.
        expect(await stack.up(program)).toEqual([]);
      }
    },
  );
});
