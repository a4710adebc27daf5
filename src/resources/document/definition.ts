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
  adopt:
    "A document that exists already is adopted: it gets the declared name and folder, where they are given.",
  delete: { description: "Deleting the resource deletes the document with its data." },
  probe:
    "With `probeOnRefresh` it asks whether the document is there: one request, or three where it is not.",
  get: "Refers to a document by its id. The service cannot tell whether it exists: the parts of the id are taken as they are.",
  example: `new collab.Document("handbook", { organizationId: "acme", documentId: "handbook", documentName: "Handbook" });`,
  inputs: {
    organizationId: required(identifier, {
      description: "The organization that the document belongs to.",
      onChange: "replace",
      changeDescription:
        "A change creates the document in the other organization and deletes the old one with its data.",
    }),
    documentId: required(identifier, {
      description: "The id that your product calls the document by.",
      onChange: "update",
      changeDescription:
        "A change moves all data of the document to the new id: the service does that as a migration, and the update waits for its end. The declared name and folder are sent again after it.",
    }),
    freeDocumentId: inputOnly(identifier, {
      description:
        "Confirms, by naming it once more, that no document has the new `documentId`. Needed only where an error asks for it: where the service shows neither whether the id is free nor rejects a migration to an id that another document has. A wrong confirmation can replace that document.",
      onChange: "nothing",
      changeDescription: "It counts while `documentId` changes to this id; otherwise it does nothing.",
    }),
    movedDocumentId: inputOnly(identifier, {
      description:
        "Confirms, by naming it once more, that this document is at its `documentId` already, as after an update that was killed during a migration. Needed only where an error asks for it. No migration is started then.",
      onChange: "nothing",
      changeDescription: "It counts while `documentId` changes to this id; otherwise it does nothing.",
    }),
    documentName: optional(text, {
      description: "Display name.",
      onChange: "update",
      changeDescription:
        "A change, or leaving it out, updates the document in place. Where the service rejects an empty name, a document whose name is left out keeps the old one, and the update reports it.",
    }),
    folderId: optional(identifier, {
      description:
        "The folder that the document is in. Left out, a new document is at the top of the organization, and one that is adopted stays where it is. The folder must exist, unless `createFolder` is true.",
      onChange: "update",
      changeDescription: "A change moves the document; leaving it out moves it to the top.",
    }),
    createOrganization: optional(flag, {
      description: "Create the organization first if it does not exist.",
      onChange: "nothing",
      changeDescription: "It counts when the document is created; a later change does nothing.",
    }),
    createFolder: optional(flag, {
      description: "Create the folder first if it does not exist.",
      onChange: "nothing",
      changeDescription: "It counts when the document is created or moved; a change by itself does nothing.",
    }),
    deletionProtection: deletionProtection(
      "Refuse to lose the document with its data: a change that would delete it, such as another `organizationId`, is refused in the preview, and so is the deletion of the resource.",
      "With `retainOnDelete` nothing is lost, so nothing is refused.",
    ),
  },
  outputs: {
    serviceId: maybe(text, {
      description: "The identifier that the service itself gives the document, where it tells.",
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
