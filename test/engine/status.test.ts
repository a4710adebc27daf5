import { expect, it } from "@jest/globals";
import { World, type Declared, resource } from "./world";

// The tests run concurrently: each has a separate service, and mostly waits.

const set = (name: string): Declared =>
  resource("DocumentSet", "plans", {
    organizationId: "acme",
    documents: Object.fromEntries(
      Array.from({ length: 200 }, (_, index) => [`plan-${index}`, { documentName: name }]),
    ),
  });
const handbook = (documentId: string): Declared =>
  resource("Document", "handbook", { organizationId: "acme", documentId, freeDocumentId: documentId });

/** Makes the set and the migration take more than five seconds, with at most one request of the set in flight. */
const SLOW = {
  config: { "collab:batchSize": "20", "collab:concurrency": "1" },
  latencyMs: 700,
  behaviours: { migrationPendingMs: 7_000 },
};

const COUNT = String.raw`\d+ of 200 documents written`;
const MIGRATING = String.raw`migrating acme/a to b: \d+ s, the service reports pending`;

/**
 * Where the status line appears: the full provider prints it at a resource; the dynamic provider does not know its resource
 * and prints it at the stack.
 */
const SHOWN = {
  plugin: `collab:index:DocumentSet +plans +creating .*${COUNT}`,
  dynamic: `pulumi:pulumi:Stack +test-test .*DocumentSet of acme: ${COUNT}`,
};

it.concurrent.each(["dynamic", "plugin"] as const)(
  "shows progress in the status column of a terminal without flooding a log: %s",
  async (host) => {
    const { config, latencyMs, behaviours } = SLOW;
    const world = await World.start({
      host,
      config,
      emulator: { seed: { organizations: { acme: {} } }, behaviours },
    });
    world.emulator.setLatency(latencyMs);
    await world.declare(handbook("a"), set("Plan"));
    const terminal = (await world.stack.up({ inTerminal: true })).stdout;
    expect(terminal).toMatch(new RegExp(SHOWN[host]));
    // No status line remains as a message.
    expect(terminal).not.toContain("Diagnostics:");

    await world.declare(handbook("b"), set("Another"));
    const log = await world.stack.up({ env: { CI: "true" } });
    // The engine prints the last text again in the line of a resource whose update has ended.
    const lines = log.stdout
      .split("\n")
      .filter((line) => /documents written|migrating acme/.test(line) && !/ updated \(/.test(line));
    expect(log.stdout).toMatch(new RegExp(MIGRATING));
    // One line per 5 seconds, and one for each of the two tasks that end.
    expect(lines.length).toBeLessThanOrEqual(Math.floor(log.durationMs / 5_000) + 2);
    expect(log.stderr).toBe("");
  },
);
