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

  it(
    covering(
      "adoption",
      "Document",
      "moves the folder to the root if the program requires it, and retries until it succeeds",
    ),
    async () => {
      const seed = { organizations: { base: { documents: { doc: { folderId: "shelf" } } } } };
      const declared = {
        type: "Document",
        name: "doc",
        args: { organizationId: "base", documentId: "doc", folderId: "root" },
      };
      for (const failing of [false, true]) {
        const stack = await stage([]);
        stack.emulator.edit(seed);
        if (failing) {
          const error = { status: "INVALID_ARGUMENT", message: "Not now" };
          stack.emulator.inject({ kind: "status", httpStatus: 400, error, operation: "moveDocuments" });
          expect(await stack.up(declared)).toHaveLength(1);
          expect(await stack.refresh()).toEqual([]);
        }
        expect(await stack.up(declared)).toEqual([]);
        expect(stack.emulator.contents().organizations["base"]?.documents["doc"]).toEqual({});
        await stack.expectNoChanges(declared);
      }
    },
  );

  it(
    covering("adoption", "DocumentSet", "moves the documents to the root that the program declares there"),
    async () => {
      const stack = await stage([]);
      const documents = { one: { folderId: "shelf" }, two: { folderId: "shelf" } };
      stack.emulator.edit({ organizations: { set: { documents } } });
      const args = { organizationId: "set", documents: { one: { folderId: "root" }, two: {} } };
      const declared = { type: "DocumentSet", name: "set", args };
      expect(await stack.up(declared)).toEqual([]);
      expect(stack.emulator.contents().organizations["set"]?.documents).toEqual({
        one: {},
        two: { folderId: "shelf" },
      });
      await stack.expectNoChanges(declared);
    },
  );
});
