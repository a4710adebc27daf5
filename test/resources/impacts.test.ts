import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import type { Impact } from "../../src/definition/impact";
import { CollabClient } from "../../src/api";
import { startEmulator, type Emulator } from "../../src/emulator";
import { impactsByType } from "../../src/resources/impacts";
import { definitions } from "../../src/resources/definitions";
import { Connection } from "../../src/core/connection";
import type { Context } from "../../src/core/resource-type";
import type { PropertyMap } from "../../src/core/lifecycle";
import { SAMPLES, SEED, type Sample } from "../engine/samples";
import { checked, lifeOfType } from "../core/support";
import { differences, factsOf, foretold } from "./facts";

let emulator: Emulator;
let client: CollabClient;

beforeEach(async () => {
  emulator = await startEmulator({ seed: SEED });
  client = new CollabClient({ baseUrl: emulator.url, ...emulator.credentials });
});
afterEach(async () => {
  await client.close();
  await emulator.close();
});

const run = (): Context => ({
  connection: new Connection(client),
  notify: () => undefined,
  progress: () => undefined,
});

function firstReported(type: string) {
  const told = impactsByType.get(type);
  if (!told) throw new Error(`${type} has no impacts: write them in its definition.ts`);
  return told;
}

/** Applies a change, and compares the impact predicted for it with the service's contents and requests afterwards. */
async function holds(told: readonly Impact[], apply: () => Promise<PropertyMap>): Promise<PropertyMap> {
  const before = factsOf(emulator.contents());
  emulator.resetCounts();
  const state = await apply();
  const seen = differences(before, factsOf(emulator.contents())).map((each) =>
    each.replace(/^API key .* came$/u, "API key came"),
  );
  const { surely, maybe } = foretold(told, before);
  const documents = seen.flatMap((each) => /^document (\S+) (?:went|came)$/u.exec(each)?.[1] ?? []);
  const isInDocument = (each: string) =>
    documents.some(
      (id) => each.startsWith(`editor ${id}/`) || each.includes(`of ${id.split("/")[1] ?? ""} `),
    );
  expect(seen.filter((each) => !maybe.includes(each) && !isInDocument(each))).toEqual(
    [...new Set(surely)].sort(),
  );
  const writes = emulator.requests.filter(({ operation }) => !operation.startsWith("get"));
  const sends = new Set(told.flatMap(({ sends = [] }) => sends).filter((each) => !each.startsWith("get")));
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
    const kind = firstReported(type);
    const life = lifeOfType(type);
    const inputs = checked(type, declared.args);
    const made = () => holds(kind.create(inputs), () => life.create(run(), inputs));

    it("when it is created, and deleted", async () => {
      const state = await made();
      await holds(kind.delete(state), async () => {
        await life.delete(run(), state);
        return {};
      });
    });

    for (const { field, args } of updates)
      it(`when ${field} changes`, async () => {
        const state = await made();
        const now = checked(type, args);
        await holds(kind.update(state, now), () => life.update(run(), state, now));
      });

    for (const { field, args } of silent)
      it(`when ${field} is written differently, and nothing happens`, async () => {
        const state = await made();
        expect(kind.update(state, checked(type, args))).toEqual([]);
      });

    for (const { field, args } of replacements)
      it(`when another ${field} replaces the object`, async () => {
        const state = await made();
        const now = checked(type, args);
        const comes = () => holds(kind.create(now), () => life.create(run(), now));
        const goes = () =>
          holds(kind.delete(state), async () => {
            await life.delete(run(), state);
            return {};
          });
        const { deletesFirst } = life.diff(state, now);
        for (const step of deletesFirst ? [goes, comes] : [comes, goes]) await step();
      });
  },
);
