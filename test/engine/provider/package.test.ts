import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { World } from "../world";
import { program } from "./program";

let world: World;

beforeAll(async () => {
  const seed = {
    organizations: {
      acme: { folders: { shelf: {} }, users: { ada: { name: "Ada" } }, documents: { plan: {} } },
    },
  };
  world = await World.start({ emulator: { seed }, host: "provider" });
  await program(world, "");
});
afterAll(() => world.end());

// The schema is generated and checked in separately.
describe("the package of the full provider", () => {
  it("returns its schema to the engine", async () => {
    const plugin = join(world.project.programDir, "node_modules/pulumi-collab/plugin/pulumi-resource-collab");
    const command = world.project.start(["package", "get-schema", plugin]);
    const { stdout } = await command.done;
    expect(JSON.parse(stdout)).toMatchObject({ name: "collab" });
  });

  it.each([
    ["Folder", "shelf", "acme/shelf"],
    ["Users", "people", "acme"],
    ["Document", "plan", "acme/plan"],
    ["AllowedDomains", "site", "allowed-domains"],
  ])("lets pulumi import take over a %s", async (type, name, id) => {
    await world.stack.run([
      "import",
      `collab:index:${type}`,
      name,
      id,
      "--yes",
      "--generate-code=false",
      "--protect=false",
    ]);
    const { resources } = (await world.stack.export()).deployment;
    expect(resources.find(({ urn }) => urn.endsWith(`::${name}`))).toMatchObject({ id });
  });
});
