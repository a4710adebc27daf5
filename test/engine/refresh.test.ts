import { describe, expect, it } from "@jest/globals";
import { unseenIn } from "./unreadable";
import { World, type Declared, resource } from "./world";

const acme = { organizationId: "acme" };
const folders = Array.from({ length: 20 }, (_, index) => `f${index}`);
const documents = Array.from({ length: 30 }, (_, index) => `d${index}`);

const PROGRAM: readonly Declared[] = [
  { type: "Organization", name: "acme", args: acme },
  ...folders.map((folderId) => ({ type: "Folder", name: folderId, args: { ...acme, folderId } })),
  { type: "Users", name: "people", args: { ...acme, users: { ada: { name: "Ada" } } } },
  ...documents.map((documentId) => ({ type: "Document", name: documentId, args: { ...acme, documentId } })),
  { type: "AllowedDomains", name: "site", args: { domains: ["acme.com"] } },
];

const UNSEEN = "pulumi refresh cannot see changes made elsewhere to these resource types: ";
const NO_ENDPOINT = `${UNSEEN}AllowedDomains, Document: the service has no endpoint that reads them.`;
const OF_PROVIDER = `${UNSEEN}Document: the service has no endpoint that reads them.`;
const OFF =
  `${UNSEEN}Folder, Organization, Users: ` +
  "Advanced queries are not enabled for this API key (FAILED_PRECONDITION).";

describe("a refresh of an organization, its folders and users, and of what cannot be read", () => {
  const world = World.ofSuite({ emulator: { seed: { organizations: { acme: { users: { ada: {} } } } } } });

  it("reports no drift when the program is applied", async () => {
    const { apiKey, authToken } = world.emulator.credentials;
    const provider = resource("Provider", "own", { baseUrl: world.emulator.url, apiKey, authToken });
    const ofProvider = resource("Document", "of-own", { ...acme, documentId: "own" }, { provider: "own" });
    await world.declare(...PROGRAM, provider, ofProvider);
    expect(unseenIn((await world.stack.up()).stdout)).toEqual([]);
  });

  it("reads the folders once and the users once, and names once per provider the resource types that it cannot see", async () => {
    world.emulator.resetCounts();
    const { stdout } = await world.stack.refresh({ expectNoChanges: true });
    expect(world.sent().map(({ operation, data }) => [operation, data])).toEqual(
      expect.arrayContaining([
        ["getFolders", acme],
        ["getUsers", acme],
      ]),
    );
    expect(world.emulator.count()).toBe(2);
    expect(unseenIn(stdout)).toEqual([NO_ENDPOINT, OF_PROVIDER]);
  });

  it("reports in one line, in the service's words, that a disabled feature hides drift", async () => {
    world.emulator.setBehaviours({ folderReadsEnabled: false, userReadsEnabled: false });
    world.emulator.resetCounts();
    const { stdout } = await world.stack.refresh({ expectNoChanges: true });
    expect(world.emulator.count()).toBe(2);
    expect(unseenIn(stdout)).toEqual([NO_ENDPOINT, OF_PROVIDER, OFF].sort());
  });
});
