import { afterAll, beforeAll, describe, expect, it, jest } from "@jest/globals";
import {
  AS_DECLARED,
  born,
  declaredAs,
  endsAsItBegan,
  LIVING,
  looksAt,
  nothingLike,
  rounds,
} from "../lifecycle/life";
import type { Sample } from "../samples";
import { inAnyOrder, type Sent, type World } from "../world";

jest.setTimeout(600_000);

/** Asking how a migration goes is no change: how often it is asked is the service's matter. */
const withoutPolls = (requests: readonly Sent[]) =>
  requests.filter(({ operation }) => operation !== "getMigrationStatus");

let world: World;

beforeAll(async () => {
  world = await born("provider");
});
afterAll(() => world.end());

describe("the life of every kind of resource with the full provider, on the real engine", () => {
  it("is previewed without a single request", async () => {
    await world.declare(...AS_DECLARED);
    world.emulator.resetCounts();
    const { changeSummary } = await world.stack.previewJson();
    expect(changeSummary).toMatchObject({ create: LIVING.length + 1 });
    expect(world.sent()).toEqual([]);
  });

  it("begins with a service that holds what the program says", async () => {
    await world.up(...AS_DECLARED);
    expect(looksAt(world)).toEqual(LIVING.map(({ holds }) => holds));
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
  });

  it("is refreshed and updated in one command, without a change", async () => {
    world.emulator.resetCounts();
    await world.stack.up({ refresh: true, expectNoChanges: true });
    expect(world.sent().filter(({ operation }) => !operation.startsWith("get"))).toEqual([]);
  });

  it("shows no diff for another spelling, order or duplicate, nor for what counts only when an object is made", async () => {
    const most = Math.max(...LIVING.map(({ silent = [] }) => silent.length));
    for (let round = 0; round < most; round++) {
      await world.declare(
        ...LIVING.map((sample) => declaredAs(sample, sample.silent?.[round]?.args ?? sample.declared.args)),
      );
      world.emulator.resetCounts();
      await world.stack.up({ expectNoChanges: true });
      expect(world.sent()).toEqual([]);
    }
    await world.up(...AS_DECLARED);
  });

  for (const { title, changes } of rounds("updates"))
    it(`sends for a change of ${title} exactly the requests that it needs, and back again`, async () => {
      const before = looksAt(world);
      const edited = LIVING.map((sample) =>
        declaredAs(sample, changes.get(sample)?.args ?? sample.declared.args),
      );
      await world.declare(...edited);
      world.emulator.resetCounts();
      const preview = await world.stack.previewJson();
      for (const [{ declared }, { field }] of changes) {
        const step = preview.steps.find(({ urn }) => urn.endsWith(`::${declared.name}`));
        expect([declared.type, step?.op]).toEqual([declared.type, "update"]);
        expect(Object.keys(step?.detailedDiff ?? {}).join()).toContain(field);
      }
      expect(world.sent()).toEqual([]);

      const sent = await world.up(...edited);
      expect(inAnyOrder(withoutPolls(sent))).toEqual(
        inAnyOrder([...changes.values()].flatMap(({ requests }) => requests)),
      );
      expect(await world.up(...edited)).toEqual([]);
      await world.up(...AS_DECLARED);
      expect(looksAt(world)).toEqual(before);
    });

  /** What is declared of a kind whose last change cannot be taken back: what it was changed to. */
  const standing = new Map<Sample, object>();

  for (const { title, changes } of rounds("replacements"))
    it(`replaces the object for a change of ${title}, with exactly the requests that it needs`, async () => {
      const edited = LIVING.map((sample) =>
        declaredAs(sample, changes.get(sample)?.args ?? standing.get(sample) ?? sample.declared.args),
      );
      await world.declare(...edited);
      world.emulator.resetCounts();
      const preview = await world.stack.previewJson();
      expect(world.sent()).toEqual([]);
      for (const [{ declared }, { field }] of changes) {
        const step = preview.steps.find(
          ({ urn, op }) => urn.endsWith(`::${declared.name}`) && op === "replace",
        );
        expect([declared.type, step?.replaceReasons]).toEqual([
          declared.type,
          expect.arrayContaining([field]),
        ]);
      }
      const sent = await world.up(...edited);
      expect(inAnyOrder(sent)).toEqual(inAnyOrder([...changes.values()].flatMap(({ requests }) => requests)));
      for (const [sample, { args }] of changes) if (sample.oneWay) standing.set(sample, args);
      await world.up(
        ...LIVING.map((sample) => declaredAs(sample, standing.get(sample) ?? sample.declared.args)),
      );
    });

  it("ends with a service that holds what nothing deletes", async () => {
    await endsAsItBegan(world);
    expect(looksAt(world)).toEqual(LIVING.map(({ leaves, holds }) => leaves ?? nothingLike(holds)));
  });
});
