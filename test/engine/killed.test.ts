import { expect, it } from "@jest/globals";
import { read } from "../docs/pages";
import { World, resource } from "./world";

const [, PAGE = ""] =
  /^## The CLI was killed\n([^]*?)^## /m.exec(read("docs/on-call/troubleshooting.md")) ?? [];

/** Texts of the CLI that the page quotes. */
const LOCKED = "the stack is currently locked";
const PENDING = "pending operations from previous deployment";
const INTERRUPTED = "interrupted while creating";

const world = World.ofSuite({ emulator: { seed: { organizations: { acme: {} } } } });

it("a killed CLI leaves a lock, which `pulumi cancel` removes", async () => {
  for (const quoted of [LOCKED, PENDING, INTERRUPTED, "pulumi refresh --clear-pending-creates --target URN"])
    expect(PAGE).toContain(`\`${quoted}\``);
  await world.declare(resource("Document", "plan", { organizationId: "acme", documentId: "plan" }));
  world.emulator.inject({ kind: "hang", when: "after", operation: "addDocuments" });
  const command = world.stack.start(["up", "--yes", "--skip-preview"]);
  while (world.emulator.count() === 0 && !command.ended)
    await new Promise((resolve) => setTimeout(resolve, 20));
  await command.killTree();
  await command.done;
  world.emulator.clearFaults();
  expect((await world.stack.up({ expectFailure: true })).stderr).toContain(LOCKED);
  await world.stack.cancel();
});

it("the plugin of a killed CLI sends nothing more: a retry could follow the next update", async () => {
  world.emulator.inject({ kind: "throttle", retryAfter: 0.2, times: "always" });
  await world.declare(resource("Document", "plan", { organizationId: "acme", documentId: "plan" }));
  world.emulator.resetCounts();
  const command = world.stack.start(["up", "--yes", "--skip-preview"]);
  while (world.emulator.count() < 2 && !command.ended)
    await new Promise((resolve) => setTimeout(resolve, 20));
  command.kill("SIGKILL");
  await new Promise((resolve) => setTimeout(resolve, 1000));
  const sent = world.emulator.count();
  await new Promise((resolve) => setTimeout(resolve, 3000));
  expect(world.emulator.count()).toBe(sent);
  await command.killTree();
  world.emulator.clearFaults();
  await world.stack.cancel();
});

it("the next update warns of the pending creation and adopts what was created", async () => {
  const { stdout } = await world.stack.up();
  expect(stdout).toContain(PENDING);
  expect(stdout).toContain(INTERRUPTED);
  expect(Object.keys(world.emulator.contents().organizations["acme"]?.documents ?? {})).toEqual(["plan"]);
  expect(await world.kept()).toHaveLength(1);
});

it("a refresh clears the warning", async () => {
  const urn = world.urnOf({ type: "Document", name: "plan" });
  await world.stack.refresh({ args: ["--clear-pending-creates", "--target", urn] });
  const { stdout } = await world.stack.up({ expectNoChanges: true });
  expect(stdout).not.toContain(PENDING);
});
