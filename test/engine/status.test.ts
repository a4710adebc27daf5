import { afterEach, expect, it, jest } from "@jest/globals";
import { World, type Declared } from "./world";

jest.setTimeout(600_000);
let world: World;
afterEach(() => world.end());

const set: Declared = { type: "DocumentSet", name: "plans", args: { organizationId: "acme", createOrganization: true, documents: Object.fromEntries(Array.from({ length: 100 }, (_, i) => [`d${i}`, {}])) } };

it.each(["plugin"] as const)("%s", async (host) => {
  world = await World.start({ host, config: { "collab:batchSize": "5", "collab:concurrency": "2" }, emulator: { latencyMs: 500 } });
  await world.declare(set);
  const r = await world.stack.up({ diff: true, inTerminal: true });
  console.log(host, "diff", r.durationMs, r.stdout.replaceAll("\u001b", "^[").split("\n").filter(l => /written|updating/.test(l)).join("\n"), r.stderr);
});
