import { describe, expect, it } from "@jest/globals";
import { covering, KINDS } from "../../conformance/covering";
import { inAnyOrder, type Declared, type Sent } from "../world";
import { SAMPLES, type Change, type Sample } from "../samples";
import { AS_DECLARED, worldOfSamples, destroyAll, contentsOfSamples, DELETABLE_TYPES } from "./lifecycle";

const world = worldOfSamples();

/** The first change of each resource type. `test/conformance/changes` sends all of them through the methods of the provider. */
const firstOf = (which: "updates" | "replacements") =>
  SAMPLES.flatMap((sample): (readonly [Sample, Change])[] => {
    const [change] = sample[which];
    return change ? [[sample, change]] : [];
  });
type Changes = ReturnType<typeof firstOf>;

const typesIn = (changes: Changes) => changes.map(([{ declared }]) => declared.type);

const edited = (changes: Changes): Declared[] =>
  AS_DECLARED.map((declared) => {
    const [, change] = changes.find(([sample]) => sample.declared === declared) ?? [];
    return change ? { ...declared, args: change.args } : declared;
  });

async function previewOf(changes: Changes) {
  await world.declare(...edited(changes));
  world.emulator.resetCounts();
  const { steps } = await world.stack.previewJson();
  expect(world.sent()).toEqual([]);
  return steps;
}

async function expectExactly(changes: Changes): Promise<void> {
  const sent = await world.up(...edited(changes));
  // The number of polls depends on the service.
  const withoutPolls = sent.filter(({ operation }: Sent) => operation !== "getMigrationStatus");
  expect(inAnyOrder(withoutPolls)).toEqual(inAnyOrder(changes.flatMap(([, { requests }]) => requests)));
}

describe("the lifecycle of every resource type on the engine", () => {
  it(
    covering(
      ["preview-writes-nothing", "check-and-diff-send-nothing"],
      KINDS,
      "is previewed without a single request",
    ),
    async () => {
      await world.declare(...AS_DECLARED);
      world.emulator.resetCounts();
      const { changeSummary } = await world.stack.previewJson();
      expect(changeSummary).toMatchObject({ create: SAMPLES.length + 1 });
      expect(world.sent()).toEqual([]);
    },
  );

  it("creates what the program declares", async () => {
    await world.up(...AS_DECLARED);
    expect(contentsOfSamples(world)).toEqual(SAMPLES.map(({ expected }) => expected));
  });

  it(
    covering(
      ["refresh-after-up", "second-up"],
      KINDS,
      "is refreshed without a change, and has no changes and no requests in a second update afterwards",
    ),
    async () => {
      await world.stack.refresh({ expectNoChanges: true });
      await world.expectNoChanges();
    },
  );

  it(
    covering("up-with-refresh", KINDS, "is refreshed and updated in one command, without a change"),
    async () => {
      world.emulator.resetCounts();
      await world.stack.up({ refresh: true, expectNoChanges: true });
      expect(world.sent().filter(({ operation }) => !operation.startsWith("get"))).toEqual([]);
    },
  );

  const updates = firstOf("updates");
  it(
    covering(
      ["preview-writes-nothing", "update"],
      typesIn(updates),
      "previews a change of an input as an update, which sends exactly the requests that it needs, and back again",
    ),
    async () => {
      const before = contentsOfSamples(world);
      const steps = await previewOf(updates);
      for (const [{ declared }, { field }] of updates) {
        const step = steps.find(({ urn }) => urn.endsWith(`::${declared.name}`));
        expect([declared.type, step?.op]).toEqual([declared.type, "update"]);
        expect(Object.keys(step?.detailedDiff ?? {}).join()).toContain(field);
      }
      await expectExactly(updates);
      await world.up(...AS_DECLARED);
      expect(contentsOfSamples(world)).toEqual(before);
    },
  );

  const replacements = firstOf("replacements");
  it(
    covering(
      ["preview-writes-nothing", "replacement"],
      typesIn(replacements),
      "previews a change of another input as a replacement, which sends exactly the requests that it needs",
    ),
    async () => {
      const steps = await previewOf(replacements);
      for (const [{ declared }, { field }] of replacements) {
        const step = steps.find(({ urn, op }) => urn.endsWith(`::${declared.name}`) && op === "replace");
        expect([declared.type, step?.replaceReasons]).toEqual([
          declared.type,
          expect.arrayContaining([field]),
        ]);
      }
      await expectExactly(replacements);
    },
  );

  it(covering("destroy", DELETABLE_TYPES, "ends with a service that is as it was before"), () =>
    destroyAll(world),
  );
});
