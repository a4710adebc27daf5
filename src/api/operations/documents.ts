import { z } from "zod";
import {
  flag,
  identifier,
  identifiers,
  inData,
  itemMap,
  jsonObject,
  maybe,
  nothing,
  optionalText,
  orEmpty,
} from "./fields";
import { operation } from "./operation";
import { records } from "./records";

const document = z.strictObject({ documentId: identifier, documentName: z.string().optional() });

const idsOf = (request: { documents: readonly { documentId: string }[] }) =>
  request.documents.map((entry) => entry.documentId);

/** Adds documents to an organization. Creates the organization and the folder first if the request asks for that. Endpoint 3. */
export const addDocuments = operation({
  number: 3,
  title: "Add documents",
  path: "/v2/organizations/documents/add",
  idempotency: "idempotent",
  request: z.strictObject({
    organizationId: identifier,
    documents: z.array(document),
    createOrganization: flag.optional(),
    folderId: identifier.optional(),
    createFolder: flag.optional(),
  }),
  response: itemMap,
  items: idsOf,
});

/** The maximum number of documents in one request to move them. The contract states no limit, but services have this one. */
const MOVES_PER_REQUEST = 30;

/** Moves documents into a folder. More than 30 are sent in several requests. Endpoint 4. */
export const moveDocuments = operation({
  number: 4,
  title: "Move documents",
  path: "/v1/organizations/documents/move",
  idempotency: "idempotent",
  request: z.strictObject({ organizationId: identifier, documentIds: identifiers, folderId: identifier }),
  response: itemMap.catch(() => new Map()),
  items: (request) => request.documentIds,
  listsOnlyFailures: true,
  batch: {
    field: "documentIds",
    size: MOVES_PER_REQUEST,
    merge: (replies) => new Map(replies.flatMap((reply) => [...reply])),
  },
});

/** Renames documents. Endpoint 5. */
export const updateDocuments = operation({
  number: 5,
  title: "Update documents",
  path: "/v1/organizations/documents/update",
  idempotency: "idempotent",
  request: z.strictObject({ organizationId: identifier, documents: z.array(document) }),
  response: itemMap,
  items: idsOf,
});

/** Deletes documents. One that does not exist succeeds, or fails with the code not-found. Endpoint 6. */
export const deleteDocuments = operation({
  number: 6,
  title: "Delete documents",
  path: "/v1/organizations/documents/delete",
  idempotency: "idempotent",
  request: z.strictObject({ organizationId: identifier, documentIds: identifiers }),
  response: itemMap,
  items: (request) => request.documentIds,
});

/**
 * Starts a job that gives a document another id; `getMigrationStatus` returns its status. A request whose reply is lost is not
 * sent again, because that would start a second job. Endpoint 7.
 */
export const migrateDocument = operation({
  number: 7,
  title: "Migrate document",
  path: "/v2/organizations/documents/migrate",
  idempotency: "none",
  request: z.strictObject({ organizationId: identifier, documentId: identifier, newDocumentId: identifier }),
  response: inData(z.object({ migrationId: identifier })),
});

/** Returns the status of a migration. Endpoint 8. */
export const getMigrationStatus = operation({
  number: 8,
  title: "Migrate documents status",
  path: "/v2/organizations/documents/migrate/status",
  idempotency: "safe",
  request: z.strictObject({ organizationId: identifier, migrationId: identifier }),
  response: inData(
    z.object({
      migrationId: optionalText,
      status: z.enum(["pending", "in_progress", "completed", "failed"]),
    }),
  ),
});

/** Replaces a location's metadata, or with `merge` adds to it. Endpoint 9. */
export const updateLocation = operation({
  number: 9,
  title: "Update location",
  path: "/v1/organizations/documents/locations/update",
  auth: "apiKeyAndBody",
  idempotency: "idempotent",
  request: z.strictObject({
    organizationId: identifier.optional(),
    documentId: identifier,
    migrate: z.strictObject({
      oldLocation: jsonObject,
      newLocation: jsonObject,
    }),
    merge: flag.optional(),
  }),
  response: nothing,
});

/** Deletes all data tied to a location: comments, recordings and the rest. Endpoint 10. */
export const deleteLocationData = operation({
  number: 10,
  title: "Delete data by location",
  path: "/v1/organizations/documents/locations/data/delete",
  auth: "apiKeyAndBody",
  idempotency: "idempotent",
  request: z.strictObject({ documentId: identifier, location: jsonObject }),
  response: nothing,
});

const ownFields = z.object({
  folderId: identifier,
  folderName: optionalText,
  organizationId: optionalText,
  parentFolderId: optionalText,
  apiKey: optionalText,
  createdAt: maybe(z.number()),
  lastUpdated: maybe(z.number()),
  ancestors: maybe(z.array(z.string())),
  accessType: optionalText,
  inheritAccessFromParent: maybe(z.boolean()),
});

/** A folder as the service returns it. */
export interface FolderRecord extends z.output<typeof ownFields> {
  subFolders?: FolderRecord[] | undefined;
}

const folder: z.ZodType<FolderRecord> = ownFields.extend({
  // Not `maybe`: without the list, folders that exist would seem to be missing.
  get subFolders() {
    return records(folder)
      .nullish()
      .transform((folders) => folders ?? undefined);
  },
});

/** Reads one folder with its subfolders, or all folders of an organization. Endpoint 11. */
export const getFolders = operation({
  number: 11,
  title: "Get folders",
  path: "/v2/organizations/folders/get",
  idempotency: "safe",
  request: z.strictObject({
    organizationId: identifier,
    folderId: identifier.optional(),
    maxDepth: z.number().optional(),
  }),
  response: inData(orEmpty(records(folder))),
});

/** Disables organizations, for all users and documents, or enables them. Endpoint 18. */
export const updateDisabledState = operation({
  number: 18,
  title: "Update disabled state for organizations",
  path: "/v2/organizations/access/disablestate/update",
  idempotency: "idempotent",
  request: z.strictObject({ organizationIds: identifiers, disabled: flag }),
  response: itemMap,
  items: (request) => request.organizationIds,
});
