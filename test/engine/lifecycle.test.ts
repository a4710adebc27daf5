import { afterAll, beforeAll, describe, expect, it, jest } from "@jest/globals";
import { covering, KINDS } from "../conformance/covering";
import { SAMPLES, SEED, type Sample } from "./samples";
import { inAnyOrder, World, type Declared, type Sent } from "./world";

jest.setTimeout(600_000);

/** Asking how a migration goes is no change: how often it is asked is the service's matter. */
const withoutPolls = (requests: readonly Sent[]) =>
  requests.filter(({ operation }) => operation !== "getMigrationStatus");

/** What is declared of a kind whose last change cannot be taken back: what it was changed to. */
const standing = new Map<Sample, object>();

const declaredAs = ({ declared }: Sample, args: object): Declared => ({ ...declared, args });
/** Kinds of which the service holds something that goes with them. */
const passing = SAMPLES.filter(({ holds, leaves }) => leaves === undefined && !isEmpty(holds)).map(
  ({ declared }) => declared.type,
);
const asDeclared = SAMPLES.map(({ declared }) => declared);

describe("the life of every kind of resource, on the real engine", () => {
  let world: World;

  beforeAll(async () => {
    world = await World.start({ emulator: { seed: SEED } });
  });

  afterAll(() => world.end());

  const looks = () => SAMPLES.map(({ look }) => look(world.emulator.contents()));

  it(
    covering(
      ["preview-writes-nothing", "check-and-diff-send-nothing"],
      KINDS,
      "is previewed without a single request",
    ),
    async () => {
      await world.declare(...asDeclared);
      world.emulator.resetCounts();
      const { changeSummary } = await world.stack.previewJson();
      expect(changeSummary).toMatchObject({ create: SAMPLES.length + 1 });
      expect(world.sent()).toEqual([]);
    },
  );

  it("begins with a service that holds what the program says", async () => {
    await world.up(...asDeclared);
    expect(looks()).toEqual(SAMPLES.map(({ holds }) => holds));
  });

  it(covering("second-up", KINDS, "goes on without changes and without requests"), async () => {
    world.emulator.resetCounts();
    await world.stack.up({ expectNoChanges: true });
    await world.stack.preview({ expectNoChanges: true });
    expect(world.sent()).toEqual([]);
  });

  it(
    covering("refresh-after-up", KINDS, "is refreshed without a change, and previews empty afterwards"),
    async () => {
      await world.stack.refresh({ expectNoChanges: true });
      await world.stack.preview({ expectNoChanges: true });
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

  // One input of every kind at a time: as many runs as the kind with the most inputs has, there and back.
  describe.each(rounds("updates"))("a change of %s", (_title, changes) => {
    const kinds = kindsIn(changes);

    it(
      covering(
        ["preview-writes-nothing", "update"],
        kinds,
        "sends exactly the requests that it needs, and back again",
      ),
      async () => {
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
      },
    );
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
    const kinds = kindsIn(changes);

    it(
      covering(
        ["preview-writes-nothing", "replacement"],
        kinds,
        "replaces the object, with exactly the requests that it needs",
      ),
      async () => {
        const edited = SAMPLES.map((sample) =>
          declaredAs(sample, changes.get(sample)?.args ?? standing.get(sample) ?? sample.declared.args),
        );
        await world.declare(...edited);
        world.emulator.resetCounts();
        const preview = await world.stack.previewJson();
        expect(world.sent()).toEqual([]);
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
        expect(inAnyOrder(sent)).toEqual(
          inAnyOrder([...changes.values()].flatMap(({ requests }) => requests)),
        );
        for (const [sample, { args }] of changes) if (sample.oneWay) standing.set(sample, args);
        await world.up(
          ...SAMPLES.map((sample) => declaredAs(sample, standing.get(sample) ?? sample.declared.args)),
        );
      },
    );
  });

  it(
    covering("preview-writes-nothing", KINDS, "is previewed to its end without a single request"),
    async () => {
      world.emulator.resetCounts();
      await world.stack.run(["destroy", "--preview-only"]);
      expect(world.sent()).toEqual([]);
    },
  );

  it(covering("destroy", passing, "ends with a service that is as it was before"), async () => {
    await world.stack.destroy();
    expect(looks()).toEqual(SAMPLES.map(({ leaves, holds }) => leaves ?? (Array.isArray(holds) ? [] : {})));
    expect((await world.stack.export()).deployment.resources).toEqual([]);
  });
});

function isEmpty(held: unknown): boolean {
  return typeof held === "object" && held !== null && Object.keys(held).length === 0;
}

function kindsIn(changes: ReadonlyMap<Sample, unknown>): string[] {
  return [...changes.keys()].map(({ declared }) => declared.type);
}

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
