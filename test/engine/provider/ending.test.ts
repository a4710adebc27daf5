import { spawnSync } from "node:child_process";
import { afterEach, describe, expect, it } from "@jest/globals";
import { descendantsOf } from "../../../tools/processes";
import type { RunningCommand } from "../../../tools/stack";
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

function pluginOf({ child }: RunningCommand): number {
  const started = child.pid === undefined ? [] : descendantsOf(child.pid);
  const plugin = started.find(({ pid }) => commandOf(pid).includes("provider/main.js"));
  if (!plugin) throw new Error("the engine has not started the plugin");
  return plugin.pid;
}

const commandOf = (pid: number) =>
  spawnSync("ps", ["-o", "args=", "-p", String(pid)], { encoding: "utf8" }).stdout;

const isRunning = (pid: number) => commandOf(pid).includes("provider/main.js");

describe("with the full provider", () => {
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
    await world.stack.up({ expectNoChanges: true });
    await world.stack.destroy();
  });

  it("the plugin of a killed engine exits and cancels its requests", async () => {
    world.emulator.inject({ ...hangs, operation: "addDocuments" });
    await world.declare(document());
    world.emulator.resetCounts();
    const command = world.stack.start(["up", "--yes", "--skip-preview"]);
    await untilSent("addDocuments");
    const plugin = pluginOf(command);
    command.kill("SIGKILL");
    // If the plugin does not end, this takes longer than the suite's time limit.
    while (isRunning(plugin)) await new Promise((resolve) => setTimeout(resolve, 100));
    await command.killTree();
    await world.stack.cancel({ allowFailure: true });
    world.emulator.clearFaults();
    await world.stack.up();
    await world.stack.destroy();
  });

  it("customTimeouts end an operation that takes longer, and the next run does it", async () => {
    const limited = document({ customTimeouts: { create: "1s", update: "2s", delete: "3s" } });
    const renamed = { ...limited, args: { ...limited.args, documentName: "Renamed" } };
    for (const [action, operation, seconds, program, wanted] of [
      ["create", "addDocuments", 1, [limited], {}],
      ["update", "updateDocuments", 2, [renamed], { documentName: "Renamed" }],
      ["delete", "deleteDocuments", 3, [], undefined],
    ] as const) {
      await world.declare(...program);
      world.emulator.inject({ ...hangs, operation });
      expect(await world.failure("up")).toContain(
        `could not ${action} Document base/doc within ${seconds} s (customTimeouts): it may have been applied.`,
      );
      world.emulator.clearFaults();
      await world.stack.up();
      expect(world.emulator.contents().organizations["base"]?.documents["doc"]).toEqual(wanted);
    }
  });
});
