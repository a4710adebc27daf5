import { afterEach, beforeEach, expect, test } from "@jest/globals";
import { startEmulator, type Emulator } from "../../../src/emulator";
import { dataOf, PATHS } from "../caller";

let emulator: Emulator;

beforeEach(async () => {
  emulator = await startEmulator({
    seed: {
      organizations: {
        acme: {
          folders: { guides: { folderName: "Guides" }, deep: { parentFolderId: "guides" } },
          documents: { handbook: { documentName: "Handbook", folderId: "guides" } },
        },
      },
    },
  });
});

afterEach(() => emulator.close());

test("folders: all of an organization, or one with its subfolders to a depth", async () => {
  const folders = (data: object) => dataOf(emulator, PATHS.getFolders, { organizationId: "acme", ...data });
  emulator.edit({ organizations: { acme: { folders: { deepest: { parentFolderId: "deep" } } } } });
  const deep = expect.objectContaining({ folderId: "deep", ancestors: ["root", "guides"] });
  const all = await folders({});
  expect(all).toEqual([expect.objectContaining({ folderId: "guides" }), deep, expect.anything()]);
  expect(JSON.stringify(all)).not.toContain("subFolders");
  const one = (await folders({ folderId: "guides" })) as object[];
  expect(one).toEqual([
    {
      folderId: "guides",
      folderName: "Guides",
      organizationId: "acme",
      parentFolderId: "root",
      apiKey: "demo-api-key",
      createdAt: expect.any(Number),
      lastUpdated: expect.any(Number),
      ancestors: ["root"],
      accessType: "public",
      inheritAccessFromParent: true,
      subFolders: [deep],
    },
  ]);
  expect(JSON.stringify(one)).not.toContain("deepest");
  expect(JSON.stringify(await folders({ folderId: "guides", maxDepth: 2 }))).toContain("deepest");
  expect(await folders({ folderId: "none" })).toEqual([]);
});
