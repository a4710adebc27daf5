import type { Contents } from "../../../src/emulator";
import type { Sent } from "../world";
import { each, rejecting, sample, type Sample } from "./sample";

/** Confirms its id, because updates change it and change it back. */
const ARGS = { organizationId: "base", documentId: "doc", freeDocumentId: "doc", documentName: "One" };

export const document: Sample = {
  declared: sample("document", "Document", ARGS),
  look: documents,
  expected: { base: { doc: { documentName: "One" } } },
  removal: { organizations: { base: { documents: { doc: null } } } },
  parentRemoval: { organizations: { base: null } },
  within: ["base", "other"],
  items: {
    ids: ["i1", "i2", "i3", "i4"],
    of: each("Document", (documentId) => ({ organizationId: "base", documentId })),
  },
  partialCreate: {
    declared: sample("document", "Document", {
      organizationId: "base",
      documentId: "doc",
      folderId: "shelf",
    }),
    seed: { organizations: { base: { documents: { doc: {} } } } },
    fault: { ...rejecting("doc"), operation: "moveDocuments" },
  },
  named: (documentId) => ({ organizationId: "base", documentId }),
  updates: [
    {
      field: "documentName",
      args: { ...ARGS, documentName: "Two" },
      requests: [renaming("doc", "Two")],
    },
    {
      field: "folderId",
      args: { ...ARGS, folderId: "shelf" },
      requests: [movingTo("shelf")],
    },
    {
      field: "folderId",
      args: { ...ARGS, folderId: "root" },
      requests: [movingTo("root")],
    },
    {
      field: "documentId",
      args: { ...ARGS, documentId: "renamed", freeDocumentId: "renamed" },
      requests: [
        // Checks that the new id is not in use.
        ...lookingFor("renamed"),
        {
          operation: "migrateDocument",
          data: { organizationId: "base", documentId: "doc", newDocumentId: "renamed" },
        },
        // Checks whether the migration left a copy.
        ...lookingFor("doc"),
        // A migration may lose the name.
        renaming("renamed", "One"),
      ],
    },
  ],
  silent: [
    {
      field: "createOrganization",
      args: { ...ARGS, createOrganization: true },
    },
    {
      field: "createFolder",
      args: { ...ARGS, createFolder: true },
    },
    ...["freeDocumentId", "movedDocumentId"].map((field) => ({
      field,
      args: { ...ARGS, [field]: "other" },
    })),
  ],
  replacements: [
    {
      field: "organizationId",
      args: { ...ARGS, organizationId: "other" },
      requests: [
        {
          operation: "addDocuments",
          data: { organizationId: "other", documents: [{ documentId: "doc", documentName: "One" }] },
        },
        { operation: "deleteDocuments", data: { organizationId: "base", documentIds: ["doc"] } },
      ],
    },
  ],
};

function renaming(documentId: string, documentName: string): Sent {
  const documents = [{ documentId, documentName }];
  return { operation: "updateDocuments", data: { organizationId: "base", documents } };
}

function movingTo(folderId: string): Sent {
  return {
    operation: "moveDocuments",
    data: { organizationId: "base", documentIds: ["doc"], folderId },
  };
}

/** Returns the reads that show whether there is a document. */
function lookingFor(documentId: string): Sent[] {
  const document = { organizationId: "base", documentId };
  return [
    { operation: "getCrdtData", data: document },
    { operation: "getUsers", data: { ...document, pageSize: 1 } },
    { operation: "getRecordings", data: { ...document, pageSize: 1 } },
  ];
}

function documents({ organizations }: Contents): object {
  return Object.fromEntries(
    ["base", "other"]
      .map((id) => [id, organizations[id] ?? { documents: {} }] as const)
      .filter(([, organization]) => Object.keys(organization.documents).length > 0)
      .map(([id, organization]) => [id, organization.documents]),
  );
}
