import { afterAll, beforeAll, describe, expect, it, jest } from "@jest/globals";
import type { Fault } from "../../../src/emulator";
import { World } from "../../engine/world";

jest.setTimeout(600_000);

const DOCUMENTS = 200;
const OUTAGES: readonly [string, Fault][] = [
  ["every connection breaks", { kind: "resetBefore", times: "always" }],
  ["a gateway answers in its place", { kind: "status", httpStatus: 503, body: "html", times: "always" }],
];

let world: World;
const crowd = Array.from({ length: DOCUMENTS }, (_, number) => ({
  type: "Document",
  name: `d${number}`,
  args: { organizationId: "base", documentId: `d${number}` },
}));

beforeAll(async () => {
  world = await World.start({ emulator: { seed: { organizations: { base: {} } } } });
  await world.declare(...crowd);
});
afterAll(() => world.end());

const COULD_NOT = /error: (could not create .*)$/gm;

describe("an outage of the service while two hundred documents are made", () => {
  it.each(OUTAGES)("ends soon, costs little and is told once: %s", async (_title, outage) => {
    world.emulator.resetCounts();
    world.emulator.inject(outage);
    const started = performance.now();
    const { stdout, stderr } = await world.stack.run(
      ["up", "--yes", "--skip-preview", "--continue-on-error"],
      { allowFailure: true },
    );
    world.emulator.clearFaults();
    // One after another, each to its own deadline, they would take hours.
    expect(performance.now() - started).toBeLessThan(300_000);
    expect(world.sent().length).toBeLessThanOrEqual(1.5 * DOCUMENTS);

    const errors = new Set([...stdout.matchAll(COULD_NOT)].map(([, words = ""]) => words));
    expect(errors.size).toBe(DOCUMENTS);
    const short = [...errors].filter((words) => words.includes("for the same reason as"));
    const [whole, ...more] = [...errors].filter((words) => !short.includes(words));
    expect(more).toEqual([]);
    expect(whole).toMatch(/127\.0\.0\.1.*Run the same again: it picks up what is there\.$/);
    const [, first = ""] = /^could not create (Document base\/d\d+): /.exec(whole ?? "") ?? [];
    for (const words of short)
      expect(words).toMatch(
        new RegExp(
          `^could not create Document base/d\\d+, for the same reason as ${first}\\. It may have been applied\\.$`,
        ),
      );
    expect(stdout + stderr).not.toMatch(/\n\s+at /);
  });

  it("is made up for by the next run", async () => {
    await world.stack.up();
    expect(Object.keys(world.emulator.contents().organizations["base"]?.documents ?? {})).toHaveLength(
      DOCUMENTS,
    );
  });
});
