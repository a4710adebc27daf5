import { expect, it } from "@jest/globals";
import fc from "fast-check";
import { parsePreview } from "../../src/review";
import { replay } from "../../src/review/replay";
import { SERVICES } from "../../src/review/twin";
import { Service } from "../core/support";
import { factsIn, factsSince, markedSnapshot } from "./facts";
import { actionsFor, apply, programs, shuffled, stepOf, type Action } from "./random-programs";
import { previewOf } from "./support";

/** The number of random edits; by default, a few that are always the same. */
const RUNS = process.env["RUNS"];

it("random edits lose nothing on the worst service that the review did not report", async () => {
  const [worst = {}] = SERVICES;
  await fc.assert(
    fc.asyncProperty(
      programs,
      programs,
      fc.array(fc.nat(9), { minLength: 8, maxLength: 8 }),
      async (before, after, order) => {
        const organizations = { acme: { documents: { guide: {} } }, globex: {} };
        const service = await Service.start(organizations, worst);
        try {
          const states = await apply(service, actionsFor({}, before)).catch(() => undefined);
          if (!states) return;
          let actions: Action[];
          try {
            actions = actionsFor(states, after);
          } catch {
            return;
          }
          const snapshot = markedSnapshot(service.emulator);
          const { findings } = await replay(parsePreview(previewOf(...actions.map(stepOf))));
          const reported = factsIn(findings);
          await apply(service, shuffled(actions, order)).catch(() => undefined);
          const unreported = factsSince(snapshot, service.emulator).filter(
            (fact) => !reported.includes(fact),
          );
          expect(unreported).toEqual([]);
        } finally {
          await service.end();
        }
      },
    ),
    RUNS === undefined ? { numRuns: 60, seed: 1 } : { numRuns: Number(RUNS) },
  );
}, 600_000);
