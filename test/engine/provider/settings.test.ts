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
  it("include the auth token only as a secret in the state", async () => {
    await world.up(document);
    expect(JSON.stringify(await world.stack.export())).not.toContain("first-token");
  });

  it("print a warning if apiKey changes, and change nothing in the service", async () => {
    await world.stack.setConfig({ "collab:apiKey": "second", "collab:authToken": "second-token" });
    world.emulator.resetCounts();
    const { stdout } = await world.stack.up();
    expect(stdout).toContain(`collab:apiKey ${MOVED}`);
    expect(stdout).not.toMatch(/replaced|deleted/);
    expect(world.sent()).toEqual([]);
  });
});
