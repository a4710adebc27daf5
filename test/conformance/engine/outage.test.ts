import { beforeAll, describe, expect, it } from "@jest/globals";
import type { Fault } from "../../../src/emulator";
import { resource, STATE_AT_END, World } from "../../engine/world";

const DOCUMENTS = 100;
const GATEWAY: Fault = { kind: "status", httpStatus: 503, body: "empty", times: "always" };
const BROKEN: Fault = { kind: "resetBefore", times: "always" };

const crowd = Array.from({ length: DOCUMENTS }, (_, number) =>
  resource("Document", `d${number}`, { organizationId: "base", documentId: `d${number}` }),
);

/** Returns a world of a suite that declares the documents. */
function worldOf(config: Record<string, string> = {}): World {
  const world = World.ofSuite({ emulator: { seed: { organizations: { base: {} } } }, config });
  beforeAll(() => world.declare(...crowd));
  return world;
}

const made = (world: World) => Object.keys(world.emulator.contents().organizations["base"]?.documents ?? {});

const COULD_NOT = /error: (could not create .*)$/gm;

describe("an outage of the service that lasts while a hundred documents are being created", () => {
  // Ten seconds replace the default of two minutes. The client's own tests cover the default with a simulated clock.
  const world = worldOf({ "collab:operationTimeoutSeconds": "10" });

  it("ends soon, with few requests, and is reported once", async () => {
    world.emulator.resetCounts();
    world.emulator.inject(BROKEN);
    const started = performance.now();
    const { stdout, stderr } = await world.stack.run(
      ["up", "--yes", "--skip-preview", "--continue-on-error"],
      { allowFailure: true },
    );
    world.emulator.clearFaults();
    // If each resource waited for its own deadline in turn, this would take many minutes.
    expect(performance.now() - started).toBeLessThan(300_000);
    expect(world.sent().length).toBeLessThanOrEqual(2 * DOCUMENTS);

    const errors = new Set([...stdout.matchAll(COULD_NOT)].map(([, words = ""]) => words));
    expect(errors.size).toBe(DOCUMENTS);
    const short = [...errors].filter((words) => words.includes("for the same reason as"));
    const [whole, ...more] = [...errors].filter((words) => !short.includes(words));
    expect(more).toEqual([]);
    expect(whole).toMatch(
      /127\.0\.0\.1.*within 10 s \(operationTimeoutSeconds\).*Run the same command again: it continues from what is there\.$/,
    );
    const [, first = ""] = /^could not create (Document base\/d\d+): /.exec(whole ?? "") ?? [];
    for (const words of short)
      expect(words).toMatch(
        new RegExp(
          `^could not create Document base/d\\d+, for the same reason as ${first}\\. It may have been applied\\.$`,
        ),
      );
    // The closing line of the stack has the cause first, and then names.
    const summary =
      /(?:reset|closed|refused)[^\n]*\. For this reason, 100 resources failed: (Document [^\n]*) and 95 more\./;
    expect(summary.exec(stdout)?.[1]?.split(", ")).toHaveLength(5);
    expect(stdout + stderr).not.toMatch(/\n\s+at /);
  });

  it("is repaired by the next update", async () => {
    await world.stack.up({ env: STATE_AT_END });
    expect(made(world)).toHaveLength(DOCUMENTS);
  });
});

describe("an outage in the middle of an update of a hundred documents", () => {
  const world = worldOf();

  // The client's own tests survive an outage of 60 s, with a simulated clock.
  it("passes with default settings, and a status line names what the update waits for", async () => {
    world.emulator.setLatency(20);
    const command = world.stack.start(["up", "--yes", "--skip-preview"], {
      env: { ...STATE_AT_END, CI: "true" },
    });
    while (made(world).length < DOCUMENTS / 10) await new Promise((resolve) => setTimeout(resolve, 20));
    world.emulator.inject(GATEWAY);
    world.emulator.resetCounts();
    await command.waitForOutput(
      /waiting for the service \(http:\/\/127\.0\.0\.1:\d+ answered HTTP 503 with .*\): \d+ s/,
    );
    expect(made(world).length).toBeLessThan(DOCUMENTS);
    expect(world.sent().length).toBeLessThanOrEqual(2 * DOCUMENTS);
    world.emulator.clearFaults();
    expect((await command.done).exitCode).toBe(0);
    expect(made(world)).toHaveLength(DOCUMENTS);
  });
});
