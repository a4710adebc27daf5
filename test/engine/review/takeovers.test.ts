import { expect, it } from "@jest/globals";
import { World, type Declared, resource } from "../world";
import { reviewed } from "./reviewed";

const organizations = { acme: { documents: { guide: {} } }, globex: { documents: { guide: {} } } };
const world = World.ofSuite({ emulator: { seed: { organizations } } });

const set = (organizationId: string): Declared =>
  resource("DocumentSet", "set", { organizationId, documents: { a: {}, b: {} } });
const plan: Declared = resource("Document", "plan", { organizationId: "acme", documentId: "plan" });

const needsApproval = async (...preview: readonly string[]) =>
  (await reviewed(world, { preview })).report.needsApproval;

it("a replacement that only a flag requests deletes nothing, and is reported so", async () => {
  await world.up(set("acme"), plan);
  const flags = ["--replace", world.urnOf(plan), "--replace", world.urnOf(set("acme"))];
  expect(await needsApproval(...flags)).toEqual([]);
  world.emulator.resetCounts();
  await world.stack.up({ args: flags });
  expect(world.emulator.count("deleteDocuments")).toBe(0);
});

it("an object that an update replaced and could not delete is reported before the next update deletes it", async () => {
  const error = { status: "INVALID_ARGUMENT", message: "Not now" };
  world.emulator.inject({
    kind: "status",
    operation: "deleteDocuments",
    httpStatus: 400,
    error,
    times: "always",
  });
  await world.declare(set("globex"), plan);
  await world.stack.up({ expectFailure: true });
  world.emulator.clearFaults();
  expect(await needsApproval()).toEqual([{ effect: "loses-data", count: 2, limit: 0 }]);
  await world.stack.up();
  expect(Object.keys(world.emulator.contents().organizations["acme"]?.documents ?? {})).toEqual([
    "guide",
    "plan",
  ]);
});
