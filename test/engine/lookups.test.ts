import { describe, expect, it } from "@jest/globals";
import { World } from "./world";

const world = World.ofSuite({
  emulator: {
    seed: { organizations: { acme: { folders: { "a/b": {} }, users: { ada: { name: "Ada" }, bob: {} } } } },
  },
});

describe("get", () => {
  it("reads what the service returns, and takes the rest from the id", async () => {
    await world.program(`
      const folder = collab.Folder.get("folder", "acme/a%2Fb");
      const document = collab.Document.get("document", "acme/handbook");
      const set = collab.AllowedDomains.get("set", "allowed-domains", { domains: ["https://www.B.com", "a.com"] });
      const key = collab.ApiKey.get("key", "0123456789abcdef", { apiKey: "found-by-hand" });
      exports.folder = pulumi.all([folder.organizationId, folder.folderId, folder.folderName, folder.parentFolderId]);
      exports.organization = collab.Organization.get("organization", "acme").organizationId;
      exports.document = pulumi.all([document.organizationId, document.documentId]);
      exports.domains = set.domains;
      exports.key = key.apiKey;
      exports.users = collab.Users.get("users", "acme").users;
      exports.ada = collab.Users.get("ada", "acme", { users: { ada: { name: "?" } } }).users;
      exports.types = [collab.Folder.isInstance(folder), collab.Document.isInstance(folder), collab.ApiKey.isInstance(key)];
    `);
    world.emulator.resetCounts();
    await world.stack.up();
    expect(await world.stack.outputs()).toEqual({
      folder: ["acme", "a/b", "a/b", "root"],
      organization: "acme",
      document: ["acme", "handbook"],
      domains: ["a.com", "b.com"],
      key: "found-by-hand",
      users: { ada: { name: "Ada" }, bob: {} },
      ada: { ada: { name: "Ada" } },
      types: [true, false, true],
    });
    expect((await world.stack.outputs({ showSecrets: false }))["key"]).toBe("[secret]");
    expect(new Set(world.sent().map(({ operation }) => operation))).toEqual(
      new Set(["getFolders", "getUsers"]),
    );
    await world.stack.refresh();
    await world.stack.destroy();
    expect(world.emulator.contents().organizations["acme"]?.folders).toHaveProperty("a/b");
  });

  it.each([
    ["Folder", "acme/none", "Folder acme/none does not exist"],
    ["Folder", "acme", "acme is not an id of Folder"],
  ])("of a missing %s (%s) ends the preview in one line", async (type, id, message) => {
    await world.program(`collab.${type}.get("x", "${id}");`);
    expect(await world.failure("preview")).toContain(message);
  });
});

describe("an explicit provider", () => {
  it("is inherited through components, and its settings win over the stack's", async () => {
    const { url, credentials } = world.emulator;
    await world.stack.setConfig({ "collab:authToken": "wrong" });
    await world.program(`
      const provider = new collab.Provider("explicit", { baseUrl: "${url}", authToken: "${credentials.authToken}" });
      class Team extends pulumi.ComponentResource {
        constructor(name, opts) {
          super("test:index:Team", name, {}, opts);
          new collab.Document(name, { organizationId: "acme", documentId: name }, { parent: this });
        }
      }
      new Team("inherited", { providers: [provider] });
      new collab.Document("direct", { organizationId: "acme", documentId: "direct" }, { provider });
    `);
    await world.stack.up();
    expect(Object.keys(world.emulator.contents().organizations["acme"]?.documents ?? {})).toEqual([
      "direct",
      "inherited",
    ]);
    await world.stack.destroy();
    expect(world.emulator.contents().organizations["acme"]?.documents).toEqual({});
  });
});
