import { define, idOfParts, inputOnly, maybe, optional, required } from "../../definition/definition";
import { identifier, text } from "../../definition/type";
import { identityOf, TOP } from "../../values/identity";
import { createFolder, createOrganization } from "../../definition/shared-inputs";

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
  adopt: "The document is adopted: it gets the declared name and folder, if any.",
  delete: { description: "Deleting the resource deletes the document with its data." },
  probe:
    "If its folder is missing, a refresh shows that, and the next update moves the document there again. With `probeOnRefresh`, a refresh checks whether the document exists: one request, or three if it does not.",
  get: "Refers to a document by its id, without a check whether it exists.",
  example: `new collab.Document("handbook", {
  organizationId: "acme",
  documentId: "handbook",
  documentName: "Handbook",
  createOrganization: true,
});`,
  inputs: {
    organizationId: required(identifier, {
      description: "The organization of the document.",
      onChange: "replace",
      changeDescription: "A change creates an empty document there and deletes this one with its data.",
    }),
    documentId: required(identifier, {
      description: "The id of the document in your product.",
      onChange: "update",
      changeDescription:
        "A change moves the document's data to the new id, which `freeDocumentId` must confirm. The update waits for the migration, and then sends the declared name and folder again.",
    }),
    freeDocumentId: inputOnly(identifier, {
      description:
        "Repeats the new `documentId` to confirm that no document has it, nor a document that this change removes. Required when `documentId` changes. A wrong confirmation can overwrite the document that has the id.",
      onChange: "nothing",
      changeDescription: "Only used while `documentId` changes to this id.",
    }),
    movedDocumentId: inputOnly(identifier, {
      description:
        "Repeats the `documentId` to confirm that this document already has it, such as after an interrupted update. Replaces `freeDocumentId`. No migration is then started.",
      onChange: "nothing",
      changeDescription: "Only used while `documentId` changes to this id.",
    }),
    documentName: optional(text, {
      description: "Display name.",
      onChange: "update",
      changeDescription:
        "A change renames the document. If it is left out and the service rejects an empty name, the document keeps its name, and the update reports this.",
    }),
    folderId: optional(identifier, {
      description:
        "The folder of the document. It must exist, unless `createFolder` is true. By default, a new document is at the top, and an adopted one stays where it is.",
      onChange: "update",
      changeDescription: "A change moves the document; leaving it out moves it to the top.",
    }),
    createOrganization: createOrganization("the document is created"),
    createFolder: createFolder("the document is created or moved"),
  },
  outputs: {
    serviceId: maybe(text, {
      description: "The identifier that the service assigns to the document, if it returns one.",
      stable: true,
    }),
  },
  repeatedIn: ["__maybe"],
  id: {
    ...idOfParts("organizationId", "documentId"),
    description: "The id is `organizationId/documentId`; it stays when `documentId` changes.",
  },
  identifiedBy: ["organizationId", "documentId"],
  identities: ({ organizationId, documentId }) => [identityOf.document(organizationId, documentId)],
});

/** The inputs that "Update documents" changes in place. */
export interface DocumentProperties {
  /** Display name. */
  readonly documentName?: string | undefined;
}

/** Those inputs, and what messages call them. Requests and reviews follow from this list. */
export const PROPERTIES = [{ input: "documentName", label: "name" }] as const satisfies readonly {
  readonly input: keyof DocumentProperties;
  readonly label: string;
}[];

export const eachProperty = <Value>(
  valueOf: (input: keyof DocumentProperties) => Value,
): Readonly<Record<keyof DocumentProperties, Value>> => {
  const entries = PROPERTIES.map(({ input }) => [input, valueOf(input)] as const);
  return Object.fromEntries(entries) as Record<keyof DocumentProperties, Value>;
};

/** The properties and folder of a document, whichever resource type declares it. All can change in place. */
export interface Appearance extends DocumentProperties {
  /** If absent, a new document is at the top, and an adopted one stays where it is. */
  readonly folderId?: string | undefined;
}

/**
 * Reports whether a document with a known folder is where the program declares it. The program may leave the top out. If the
 * program names the top and the state does not, the two differ: a document that was adopted without a folder may be in any
 * folder.
 */
export function isInFolder(known: string | undefined, declared: string | undefined): boolean {
  return declared === TOP ? known === TOP : belowTop(known) === belowTop(declared);
}

/** Returns a folder; undefined for the top, as in a request. */
export const belowTop = (folderId: string | undefined): string | undefined =>
  folderId === TOP ? undefined : folderId;
