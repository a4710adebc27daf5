import { beforeAll, describe, expect, it } from "@jest/globals";
import { covering } from "../../conformance/covering";
import { inAnyOrder, type Sent } from "../world";
import {
  AS_DECLARED,
  worldOfSamples,
  declaredAs,
  destroyAll,
  ALL,
  contentsOfSamples,
  DELETABLE_TYPES,
  rounds,
} from "./lifecycle";

const world = worldOfSamples();
beforeAll(() => world.up(...AS_DECLARED));

/** Polling the status of a migration is not a change, and the number of polls depends on the service. */
const withoutPolls = (requests: readonly Sent[]) =>
  requests.filter(({ operation }) => operation !== "getMigrationStatus");

describe("the lifecycle of every resource type on the engine", () => {
  for (const { title, types, changes } of rounds("updates"))
    describe(`a change of ${title}`, () => {
      it(
        covering(
          ["preview-writes-nothing", "update"],
          types,
          "sends exactly the requests that it needs, and back again",
        ),
        async () => {
          const before = contentsOfSamples(world);
          const edited = ALL.map((sample) =>
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
          await world.up(...AS_DECLARED);
          expect(contentsOfSamples(world)).toEqual(before);
        },
      );
    });

  it(
    covering("destroy", DELETABLE_TYPES, "ends with a service that is as it was before, changes and all"),
    () => destroyAll(world),
  );
});
