import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { World } from "./world";

let world: World;

beforeAll(async () => {
  world = await World.start({ emulator: { seed: { organizations: { base: {}, off: {} } } } });
});
afterAll(() => world.end());

const handbook = (name: string) => ({
  type: "Document",
  name,
  args: { organizationId: "base", documentId: "handbook", documentName: "Handbook" },
});
const broken = { type: "Document", name: "broken", args: { organizationId: "nowhere", documentId: "x" } };
const documents = () => world.emulator.contents().organizations["base"]?.documents;

describe("a resource that is renamed without an alias", () => {
  it("keeps its object, also when the run fails after the rename and a later one cleans up", async () => {
    await world.up(handbook("old"));
    await world.declare(handbook("new"), broken);
    await world.stack.up({ expectFailure: true });
    expect(documents()).toEqual({ handbook: { documentName: "Handbook" } });

    const sent = await world.up(handbook("new"));
    expect(sent).toEqual([]);
    expect(documents()).toEqual({ handbook: { documentName: "Handbook" } });
    expect(
      (await world.stack.export()).deployment.resources.map(({ urn }) => urn.split("::").pop()),
    ).not.toContain("old");
  });

  it("gives its object up when it leaves the program, and in a destruction that runs the program", async () => {
    await world.up();
    expect(documents()).toEqual({});
    await world.up(handbook("again"));
    await world.stack.destroy({ runProgram: true });
    expect(documents()).toEqual({});
  });
});

describe("ignoreChanges", () => {
  it("works on every set", async () => {
    const sets = (edited: boolean) => [
      {
        type: "AllowedDomains",
        name: "domains",
        args: { domains: edited ? ["a.com", "b.com"] : ["a.com"] },
        opts: { ignoreChanges: ["domains"] },
      },
      {
        type: "OrganizationDisabledState",
        name: "disabled",
        args: { organizationIds: edited ? ["off", "base"] : ["off"], disabled: true },
        opts: { ignoreChanges: ["organizationIds"] },
      },
      {
        type: "ApiKey",
        name: "key",
        args: { ownerEmail: "ops@acme.com", type: "testing", allowedDomains: edited ? ["b.com"] : ["a.com"] },
        opts: { ignoreChanges: ["allowedDomains"] },
      },
    ];
    await world.up(...sets(false));
    expect(await world.up(...sets(true))).toEqual([]);
  });
});

describe("an adopted API key", () => {
  it("is refreshed and destroyed without the credentials of the workspace", async () => {
    const key = {
      type: "ApiKey",
      name: "adopted",
      args: { ownerEmail: "ops@acme.com", type: "testing", existingApiKey: "k" },
    };
    await world.stack.setConfig({ "collab:workspaceId": "", "collab:workspaceAuthToken": "" });
    await world.up(key);
    await world.stack.refresh();
    await world.stack.destroy();
  });
});
