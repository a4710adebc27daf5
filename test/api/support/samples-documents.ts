import { expect } from "@jest/globals";
import { bulk, nothing, records, single } from "./broken-replies";
import { inNoOrganization, injected, invalid } from "./rejections";
import type { Samples } from "./samples";

const organizationId = "acme";
const documentId = "handbook";
const id: unknown = expect.any(String);
const time: unknown = expect.any(Number);

type Names =
  | "addDocuments"
  | "moveDocuments"
  | "updateDocuments"
  | "deleteDocuments"
  | "migrateDocument"
  | "getMigrationStatus"
  | "updateLocation"
  | "deleteLocationData"
  | "getFolders"
  | "updateDisabledState";

export const documentSamples: Samples<Names> = {
  addDocuments: {
    request: {
      organizationId: "newcomer",
      documents: [{ documentId: "a", documentName: "A" }, { documentId: "b" }],
      createOrganization: true,
      folderId: "inbox",
      createFolder: true,
    },
    result: new Map([
      ["a", { success: true, message: "Added Successfully", id }],
      ["b", { success: true, message: "Added Successfully", id }],
    ]),
    required: ["organizationId", "documents"],
    idempotency: "idempotent",
    rejections: [inNoOrganization({ createOrganization: false })],
    broken: bulk("a", "b"),
  },
  moveDocuments: {
    request: { organizationId, documentIds: [documentId], folderId: "archive" },
    result: undefined,
    required: ["organizationId", "documentIds", "folderId"],
    idempotency: "idempotent",
    rejections: [inNoOrganization()],
    broken: nothing,
  },
  updateDocuments: {
    request: {
      organizationId,
      documents: [{ documentId, documentName: "The handbook" }, { documentId: "none" }],
    },
    result: new Map<string, unknown>([
      [documentId, { success: true, message: "Updated Successfully", id }],
      ["none", { success: false, message: "Document does not exist" }],
    ]),
    required: ["organizationId", "documents"],
    idempotency: "idempotent",
    rejections: [inNoOrganization()],
    broken: bulk("handbook", "none"),
  },
  deleteDocuments: {
    request: { organizationId, documentIds: [documentId, "none"] },
    result: new Map<string, unknown>([
      [documentId, { success: true, message: "Deleted Successfully", id }],
      ["none", { success: true, message: "Document does not exist" }],
    ]),
    required: ["organizationId", "documentIds"],
    idempotency: "idempotent",
    rejections: [inNoOrganization()],
    broken: bulk("handbook", "none"),
  },
  migrateDocument: {
    request: { organizationId, documentId, newDocumentId: "manual" },
    result: { migrationId: id },
    required: ["organizationId", "documentId", "newDocumentId"],
    idempotency: "none",
    rejections: [
      inNoOrganization(),
      invalid("data.newDocumentId: a document with this id exists", { change: { newDocumentId: "plan" } }),
    ],
    broken: single("migrationId"),
  },
  getMigrationStatus: {
    prepare: (client) => client.migrateDocument({ organizationId, documentId, newDocumentId: "manual" }),
    request: { organizationId, migrationId: "made by prepare" },
    result: { migrationId: id, status: "pending" },
    required: ["organizationId", "migrationId"],
    idempotency: "safe",
    rejections: [
      invalid("Migration does not exist", { behaviours: { missingMigration: "INVALID_ARGUMENT" } }),
    ],
    broken: single("status"),
  },
  updateLocation: {
    request: {
      organizationId,
      documentId,
      migrate: { oldLocation: { id: "intro" }, newLocation: { id: "start", locationName: "Start" } },
      merge: true,
    },
    result: undefined,
    required: ["documentId", "migrate"],
    idempotency: "idempotent",
    rejections: [inNoOrganization()],
    broken: nothing,
  },
  deleteLocationData: {
    request: { documentId, location: { id: "intro", locationName: "Introduction" } },
    result: undefined,
    required: ["documentId", "location"],
    idempotency: "idempotent",
    rejections: [
      invalid("Document does not exist", {
        change: { documentId: "none" },
        behaviours: { missingDocument: "INVALID_ARGUMENT" },
      }),
    ],
    broken: nothing,
  },
  getFolders: {
    request: { organizationId, folderId: "guides", maxDepth: 2 },
    result: [
      {
        folderId: "guides",
        folderName: "Guides",
        organizationId,
        parentFolderId: "root",
        apiKey: "demo-api-key",
        createdAt: time,
        lastUpdated: time,
        ancestors: ["root"],
        accessType: "restricted",
        inheritAccessFromParent: false,
        subFolders: [
          {
            folderId: "howtos",
            folderName: "How-tos",
            organizationId,
            parentFolderId: "guides",
            apiKey: "demo-api-key",
            createdAt: time,
            lastUpdated: time,
            ancestors: ["root", "guides"],
            accessType: "public",
            inheritAccessFromParent: true,
          },
        ],
      },
    ],
    required: ["organizationId"],
    idempotency: "safe",
    rejections: [
      invalid("Organization does not exist", {
        change: { organizationId: "nowhere" },
        behaviours: { foldersOfMissingOrganization: "INVALID_ARGUMENT" },
      }),
    ],
    broken: records([], [{ folderId: 17 }]),
  },
  updateDisabledState: {
    request: { organizationIds: [organizationId, "newcomer"], disabled: true },
    result: new Map([
      [organizationId, { success: true, message: "Organization disabled.", id }],
      ["newcomer", { success: true, message: "Organization disabled.", id }],
    ]),
    required: ["organizationIds", "disabled"],
    idempotency: "idempotent",
    rejections: [injected],
    broken: bulk("acme", "newcomer"),
  },
};
