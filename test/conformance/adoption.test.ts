import { describe, expect, it } from "@jest/globals";
import type { Behaviours } from "../../src/emulator";
import { covering } from "./covering";
import { Miniature } from "./miniature";
import { contentsOf, samplesWith, stage } from "./stage";

const SERVICES: readonly Partial<Behaviours>[] = [
  {},
  { emptyDocuments: "rejected" },
  { emptyDocuments: "rejected", emptyOrganizations: "deleted", emptyFolders: "deleted" },
  { emptyDocuments: "rejected", emptyFolders: "deleted" },
  { addExisting: "noop" },
];

/** Excludes API keys, which are always created, and user tokens, which the service does not store. */
const ADOPTABLE = samplesWith(({ declared }) => !["ApiKey", "UserToken"].includes(declared.type));

describe("adoption of existing objects", () => {
  it.each(ADOPTABLE)(
    covering("adoption", "%s", "changes nothing of it that the program does not declare"),
    async (_type, { declared }) => {
      for (const behaviours of SERVICES) {
        const first = await stage([declared], { behaviours });
        const before = contentsOf(first);
        const stack = new Miniature(first.emulator);
        expect(await stack.up(declared)).toEqual([]);
        expect([behaviours, contentsOf(stack)]).toEqual([behaviours, before]);
        // No placeholder document may be written, not even temporarily.
        expect(JSON.stringify(first.emulator.requests)).not.toContain("pulumi-collab-anchor");
      }
    },
  );

  it(
    covering("adoption", "Folder", "leaves a folder that can be seen where it is, and writes nothing"),
    async () => {
      const stack = await stage([], { behaviours: { emptyDocuments: "rejected", emptyFolders: "deleted" } });
      const folders = { inner: { parentFolderId: "shelf", accessType: "restricted" } };
      stack.emulator.edit({ organizations: { base: { folders } } });
      const before = contentsOf(stack);
      const inner = { type: "Folder", name: "inner", args: { organizationId: "base", folderId: "inner" } };
      expect(await stack.up(inner)).toEqual([]);
      expect(contentsOf(stack)).toEqual(before);
      expect(stack.emulator.requests.map(({ operation }) => operation)).toEqual(["getFolders"]);
      expect(stack.kept.get("inner")?.outputs).toMatchObject({
        parentFolderId: "shelf",
        accessType: "restricted",
      });
    },
  );
});
