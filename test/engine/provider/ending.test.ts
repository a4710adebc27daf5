import { afterEach, describe, expect, it } from "@jest/globals";
import { SEED } from "../samples";
import { World, type Declared, resource } from "../world";

// Longer than this suite's time limit.
const config = { "collab:requestTimeoutSeconds": "3600", "collab:operationTimeoutSeconds": "3600" };
const world = World.ofSuite({ emulator: { seed: SEED }, config, host: "provider" });
afterEach(() => {
  world.emulator.clearFaults();
});

const document = (opts: object = {}): Declared =>
  resource("Document", "doc", { organizationId: "base", documentId: "doc" }, opts);

const hangs = { kind: "hang", when: "after", times: "always" } as const;

async function untilSent(operation: string): Promise<void> {
  while (!world.emulator.requests.some((sent) => sent.operation === operation))
    await new Promise((resolve) => setTimeout(resolve, 20));
}

describe("with the full provider", () => {
  it("customTimeouts end an operation that takes longer, and the next run does it", async () => {
    const limited = document({ customTimeouts: { create: "3s", delete: "3s" } });
    for (const [action, operation, program, wanted] of [
      ["create", "addDocuments", [limited], {}],
      ["delete", "deleteDocuments", [], undefined],
    ] as const) {
      await world.declare(...program);
      world.emulator.inject({ ...hangs, operation });
      expect(await world.failure("up")).toContain(
        `could not ${action} Document base/doc within 3 s (customTimeouts): it may have been applied.`,
      );
      world.emulator.clearFaults();
      await world.stack.up();
      expect(world.emulator.contents().organizations["base"]?.documents["doc"]).toEqual(wanted);
    }
  });

  it("^C cancels a hanging request at once, and the next update continues", async () => {
    world.emulator.inject({ ...hangs, operation: "addDocuments" });
    await world.declare(document());
    world.emulator.resetCounts();
    const command = world.stack.start(["up", "--yes", "--skip-preview"]);
    await untilSent("addDocuments");
    command.kill("SIGINT");
    const { stdout } = await command.done;
    expect(stdout).toContain(
      "could not create Document base/doc: addDocuments was cancelled; it may still have been carried out. Run the same command again: it continues from what is there.",
    );
    world.emulator.clearFaults();
    await world.stack.up();
    expect(world.emulator.contents().organizations["base"]?.documents["doc"]).toEqual({});
  });
});
