import { define, deletionProtection, optional, required, withDefault } from "../../definition/definition";
import * as type from "../../definition/type";
import { identityOf, joinId, splitId } from "../../values/identity";

const { choice, flag, storedAs, identifier, mapOf, object, onlyTrue, text, textsOr, wholeNumberFrom } = type;

/** The fields of one document of a set. */
export const entryFields = {
  documentName: type.optional(
    text,
    "Display name. A change, or leaving it out, updates the document in place. If the service rejects an empty name, a document whose name is left out keeps the old one, and the update reports this.",
  ),
  folderId: type.optional(
    identifier,
    "The folder of this document, `root` for the top. If omitted, the folder of the set. A change moves the document.",
  ),
};

const AS_TEXTS =
  "The documents by their `documentId`, each as one text: its name; `folder/name` if it has its own folder; true if it has neither.";

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
    "For hundreds of documents and more: one resource costs the engine little, however many documents it contains. Previews and states show each document as one text: its name; `folder/name` if it has its own folder; true if it has neither.",
    "The resource owns the documents that it names and leaves other documents alone. When some documents fail, the others are kept, and the next update sends only what is missing. `ignoreChanges` can name whole documents, such as `documents.printer`.",
  ],
  classNotes: [
    "Policies see each document as its text (`DocumentSetInputs`), and so do transforms and mocks.",
  ],
  adopt: "Existing documents are adopted: they get the declared name and folder, if any.",
  delete: {
    description:
      "Deleting the resource deletes its documents with their data, unless `onDelete` is `retain`.",
  },
  probe:
    "With `probeOnRefresh`, a refresh checks whether each document exists: one request, or three if it does not.",
  get: "Refers to documents that are managed elsewhere. The service does not show whether they exist.",
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
        "A change sends only the difference, up to 100 documents per request. Another key is another document: to keep the data under a new id, use a `Document`.",
      blanks: "members",
    }),
    folderId: optional(identifier, {
      description: "The folder of the documents that name none. If omitted, the top of the organization.",
      onChange: "update",
      changeDescription: "A change moves them.",
    }),
    createOrganization: optional(flag, {
      description: "Create the organization first if it does not exist.",
      onChange: "nothing",
      changeDescription: "Only used when documents are created; a later change does nothing.",
    }),
    createFolder: optional(flag, {
      description: "Create folders first if they do not exist.",
      onChange: "nothing",
      changeDescription: "Only used when documents are created or moved; a change by itself does nothing.",
    }),
    onDelete: withDefault(choice("delete", "retain"), "delete", {
      description:
        "What happens to a document that leaves the set, and to all of them when the resource is deleted. `delete` deletes them with their data; `retain` leaves them in the service. Set it to `retain` in the change that moves documents to another set or to `Document` resources: they are then never deleted, in whatever order the engine processes the resources.",
      classDescription:
        'Where the resource has `retainOnDelete`, the default is `retain`. In inline programs of the Automation API, `retainOnDelete` of a component of your own may not be seen: set `onDelete: "retain"` on the set.',
      withoutClasses:
        "The option `retainOnDelete` keeps the documents when the resource is deleted, and not those that leave the set: for them, set this.",
      onChange: "update",
      changeDescription: "A change sends nothing: it takes effect when a document leaves the set.",
    }),
    deletionProtection: deletionProtection(
      "Protects the documents of the set: the preview rejects a change that would delete some, with an error that names them, and the deletion of the resource. Documents that `onDelete` keeps in the service do not count.",
      "If neither is set and the resource is protected (`protect`), directly or through its parent, no document can leave the set either. Documents that `retainOnDelete` keeps in the service do not count.",
    ),
    maxDeletions: optional(wholeNumberFrom(0), {
      description:
        "The maximum number of documents that one change may delete. The preview rejects a change that would delete more, with an error that names them. The limit applies to documents that leave the set and to a replacement of the set, but not to the deletion of the resource itself. Without it, there is no limit.",
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

/** The settings of one document of a set. */
export interface Entry {
  /** Display name. */
  readonly documentName?: string | undefined;
  /** If absent, the document is in the folder of the set. */
  readonly folderId?: string | undefined;
}

/**
 * An entry as inputs and states contain it: the name, `folder/name` if the document has a folder of its own (`folder/` without a
 * name), or true if it has neither. A name that contains a slash and has no folder starts with an additional slash. Folders are
 * encoded like ids. Any change of a document is therefore one line of a preview, and large sets cost the engine and the SDK far
 * less than objects would. (engine-notes: memory of large maps)
 */
export type ShortEntry = string | true;

export function shorten({ documentName = "", folderId }: Entry): ShortEntry {
  if (folderId !== undefined) return `${joinId(folderId)}/${documentName}`;
  if (documentName === "") return true;
  return documentName.includes("/") ? `/${documentName}` : documentName;
}

export function expand(short: ShortEntry): Entry {
  if (short === true) return {};
  const slash = short.indexOf("/");
  const folder = short.slice(0, Math.max(slash, 0));
  const documentName = short.slice(slash + 1);
  return {
    ...(documentName === "" ? {} : { documentName }),
    ...(folder === "" ? {} : { folderId: splitId(folder, 1)?.[0] ?? folder }),
  };
}

export function isShort(entry: unknown): entry is ShortEntry {
  return typeof entry === "string" || entry === true;
}

/** Converts the entries of a state to their short form. Entries of earlier versions are objects. */
export function shortEntries(
  entries: Readonly<Record<string, ShortEntry | Entry>>,
): Record<string, ShortEntry> {
  return Object.fromEntries(
    Object.entries(entries).map(([id, entry]) => [id, isShort(entry) ? entry : shorten(entry)]),
  );
}
