import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "@jest/globals";
import { collab } from "../../command/support";
import { World, type Declared } from "../world";

let world: World;
beforeAll(async () => {
  const organizations = { acme: { documents: { guide: {} } }, globex: { documents: { guide: {} } } };
  world = await World.start({ emulator: { seed: { organizations } } });
});
afterAll(() => world.end());

const set = (organizationId: string): Declared => ({
  type: "DocumentSet",
  name: "set",
  args: { organizationId, documents: { a: {}, b: {} } },
});
const plan: Declared = {
  type: "Document",
  name: "plan",
  args: { organizationId: "acme", documentId: "plan" },
};

interface Report {
  readonly needsApproval: readonly { effect: string; count: number }[];
}

/** Returns the report of the preview of the declared resources. */
async function report(...args: readonly string[]): Promise<Report> {
  const { stdout } = await world.stack.run([
    "preview",
    "--json",
    "--show-sames",
    "--show-replacement-steps",
    ...args,
  ]);
  const file = join(world.project.root, "preview.json");
  writeFileSync(file, stdout);
  return JSON.parse((await collab(["review", file, "--json"])).stdout) as Report;
}

it("a replacement that only a flag requests deletes nothing, and is reported so", async () => {
  await world.up(set("acme"), plan);
  const flags = ["--replace", world.urnOf(plan), "--replace", world.urnOf(set("acme"))];
  expect((await report(...flags)).needsApproval).toEqual([]);
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
  expect((await report()).needsApproval).toEqual([{ effect: "loses-data", count: 2, limit: 0 }]);
  await world.stack.up();
  expect(Object.keys(world.emulator.contents().organizations["acme"]?.documents ?? {})).toEqual([
    "guide",
    "plan",
  ]);
});
