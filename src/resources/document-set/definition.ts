import { define, idOfParts, optional, required, withDefault } from "../../definition/definition";
import * as type from "../../definition/type";
import { identityOf, joinId, splitId } from "../../values/identity";
import type { Appearance } from "../document/definition";
import {
  createFolder,
  createOrganization,
  maxDeletions,
  TAKES_EFFECT_ON_DELETION,
} from "../../definition/shared-inputs";

const { choice, storedAs, identifier, mapOf, object, onlyTrue, text, textsOr } = type;

/** The fields of one document of a set. */
export const entryFields = {
  documentName: type.optional(
    text,
    "Display name. A change renames the document. If it is left out and the service rejects an empty name, the document keeps its name.",
  ),
  folderId: type.optional(
    identifier,
    "The folder of this document, `root` for the top. By default, the folder of the set. A change moves the document.",
  ),
};

const AS_TEXTS =
  "The documents by their `documentId`, each as one text: its name; `folder/name` if it has its own folder; true if it has neither.";

const documentEntry = object(
  "DocumentEntry",
  "One document of a set; its key is the `documentId`.",
  entryFields,
);

/** The documents as states contain them: see `ShortEntry`. */
const storedDocuments = textsOr("documentId", onlyTrue);

export const documentSet = define({
  type: "DocumentSet",
  description: "Many documents of one organization, as one resource.",
  operations: ["addDocuments", "updateDocuments", "moveDocuments", "deleteDocuments"],
  notes: [
    "Previews and states show each document as one text: its name; `folder/name` if it has its own folder; true if it has neither. The resource does not change documents that it does not name. When some fail, the others stay applied, and the next update sends only what is missing. `ignoreChanges` can name whole documents, such as `documents.printer`.",
  ],
  classNotes: ["Policies see each document as its text, and so do transforms and mocks."],
  adopt: "Existing documents are adopted: the update sets the declared names and folders.",
  delete: {
    description:
      "Deleting the resource deletes its documents with their data, unless `onDelete` is `retain`.",
  },
  probe:
    "If a folder is missing, a refresh shows that, and the next update moves its documents there again. With `probeOnRefresh`, a refresh checks whether each document exists: one request, or three if it does not.",
  get: "Refers to documents that are managed elsewhere. The service does not show whether they exist.",
  example: `new collab.DocumentSet("manuals", {
  organizationId: "acme",
  folderId: "manuals",
  documents: { printer: { documentName: "Printer" }, scanner: {} },
  createOrganization: true,
  createFolder: true,
});`,
  inputs: {
    organizationId: required(identifier, {
      description: "The organization of all documents.",
      onChange: "replace",
      changeDescription:
        "A change creates empty documents in the new organization, and deletes those in the old organization with their data.",
    }),
    documents: required(storedAs(mapOf("documentId", documentEntry), storedDocuments, AS_TEXTS), {
      description: "The documents by their `documentId`, any number.",
      onChange: "update",
      changeDescription:
        "A change sends only the difference, up to 100 documents per request. Another key is another document: to keep the data under a new id, use a `Document`.",
      blanks: "members",
    }),
    folderId: optional(identifier, {
      description:
        "The folder of the documents without their own `folderId`. By default, the top of the organization.",
      onChange: "update",
      changeDescription: "A change moves these documents.",
    }),
    createOrganization: createOrganization("documents are created"),
    createFolder: createFolder("documents are created or moved"),
    onDelete: withDefault(choice("delete", "retain"), "delete", {
      description:
        "What happens to documents that leave the set, and when the resource is deleted. `delete` deletes them with their data; `retain` keeps them in the service. Set `retain` in the change that moves documents to another resource. The option `retainOnDelete` keeps the documents only when the resource itself is deleted.",
      ...TAKES_EFFECT_ON_DELETION,
    }),
    maxDeletions: maxDeletions("documents"),
  },
  outputs: {},
  repeatedIn: ["__maybe"],
  id: {
    ...idOfParts("organizationId"),
    description: "The id is the `organizationId`.",
    open: () => ({ documents: {} }),
  },
  identifiedBy: ["organizationId", "documents"],
  identities: ({ organizationId, documents }) =>
    Object.keys(documents).map((id) => identityOf.document(organizationId, id)),
});

/** The settings of one document of a set. If it names no folder, the document is in the folder of the set. */
export type Entry = Appearance;

/**
 * An entry as inputs and states contain it: the name, `folder/name` if the document has its own folder (`folder/` without a
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

/** Returns the name and the folder of a document from its short form. */
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
