import { beforeEach, describe, expect, it } from "@jest/globals";
import type { Impact } from "../../src/definition/impact";
import { definitions, impactsByType } from "../../src/resources/definitions";
import { SAMPLES, SEED, type Sample } from "../engine/samples";
import { checked, lifecycleOf, Service } from "../core/support";
import { differences, factsOf, predicted } from "./facts";
import type { PropertyMap } from "../../src/values/plain";

let service: Service;

beforeEach(async () => {
  service = await Service.start(SEED.organizations ?? {});
});

const run = () => service.run();

function impactsOf(type: string) {
  const impacts = impactsByType.get(type);
  if (!impacts) throw new Error(`${type} has no impacts: write them in its definition.ts`);
  return impacts;
}

/** Applies a change, and compares the impact predicted for it with the service's contents and requests afterwards. */
async function expectMatch(
  impacts: readonly Impact[],
  apply: () => Promise<PropertyMap>,
): Promise<PropertyMap> {
  const { emulator } = service;
  const before = factsOf(emulator.contents());
  emulator.resetCounts();
  const state = await apply();
  const seen = differences(before, factsOf(emulator.contents())).map((each) =>
    each.replace(/^API key .* came$/u, "API key came"),
  );
  const { certain, possible } = predicted(impacts, before);
  expect(seen.filter((each) => !possible.includes(each))).toEqual([...new Set(certain)].sort());
  const writes = emulator.requests.filter(({ operation }) => !operation.startsWith("get"));
  const sends = new Set(impacts.flatMap(({ sends = [] }) => sends).filter((each) => !each.startsWith("get")));
  expect(writes.map(({ operation }) => operation).sort()).toEqual(
    [...sends].map((each) => each.split(" ")[0]).sort(),
  );
  return state;
}

const titleOf = ({ declared: { type } }: Sample) => type;

it("every resource type has impacts", () => {
  expect([...impactsByType.keys()].sort()).toEqual(definitions.map(({ type }) => type).sort());
});

describe.each(SAMPLES.map((sample) => [titleOf(sample), sample] as const))(
  "the predicted impacts of %s match what the service then contains",
  (type, { declared, updates, silent = [], replacements }) => {
    const impacts = impactsOf(type);
    const life = lifecycleOf(type);
    const inputs = checked(type, declared.args);
    const made = () => expectMatch(impacts.create(inputs), () => life.create(run(), inputs));

    it("when it is created, and deleted", async () => {
      const state = await made();
      await expectMatch(impacts.delete(state), async () => {
        await life.delete(run(), state);
        return {};
      });
    });

    for (const { field, args } of updates)
      it(`when ${field} changes`, async () => {
        const state = await made();
        const now = checked(type, args);
        await expectMatch(impacts.update(state, now), () => life.update(run(), state, now));
      });

    for (const { field, args } of silent)
      it(`when ${field} is written differently, and nothing happens`, async () => {
        const state = await made();
        expect(impacts.update(state, checked(type, args))).toEqual([]);
      });

    for (const { field, args } of replacements)
      it(`when another ${field} replaces the object`, async () => {
        const state = await made();
        const now = checked(type, args);
        const comes = () => expectMatch(impacts.create(now), () => life.create(run(), now));
        const goes = () =>
          expectMatch(impacts.delete(state), async () => {
            await life.delete(run(), state);
            return {};
          });
        const { deletesFirst } = life.diff(state, now);
        for (const step of deletesFirst ? [goes, comes] : [comes, goes]) await step();
      });
  },
);
