import { beforeAll, describe, expect, it } from "@jest/globals";
import { covering } from "../../conformance/covering";
import type { Sample } from "../samples";
import { inAnyOrder } from "../world";
import {
  AS_DECLARED,
  worldOfSamples,
  declaredAs,
  destroyAll,
  ALL,
  contentsOfSamples,
  emptyLike,
  DELETABLE_TYPES,
  rounds,
} from "./lifecycle";

const world = worldOfSamples();
beforeAll(() => world.up(...AS_DECLARED));

/** The arguments of each sample whose last change is irreversible: those after that change. */
const standing = new Map<Sample, object>();

describe("the lifecycle of every resource type on the engine", () => {
  for (const { title, types, changes } of rounds("replacements"))
    describe(`a change of ${title}`, () => {
      it(
        covering(
          ["preview-writes-nothing", "replacement"],
          types,
          "replaces the object, with exactly the requests that it needs",
        ),
        async () => {
          const edited = ALL.map((sample) =>
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
          expect(inAnyOrder(sent)).toEqual(
            inAnyOrder([...changes.values()].flatMap(({ requests }) => requests)),
          );
          for (const [sample, { args }] of changes) if (sample.oneWay) standing.set(sample, args);
          await world.up(
            ...ALL.map((sample) => declaredAs(sample, standing.get(sample) ?? sample.declared.args)),
          );
        },
      );
    });

  it(
    covering("destroy", DELETABLE_TYPES, "ends with a service that contains what nothing deletes"),
    async () => {
      await destroyAll(world);
      expect(contentsOfSamples(world)).toEqual(
        ALL.map(({ leaves, expected }) => leaves ?? emptyLike(expected)),
      );
    },
  );
});
