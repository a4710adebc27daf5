import type { Contents } from "../../../src/emulator";
import { sample, type Sample } from "./sample";

export const folder: Sample = {
  declared: sample("folder", "Folder", { organizationId: "base", folderId: "folder-one" }),
  look: foldersNamed("folder-"),
  expected: ["base/folder-one"],
  removal: { organizations: { base: { folders: { "folder-one": null } } } },
  parentRemoval: { organizations: { base: null } },
  readable: true,
  within: ["base", "other"],
  leaves: ["base/folder-one", "base/folder-two", "other/folder-one"],
  partialCreate: {
    declared: sample("folder", "Folder", { organizationId: "base", folderId: "folder-one" }),
    behaviours: { emptyDocuments: "rejected" },
    fault: { kind: "resetAfter", operation: "deleteDocuments", times: 4 },
  },
  named: (folderId) => ({ organizationId: "base", folderId }),
  updates: [],
  silent: [
    {
      field: "createOrganization",
      args: { organizationId: "base", folderId: "folder-one", createOrganization: true },
    },
  ],
  replacements: [
    {
      field: "folderId",
      args: { organizationId: "base", folderId: "folder-two" },
      requests: [
        // Checks whether the folder already exists.
        { operation: "getFolders", data: { organizationId: "base" } },
        {
          operation: "addDocuments",
          data: { organizationId: "base", folderId: "folder-two", createFolder: true, documents: [] },
        },
        { operation: "getFolders", data: { organizationId: "base", folderId: "folder-two" } },
      ],
    },
    {
      field: "organizationId",
      args: { organizationId: "other", folderId: "folder-one" },
      requests: [
        { operation: "getFolders", data: { organizationId: "other" } },
        {
          operation: "addDocuments",
          data: { organizationId: "other", folderId: "folder-one", createFolder: true, documents: [] },
        },
        { operation: "getFolders", data: { organizationId: "other", folderId: "folder-one" } },
      ],
    },
  ],
};

function foldersNamed(prefix: string) {
  return ({ organizations }: Contents) =>
    Object.entries(organizations).flatMap(([id, { folders }]) =>
      Object.keys(folders)
        .filter((folder) => folder.startsWith(prefix))
        .map((folder) => `${id}/${folder}`),
    );
}
