import { expect, it } from "@jest/globals";
import fc from "fast-check";
import { parsePreview } from "../../src/review";
import { SERVICES } from "../../src/review/twin";
import { factsIn, factsSince, markedSnapshot, replayed } from "./facts";
import { apply, programs, shuffled, stepOf, withEdit } from "./random-programs";
import { previewOf } from "./support";

/** The number of random edits; by default, a few that are always the same. */
const RUNS = process.env["RUNS"];

it("random edits lose nothing on the worst service that the review did not report", async () => {
  const [worst] = SERVICES;
  await fc.assert(
    fc.asyncProperty(
      programs,
      programs,
      fc.array(fc.nat(9), { minLength: 8, maxLength: 8 }),
      (before, after, order) =>
        withEdit([before, after], worst, async (service, actions) => {
          const snapshot = markedSnapshot(service.emulator);
          const { findings } = await replayed(parsePreview(previewOf(...actions.map(stepOf))));
          const reported = factsIn(findings);
          await apply(service, shuffled(actions, order)).catch(() => undefined);
          const unreported = factsSince(snapshot, service.emulator).filter(
            (fact) => !reported.includes(fact),
          );
          expect(unreported).toEqual([]);
        }),
    ),
    RUNS === undefined ? { numRuns: 60, seed: 1 } : { numRuns: Number(RUNS) },
  );
}, 600_000);
