import { describe, expect, it } from "@jest/globals";
import { unseenIn } from "./unreadable";
import { World, type Declared } from "./world";

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
const OFF =
  `${UNSEEN}Folder, Organization, Users: ` +
  "Advanced queries are not enabled for this API key (FAILED_PRECONDITION).";

describe("a refresh of an organization, its folders and users, and of what cannot be read", () => {
  const world = World.ofSuite({ emulator: { seed: { organizations: { acme: { users: { ada: {} } } } } } });

  it("reports no drift when the program is applied", async () => {
    await world.declare(...PROGRAM);
    expect(unseenIn((await world.stack.up()).stdout)).toEqual([]);
  });

  it("reads the folders once and the users once, and names only resource types of the stack that it cannot see", async () => {
    world.emulator.resetCounts();
    const { stdout } = await world.stack.refresh({ expectNoChanges: true });
    expect(world.sent().map(({ operation, data }) => [operation, data])).toEqual(
      expect.arrayContaining([
        ["getFolders", acme],
        ["getUsers", acme],
      ]),
    );
    expect(world.emulator.count()).toBe(2);
    expect(unseenIn(stdout)).toEqual([NO_ENDPOINT]);
  });

  it("reports in one line, in the service's words, that a disabled feature hides drift", async () => {
    world.emulator.setBehaviours({ folderReadsEnabled: false, userReadsEnabled: false });
    world.emulator.resetCounts();
    const { stdout } = await world.stack.refresh({ expectNoChanges: true });
    expect(world.emulator.count()).toBe(2);
    expect(unseenIn(stdout)).toEqual([OFF, NO_ENDPOINT].sort());
  });

  it("reports it once per provider", async () => {
    const { apiKey, authToken } = world.emulator.credentials;
    const args = { baseUrl: world.emulator.url, apiKey, authToken };
    const document = { type: "Document", args: { ...acme, documentId: "own" } };
    await world.up(
      ...PROGRAM,
      { type: "Provider", name: "own", args },
      { ...document, name: "own", opts: { provider: "own" } },
    );
    expect(unseenIn((await world.stack.refresh({ expectNoChanges: true })).stdout)).toEqual(
      [NO_ENDPOINT, `${UNSEEN}Document: the service has no endpoint that reads them.`, OFF].sort(),
    );
  });
});
