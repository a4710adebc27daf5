import {
  define,
  deletionProtection,
  idOfParts,
  inputOnly,
  maybe,
  optional,
  required,
} from "../../definition/definition";
import { flag, identifier, text } from "../../definition/type";
import { identityOf } from "../../values/identity";

export const document = define({
  type: "Document",
  description: "A document of an organization.",
  operations: [
    "addDocuments",
    "updateDocuments",
    "moveDocuments",
    "migrateDocument",
    "getMigrationStatus",
    "deleteDocuments",
  ],
  notes: [],
  adopt: "An existing document is adopted: it gets the declared name and folder, if any.",
  delete: { description: "Deleting the resource deletes the document with its data." },
  probe:
    "With `probeOnRefresh`, a refresh checks whether the document exists: one request, or three if it does not.",
  get: "Refers to a document by its id. The service does not show whether it exists: the parts of the id are used as they are.",
  example: `new collab.Document("handbook", { organizationId: "acme", documentId: "handbook", documentName: "Handbook" });`,
  inputs: {
    organizationId: required(identifier, {
      description: "The organization that the document belongs to.",
      onChange: "replace",
      changeDescription:
        "A change creates the document in the other organization and deletes the old one with its data.",
    }),
    documentId: required(identifier, {
      description: "The id of the document in your product.",
      onChange: "update",
      changeDescription:
        "A change moves all data of the document to the new id: the service runs a migration, and the update waits until it ends. The declared name and folder are then sent again.",
    }),
    freeDocumentId: inputOnly(identifier, {
      description:
        "Confirms, by repeating it, that no document has the new `documentId`. Needed only if an error asks for it: some services neither show whether an id is free nor reject a migration to an id that another document has. A wrong confirmation can replace that document.",
      onChange: "nothing",
      changeDescription: "Only used while `documentId` changes to this id.",
    }),
    movedDocumentId: inputOnly(identifier, {
      description:
        "Confirms, by repeating it, that this document already has its `documentId`, for example after an update that was killed during a migration. Needed only if an error asks for it. No migration is then started.",
      onChange: "nothing",
      changeDescription: "Only used while `documentId` changes to this id.",
    }),
    documentName: optional(text, {
      description: "Display name.",
      onChange: "update",
      changeDescription:
        "A change, or leaving it out, updates the document in place. If the service rejects an empty name, a document whose name is left out keeps the old one, and the update reports this.",
    }),
    folderId: optional(identifier, {
      description:
        "The folder that contains the document. If omitted, a new document is at the top of the organization, and an adopted one stays where it is. The folder must exist, unless `createFolder` is true.",
      onChange: "update",
      changeDescription: "A change moves the document; leaving it out moves it to the top.",
    }),
    createOrganization: optional(flag, {
      description: "Create the organization first if it does not exist.",
      onChange: "nothing",
      changeDescription: "Only used when the document is created; a later change does nothing.",
    }),
    createFolder: optional(flag, {
      description: "Create the folder first if it does not exist.",
      onChange: "nothing",
      changeDescription: "Only used when the document is created or moved; a change by itself does nothing.",
    }),
    deletionProtection: deletionProtection(
      "Protects the document and its data: the preview rejects a change that would delete it, such as another `organizationId`, and the deletion of the resource.",
      "With `retainOnDelete` nothing is lost, so nothing is rejected.",
    ),
  },
  outputs: {
    serviceId: maybe(text, {
      description: "The identifier that the service assigns to the document, if it returns one.",
      stable: true,
    }),
  },
  id: {
    ...idOfParts("organizationId", "documentId"),
    description: "The id is `organizationId/documentId`; it stays when `documentId` changes.",
  },
  identifiedBy: ["organizationId", "documentId"],
  identities: ({ organizationId, documentId }) => [identityOf.document(organizationId, documentId)],
});

/** The reserved name of an organization's top, where all documents without a folder are. */
export const TOP = "root";

/**
 * Reports whether a document with a known folder is where the program declares it. The program may leave the top out. If the
 * program names the top and the state does not, the two differ: a document that was adopted without a folder may be in any
 * folder.
 */
export function isInFolder(known: string | undefined, declared: string | undefined): boolean {
  return declared === TOP ? known === TOP : belowTop(known) === belowTop(declared);
}

export const belowTop = (folderId: string | undefined): string | undefined =>
  folderId === TOP ? undefined : folderId;
