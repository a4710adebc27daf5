import { rm } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "@jest/globals";
import { version } from "../../../tools/release/names";
import { manifest } from "../../../tools/stack";
import { checkResult } from "../../../tools/stack/options";
import { World, type Declared, type Host } from "../../engine/world";

export const PROGRAM: readonly Declared[] = [
  { type: "Organization", name: "acme", args: { organizationId: "acme" } },
  {
    type: "DocumentSet",
    name: "manuals",
    args: { organizationId: "acme", documents: { printer: { documentName: "Printer" }, scanner: {} } },
    opts: { dependsOn: ["acme"] },
  },
];

/** Runs a test in a project that names no plugin. The plugin is installed as users would: with `--file` or `--server`. */
export async function inWorldWith(
  from: readonly ["--file" | "--server", string],
  host: Host,
  test: (world: World) => Promise<void>,
): Promise<void> {
  const world = await World.start({ host });
  await world.project.write({ "Pulumi.yaml": manifest() });
  await rm(join(world.project.programDir, "node_modules", "pulumi-collab", "plugin"), { recursive: true });
  const install = ["plugin", "install", "resource", "collab", version, ...from];
  checkResult("plugin install", await world.project.start(install).done, {});
  await test(world);
}

/** Creates what a program declares, expects no further changes, and destroys it. */
export async function live(world: World): Promise<void> {
  const { emulator, stack } = world;
  await world.up(...PROGRAM);
  expect(emulator.contents().organizations["acme"]).toMatchObject({
    documents: { printer: { documentName: "Printer" }, scanner: {} },
  });
  await stack.up({ expectNoChanges: true });
  await stack.destroy();
  expect(emulator.contents().organizations["acme"]).toMatchObject({ documents: {} });
  expect(await world.kept()).toEqual([]);
}
