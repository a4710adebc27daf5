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
});
