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

describe("the settings of the full provider", () => {
  it("include the auth token only as a secret in the state", async () => {
    await world.up(document);
    expect(JSON.stringify(await world.stack.export())).not.toContain("first-token");
  });

  it("of another API key reject an update, and change nothing in the service", async () => {
    await world.stack.setConfig({ "collab:apiKey": "second", "collab:authToken": "second-token" });
    world.emulator.resetCounts();
    const { stdout } = await world.stack.up({ expectFailure: true });
    expect(stdout).toMatch(/Document acme\/doc is in .* and the settings name .*, from collab:apiKey\./);
    expect(world.sent()).toEqual([]);
  });
});
