import { beforeAll, expect, it } from "@jest/globals";
import type { Emulator, Seed } from "../../../src/emulator";
import { temporaryEmulator } from "../../temporary";
import { resource, World } from "../world";

const SEED: Seed = { organizations: { acme: {}, initech: {}, globex: {} } };

const organization = (name: string) => resource("Organization", name, { organizationId: name });

const world = World.ofSuite({ emulator: { seed: SEED }, host: "provider" });
/** Another workspace, with the same credentials and organizations. */
let other: Emulator;

beforeAll(async () => {
  other = await temporaryEmulator({ seed: SEED });
  await world.up(organization("acme"));
});

/** Imports an organization. Returns the target that its state records. */
async function imported(name: string, env: Record<string, string> = {}): Promise<unknown> {
  const flags = ["--yes", "--skip-preview", "--generate-code=false", "--protect=false"];
  await world.stack.run(["import", "collab:index:Organization", name, name, ...flags], { env });
  return (await world.stateOf(name))?.inputs?.["__target"];
}

it("an import after baseUrl has changed reads the workspace of the last update", async () => {
  await world.stack.setConfig({ "collab:baseUrl": other.url });
  expect(await imported("initech")).toContain(world.emulator.url);
  expect(other.requests).toEqual([]);
});

it("an import with the environment of another workspace records that one, and the next update sends nothing there", async () => {
  const home = { COLLAB_BASE_URL: world.emulator.url };
  await world.stack.setConfig({ "collab:baseUrl": "" });
  await world.declare(organization("acme"), organization("initech"));
  await world.stack.up({ env: home });
  expect(await imported("globex", { COLLAB_BASE_URL: other.url })).toContain(other.url);
  other.resetCounts();
  world.emulator.resetCounts();
  // Without its declaration, the update would delete the organization.
  for (const program of [["acme", "initech", "globex"], ["acme"]]) {
    await world.declare(...program.map(organization));
    const { stdout, stderr } = await world.stack.up({ env: home, expectFailure: true });
    expect(stdout + stderr).toContain(`Organization globex is in ${other.url}`);
  }
  expect(other.requests).toEqual([]);
});
