import { define, deletionProtection, optional, required, withDefault } from "../../definition/definition";
import * as type from "../../definition/type";
import { identityOf, joinId, splitId } from "../../values/identity";

const { choice, flag, storedAs, identifier, mapOf, object, onlyTrue, text, textsOr, wholeNumberFrom } = type;

/** The fields of one document of a set. */
export const entryFields = {
  documentName: type.optional(
    text,
    "Display name. A change, or leaving it out, updates the document in place. Where the service rejects an empty name, a document whose name is left out keeps the old one, and the update reports it.",
  ),
  folderId: type.optional(
    identifier,
    "The folder of this document, `root` for the top. Left out, it is that of the set. A change moves the document.",
  ),
};

const AS_TEXTS =
  "The documents by their `documentId`, each as one text: its name; `folder/name` where it has a folder of its own; true where it has neither.";

const documentEntry = object(
  "DocumentEntry",
  "One document of a set; its key is the `documentId`.",
  entryFields,
);

/** The documents as states contain them; see `short-entry.ts`. */
const storedDocuments = textsOr("documentId", onlyTrue);

export const documentSet = define({
  type: "DocumentSet",
  description: "Many documents of one organization, as one resource.",
  operations: ["addDocuments", "updateDocuments", "moveDocuments", "deleteDocuments"],
  notes: [
    "For hundreds of documents and more: one resource costs the engine little, however many documents it holds. Previews and states hold each document as one text: its name; `folder/name` where it has a folder of its own; true where it has neither.",
    "The resource owns the documents that it names and leaves other documents alone. When some documents fail, the others are kept, and the next update sends only what is missing. `ignoreChanges` can name whole documents, such as `documents.printer`.",
  ],
  classNotes: [
    "Policies see each document as its text (`DocumentSetInputs`), and so do transforms and mocks.",
  ],
  adopt:
    "Documents that exist already are adopted: they get the declared name and folder, where they are given.",
  delete: {
    description:
      "Deleting the resource deletes its documents with their data, unless `onDelete` is `retain`.",
  },
  probe:
    "With `probeOnRefresh` it asks of each document whether it is there: one request, or three where it is not.",
  get: "Refers to documents that are managed elsewhere. The service cannot tell whether they exist.",
  example: `new collab.DocumentSet("manuals", {
  organizationId: "acme",
  folderId: "manuals",
  documents: { printer: { documentName: "Printer" }, scanner: {} },
});`,
  inputs: {
    organizationId: required(identifier, {
      description: "The organization of all documents.",
      onChange: "replace",
      changeDescription:
        "A change creates the documents in the other organization and deletes the old ones with their data.",
    }),
    documents: required(storedAs(mapOf("documentId", documentEntry), storedDocuments, AS_TEXTS), {
      description: "The documents by their `documentId`, any number.",
      onChange: "update",
      changeDescription:
        "A change sends only the difference, up to 100 documents a request. A key that changes is another document: to keep the data under a new id, use a `Document`.",
      blanks: "members",
    }),
    folderId: optional(identifier, {
      description: "The folder of the documents that name none; left out, the top of the organization.",
      onChange: "update",
      changeDescription: "A change moves them.",
    }),
    createOrganization: optional(flag, {
      description: "Create the organization first if it does not exist.",
      onChange: "nothing",
      changeDescription: "It counts when documents are created; a later change does nothing.",
    }),
    createFolder: optional(flag, {
      description: "Create folders first if they do not exist.",
      onChange: "nothing",
      changeDescription: "It counts when documents are created or moved; a change by itself does nothing.",
    }),
    onDelete: withDefault(choice("delete", "retain"), "delete", {
      description:
        "What happens to a document that leaves the set, and to all of them when the resource is deleted. `delete` deletes them with their data; `retain` leaves them in the service. Set it to `retain` in the change that moves documents to another set or to `Document` resources: in whatever order the engine takes them, they are then never deleted.",
      classDescription:
        'Where the resource has `retainOnDelete`, the default is `retain`. In inline programs of the Automation API, `retainOnDelete` of a component of your own may not be seen: set `onDelete: "retain"` on the set.',
      withoutClasses:
        "The option `retainOnDelete` keeps the documents when the resource is deleted, and not those that leave the set: for them, set this.",
      onChange: "update",
      changeDescription: "A change sends nothing: it takes effect when a document leaves the set.",
    }),
    deletionProtection: deletionProtection(
      "Refuse to delete documents of the set: a change that would is refused in the preview, and the error names them. So is the deletion of the resource. What `onDelete` keeps in the service is not refused.",
      "Where neither says anything and the resource is protected (`protect`), itself or by what it is in, documents that would leave the set are refused all the same. What `retainOnDelete` keeps in the service is not refused.",
    ),
    maxDeletions: optional(wholeNumberFrom(0), {
      description:
        "The most documents that one change may delete. A change that would delete more is refused in the preview, and the error names them. It counts for documents that leave the set and for a replacement of the set, and not where the resource itself is deleted. Left out, there is no limit.",
      onChange: "nothing",
      changeDescription: "A change by itself does nothing.",
    }),
    __protected: optional(flag, {
      description: "Set by the class where the resource is protected: documents then do not leave the set.",
      onChange: "nothing",
      changeDescription: "",
    }),
  },
  outputs: {},
  id: {
    description: "The id is the `organizationId`.",
    of: ({ organizationId }) => joinId(organizationId),
    read: (id) => {
      const [organizationId] = splitId(id, 1) ?? [];
      return organizationId === undefined ? undefined : { organizationId };
    },
    open: () => ({ documents: {} }),
  },
  identifiedBy: ["organizationId", "documents"],
  identities: ({ organizationId, documents }) =>
    Object.keys(documents).map((id) => identityOf.document(organizationId, id)),
});
