import { afterAll, beforeAll, describe, expect, it, jest } from "@jest/globals";
import { SAMPLES, SEED, type Sample } from "./samples";
import { inAnyOrder, World, type Declared, type Sent } from "./world";

jest.setTimeout(600_000);

/** Asking how a migration goes is no change: how often it is asked is the service's matter. */
const withoutPolls = (requests: readonly Sent[]) =>
  requests.filter(({ operation }) => operation !== "getMigrationStatus");

/** What is declared of a kind whose last change cannot be taken back: what it was changed to. */
const standing = new Map<Sample, object>();

const declaredAs = ({ declared }: Sample, args: object): Declared => ({ ...declared, args });
const asDeclared = SAMPLES.map(({ declared }) => declared);

describe("the life of every kind of resource, on the real engine", () => {
  let world: World;

  beforeAll(async () => {
    world = await World.start({ emulator: { seed: SEED } });
  });

  afterAll(() => world.end());

  const looks = () => SAMPLES.map(({ look }) => look(world.emulator.contents()));

  it("is previewed without a single request", async () => {
    await world.declare(...asDeclared);
    world.emulator.resetCounts();
    const { changeSummary } = await world.stack.previewJson();
    expect(changeSummary).toMatchObject({ create: SAMPLES.length + 1 });
    expect(world.sent()).toEqual([]);
  });

  it("begins with a service that holds what the program says", async () => {
    await world.up(...asDeclared);
    expect(looks()).toEqual(SAMPLES.map(({ holds }) => holds));
  });

  it("goes on without changes and without requests", async () => {
    world.emulator.resetCounts();
    await world.stack.up({ expectNoChanges: true });
    await world.stack.preview({ expectNoChanges: true });
    expect(world.sent()).toEqual([]);
  });

  it("is refreshed without a change, and previews empty afterwards", async () => {
    await world.stack.refresh({ expectNoChanges: true });
    await world.stack.preview({ expectNoChanges: true });
    await world.stack.up({ refresh: true, expectNoChanges: true });
  });

  // One input of every kind at a time: as many runs as the kind with the most inputs has, there and back.
  describe.each(rounds("updates"))("a change of %s", (_title, changes) => {
    it("sends exactly the requests that it needs, and back again", async () => {
      const before = looks();
      const edited = SAMPLES.map((sample) =>
        declaredAs(sample, changes.get(sample)?.args ?? sample.declared.args),
      );
      await world.declare(...edited);
      world.emulator.resetCounts();
      const preview = await world.stack.previewJson();
      for (const [sample, { field }] of changes) {
        const step = preview.steps.find(({ urn }) => urn.endsWith(`::${sample.declared.name}`));
        expect([sample.declared.type, step?.op]).toEqual([sample.declared.type, "update"]);
        expect(Object.keys(step?.detailedDiff ?? {}).join()).toContain(field);
      }
      expect(world.sent()).toEqual([]);

      const sent = await world.up(...edited);
      expect(inAnyOrder(withoutPolls(sent))).toEqual(
        inAnyOrder([...changes.values()].flatMap(({ requests }) => requests)),
      );
      expect(await world.up(...edited)).toEqual([]);
      await world.up(...asDeclared);
      expect(looks()).toEqual(before);
    });
  });

  it("shows no diff for another spelling, order or duplicate, nor for what counts only when an object is made", async () => {
    const most = Math.max(...SAMPLES.map(({ silent = [] }) => silent.length));
    for (let round = 0; round < most; round++) {
      await world.declare(
        ...SAMPLES.map((sample) => declaredAs(sample, sample.silent?.[round]?.args ?? sample.declared.args)),
      );
      world.emulator.resetCounts();
      await world.stack.up({ expectNoChanges: true });
      expect(world.sent()).toEqual([]);
    }
    await world.up(...asDeclared);
  });

  describe.each(rounds("replacements"))("a change of %s", (_title, changes) => {
    it("replaces the object, with exactly the requests that it needs", async () => {
      const edited = SAMPLES.map((sample) =>
        declaredAs(sample, changes.get(sample)?.args ?? standing.get(sample) ?? sample.declared.args),
      );
      await world.declare(...edited);
      const preview = await world.stack.previewJson();
      for (const [sample, { field }] of changes) {
        const step = preview.steps.find(
          ({ urn, op }) => urn.endsWith(`::${sample.declared.name}`) && op === "replace",
        );
        expect([sample.declared.type, step?.replaceReasons]).toEqual([
          sample.declared.type,
          expect.arrayContaining([field]),
        ]);
      }
      const sent = await world.up(...edited);
      expect(inAnyOrder(sent)).toEqual(inAnyOrder([...changes.values()].flatMap(({ requests }) => requests)));
      for (const [sample, { args }] of changes) if (sample.oneWay) standing.set(sample, args);
      await world.up(
        ...SAMPLES.map((sample) => declaredAs(sample, standing.get(sample) ?? sample.declared.args)),
      );
    });
  });

  it("ends with a service that is as it was before, but for what the service cannot delete", async () => {
    await world.stack.destroy();
    expect(looks()).toEqual(SAMPLES.map(({ leaves, holds }) => leaves ?? (Array.isArray(holds) ? [] : {})));
    expect((await world.stack.export()).deployment.resources).toEqual([]);
  });
});

/** Changes side by side: in round n, each kind's n-th change. */
function rounds(which: "updates" | "replacements") {
  const most = Math.max(...SAMPLES.map((sample) => sample[which].length));
  return Array.from({ length: most }, (_, round) => {
    const changes = new Map(
      SAMPLES.flatMap((sample) => {
        const change = sample[which][round];
        return change ? [[sample, change] as const] : [];
      }),
    );
    const title = [...changes].map(([{ declared }, { field }]) => `${declared.type}.${field}`).join(", ");
    return [title, changes] as const;
  });
}
