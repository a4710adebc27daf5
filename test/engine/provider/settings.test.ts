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

  it("make nothing of a rotated token, and use it at once", async () => {
    world.emulator.edit({ apiKeys: { second: { authToken: "rotated-token" } } });
    await world.stack.setConfig({ "collab:authToken": "rotated-token" });
    const { stdout } = await world.stack.up({ expectNoChanges: true });
    expect(stdout).not.toContain(MOVED);
    world.emulator.edit({ apiKeys: { second: { authToken: "another-token" } } });
    await world.stack.setConfig({ "collab:authToken": "another-token" });
    const other = { ...document, name: "other", args: { ...document.args, documentId: "other" } };
    expect(await world.up(document, other)).toMatchObject([{ operation: "addDocuments" }]);
    await world.stack.destroy();
  });

  it("protect documents of a program without classes, also where the stack has the key of the classes", async () => {
    await world.stack.setConfig({ "collab:deletionProtection": "true", "collab:host": "plugin" });
    await world.up(document);
    await world.declare();
    expect(await world.failure("up")).toContain("could not delete Document acme/doc: it is protected");
    await world.up({ ...document, args: { ...document.args, deletionProtection: false } });
    await world.stack.setConfig({ "collab:deletionProtection": "false" });
    await world.stack.destroy();
  });

  it("of an explicit provider win over those of the stack", async () => {
    const { url } = world.emulator;
    const own: Declared = resource("Provider", "own", {
      baseUrl: url,
      apiKey: "first",
      authToken: { secret: "first-token" },
      deletionProtection: true,
    });
    await world.stack.setConfig({ "collab:authToken": "wrong" });
    await world.up(own, { ...document, opts: { provider: "own" } });
    const { resources } = (await world.stack.export()).deployment;
    expect(resources.find(({ urn }) => urn.endsWith("::doc"))?.outputs).toMatchObject({
      deletionProtection: true,
    });
    expect(JSON.stringify(resources)).not.toContain("first-token");
    expect(await world.failure("destroy")).toContain("could not delete Document acme/doc: it is protected");
    await world.up(own, {
      ...document,
      args: { ...document.args, deletionProtection: false },
      opts: { provider: "own" },
    });
    await world.stack.destroy();
  });
});
