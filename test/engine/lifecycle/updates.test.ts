import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { covering } from "../../conformance/covering";
import { inAnyOrder, type Sent, type World } from "../world";
import { AS_DECLARED, born, declaredAs, endsAsItBegan, LIVING, looksAt, PASSING_KINDS, rounds } from "./life";

let world: World;

beforeAll(async () => {
  world = await born();
  await world.up(...AS_DECLARED);
});
afterAll(() => world.end());

/** Polling the status of a migration is not a change, and the number of polls depends on the service. */
const withoutPolls = (requests: readonly Sent[]) =>
  requests.filter(({ operation }) => operation !== "getMigrationStatus");

describe("the life of every kind of resource, on the real engine", () => {
  for (const { title, kinds, changes } of rounds("updates"))
    describe(`a change of ${title}`, () => {
      it(
        covering(
          ["preview-writes-nothing", "update"],
          kinds,
          "sends exactly the requests that it needs, and back again",
        ),
        async () => {
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
        },
      );
    });

  it(
    covering("destroy", PASSING_KINDS, "ends with a service that is as it was before, changes and all"),
    () => endsAsItBegan(world),
  );
});
