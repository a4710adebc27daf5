// Generated from definition.ts by `npm run docs`. Do not edit.
import type * as pulumi from "@pulumi/pulumi";
import { instancesOf, lookup, type LookupArgs } from "../../program/declare";
import { DeclaredResource } from "../../program/resource";
import { typeToken } from "../../values/type-token";
import { hooks } from "./class.hooks";
import { documentSet as definition } from "./definition";

/** One document of a set; its key is the `documentId`. */
export interface DocumentEntry {
  /**
   * Display name. A change renames the document. If it is left out and the service rejects an empty name, the
   * document keeps its name.
   */
  documentName?: pulumi.Input<string> | undefined;
  /** The folder of this document, `root` for the top. By default, the folder of the set. A change moves the document. */
  folderId?: pulumi.Input<string> | undefined;
}

/** The inputs of `DocumentSet`. */
export interface DocumentSetArgs {
  /**
   * The organization of all documents. A change creates empty documents in the new organization, and deletes those in
   * the old organization with their data.
   */
  organizationId: pulumi.Input<string>;
  /**
   * The documents by their `documentId`, any number. A change sends only the difference, up to 100 documents per
   * request. Another key is another document: to keep the data under a new id, use a `Document`.
   */
  documents: pulumi.Input<Record<string, pulumi.Input<DocumentEntry>>>;
  /**
   * The folder of the documents without their own `folderId`. By default, the top of the organization. A change moves
   * these documents.
   */
  folderId?: pulumi.Input<string> | undefined;
  /** Create the organization first if it does not exist. Only used when documents are created. */
  createOrganization?: pulumi.Input<boolean> | undefined;
  /** Create the folder first if it does not exist. Only used when documents are created or moved. */
  createFolder?: pulumi.Input<boolean> | undefined;
  /**
   * What happens to documents that leave the set, and when the resource is deleted. `delete` deletes them with their
   * data; `retain` keeps them in the service. Set `retain` in the change that moves documents to another resource.
   * The option `retainOnDelete` keeps the documents only when the resource itself is deleted. Default: `delete`. A
   * change sends nothing: it takes effect on deletion.
   */
  onDelete?: pulumi.Input<"delete" | "retain"> | undefined;
  /**
   * How many documents one change may delete; 0 allows none. By default, there is no limit. The preview rejects a
   * change that would delete more, and names them. Deleting the resource itself is not limited. Only used when
   * documents leave the set.
   */
  maxDeletions?: pulumi.Input<number> | undefined;
}

/**
 * Many documents of one organization, as one resource.
 *
 * Previews and states show each document as one text: its name; `folder/name` if it has its own folder; true if it
 * has neither. The resource does not change documents that it does not name. When some fail, the others stay applied,
 * and the next update sends only what is missing. `ignoreChanges` can name whole documents, such as
 * `documents.printer`.
 *
 * Policies see each document as its text, and so do transforms and mocks.
 *
 * Existing documents are adopted: the update sets the declared names and folders. Deleting the resource deletes its
 * documents with their data, unless `onDelete` is `retain`. No endpoint reads it, so `pulumi refresh` sees no drift.
 * If a folder is missing, a refresh shows that, and the next update moves its documents there again. With
 * `probeOnRefresh`, a refresh checks whether each document exists: one request, or three if it does not.
 *
 * ```ts
 * new collab.DocumentSet("manuals", {
 *   organizationId: "acme",
 *   folderId: "manuals",
 *   documents: { printer: { documentName: "Printer" }, scanner: {} },
 *   createOrganization: true,
 *   createFolder: true,
 * });
 * ```
 *
 * The id is the `organizationId`. Endpoints: "Add documents", "Update documents", "Move documents", "Delete
 * documents".
 */
export class DocumentSet extends DeclaredResource {
  /** @internal */
  static readonly __pulumiType = typeToken("DocumentSet");
  static override readonly isInstance = instancesOf(DocumentSet);

  /** The organization of all documents. */
  declare readonly organizationId: pulumi.Output<string>;
  /** The documents by their `documentId`, any number. */
  declare readonly documents: pulumi.Output<Record<string, pulumi.Unwrap<DocumentEntry>>>;
  /** The folder of the documents without their own `folderId`. */
  declare readonly folderId: pulumi.Output<string | undefined>;
  /** Create the organization first if it does not exist. */
  declare readonly createOrganization: pulumi.Output<boolean | undefined>;
  /** Create the folder first if it does not exist. */
  declare readonly createFolder: pulumi.Output<boolean | undefined>;
  /** What happens to documents that leave the set, and when the resource is deleted. */
  declare readonly onDelete: pulumi.Output<"delete" | "retain">;
  /** How many documents one change may delete; 0 allows none. */
  declare readonly maxDeletions: pulumi.Output<number | undefined>;

  constructor(name: string, args: DocumentSetArgs, opts?: pulumi.CustomResourceOptions) {
    super(definition, name, args, opts, hooks);
  }

  /** Refers to documents that are managed elsewhere. The service does not show whether they exist. */
  static get(...args: LookupArgs<Partial<DocumentSetArgs>>): DocumentSet {
    return new DocumentSet(...lookup<DocumentSetArgs>(definition, args));
  }
}
