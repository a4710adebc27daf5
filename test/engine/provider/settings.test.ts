import { describe, expect, it } from "@jest/globals";
import { World, type Declared, resource } from "../world";

const document: Declared = resource("Document", "doc", {
  organizationId: "acme",
  documentId: "doc",
  createOrganization: true,
});
const SEED = {
  apiKeys: { first: { authToken: "first-token" }, second: { authToken: "second-token" } },
};

const world = World.ofSuite({
  emulator: { seed: SEED },
  config: { "collab:apiKey": "first", "collab:authToken": "first-token" },
  host: "provider",
});

const MOVED =
  "has another value. This recreates no resources and moves no data: existing resources are assumed to exist under the new value too.";

describe("the settings of the full provider", () => {
  it("are kept as secrets where they are", async () => {
    await world.up(document);
    expect(JSON.stringify(await world.stack.export())).not.toContain("first-token");
  });

  it("warn where apiKey is another, and change nothing in the service", async () => {
    await world.stack.setConfig({ "collab:apiKey": "second", "collab:authToken": "second-token" });
    world.emulator.resetCounts();
    const { stdout } = await world.stack.up();
    expect(stdout).toContain(`collab:apiKey ${MOVED}`);
    expect(stdout).not.toMatch(/replaced|deleted/);
    expect(world.sent()).toEqual([]);
  });

  it("protect documents of a program without classes", async () => {
    await world.stack.setConfig({ "collab:deletionProtection": "true" });
    await world.up(document);
    await world.declare();
    expect(await world.failure("up")).toContain(
      "could not delete Document acme/doc: collab:deletionProtection is true, and this would lose data or access",
    );
    await world.stack.setConfig({ "collab:deletionProtection": "false" });
    await world.up(document);
    await world.stack.destroy();
  });
});
