// Generated from definition.ts by `npm run docs`. Do not edit.
import * as pulumi from "@pulumi/pulumi";
import { Declaration } from "../../program/declaration";
import { isOfType, lookup, type Lookup } from "../../program/declare";
import { typeToken } from "../../values/type-token";
import { hooks } from "./class.hooks";
import type { PublicInputs } from "../../definition/definition";
import { documentSet as definition } from "./definition";

/** One document of a set; its key is the `documentId`. */
export interface DocumentEntry {
  /**
   * Display name. A change, or leaving it out, updates the document in place. If the service rejects an empty name, a
   * document whose name is left out keeps the old one, and the update reports this.
   */
  documentName?: pulumi.Input<string> | undefined;
  /** The folder of this document, `root` for the top. If omitted, the folder of the set. A change moves the document. */
  folderId?: pulumi.Input<string> | undefined;
}

/** The inputs of `DocumentSet`. */
export interface DocumentSetArgs {
  /**
   * The organization of all documents. A change creates the documents in the other organization and deletes the old
   * ones with their data.
   */
  organizationId: pulumi.Input<string>;
  /**
   * The documents by their `documentId`, any number. A change sends only the difference, up to 100 documents per
   * request. Another key is another document: to keep the data under a new id, use a `Document`.
   */
  documents: pulumi.Input<Record<string, pulumi.Input<DocumentEntry>>>;
  /** The folder of the documents that name none. If omitted, the top of the organization. A change moves them. */
  folderId?: pulumi.Input<string> | undefined;
  /**
   * Create the organization first if it does not exist. Only used when documents are created; a later change does
   * nothing.
   */
  createOrganization?: pulumi.Input<boolean> | undefined;
  /**
   * Create folders first if they do not exist. Only used when documents are created or moved; a change by itself does
   * nothing.
   */
  createFolder?: pulumi.Input<boolean> | undefined;
  /**
   * What happens to a document that leaves the set, and to all of them when the resource is deleted. `delete` deletes
   * them with their data; `retain` leaves them in the service. Set it to `retain` in the change that moves documents
   * to another set or to `Document` resources: they are then never deleted, in whatever order the engine processes
   * the resources. Where the resource has `retainOnDelete`, the default is `retain`. In inline programs of the
   * Automation API, `retainOnDelete` of a component of your own may not be seen: set `onDelete: "retain"` on the set.
   * Default: `delete`. A change sends nothing: it takes effect when a document leaves the set.
   */
  onDelete?: pulumi.Input<"delete" | "retain"> | undefined;
  /**
   * Protects the documents of the set: the preview rejects a change that would delete some, with an error that names
   * them, and the deletion of the resource. Documents that `onDelete` keeps in the service do not count. The default
   * is the setting `deletionProtection` of the stack or of the provider. Where it is true and the program says
   * nothing of `protect`, the resource is protected by the engine too, so that the preview refuses to delete it. If
   * neither is set and the resource is protected (`protect`), directly or through its parent, no document can leave
   * the set either. Documents that `retainOnDelete` keeps in the service do not count. A change sends nothing. Before
   * the resource is deleted or replaced, `false` has to be applied, in an update of its own.
   */
  deletionProtection?: pulumi.Input<boolean> | undefined;
  /**
   * The maximum number of documents that one change may delete. The preview rejects a change that would delete more,
   * with an error that names them. The limit applies to documents that leave the set and to a replacement of the set,
   * but not to the deletion of the resource itself. Without it, there is no limit. A change by itself does nothing.
   */
  maxDeletions?: pulumi.Input<number> | undefined;
}

type Stored = PublicInputs<(typeof definition)["inputs"]>;

/** The inputs of `DocumentSet` in the form that policies and states contain. */
export interface DocumentSetInputs {
  /** The organization of all documents. */
  organizationId: Stored["organizationId"];
  /**
   * The documents by their `documentId`, each as one text: its name; `folder/name` if it has its own folder; true if
   * it has neither.
   */
  documents: Stored["documents"];
  /** The folder of the documents that name none. If omitted, the top of the organization. */
  folderId?: Stored["folderId"];
  /** Create the organization first if it does not exist. */
  createOrganization?: Stored["createOrganization"];
  /** Create folders first if they do not exist. */
  createFolder?: Stored["createFolder"];
  /**
   * What happens to a document that leaves the set, and to all of them when the resource is deleted. `delete` deletes
   * them with their data; `retain` leaves them in the service. Set it to `retain` in the change that moves documents
   * to another set or to `Document` resources: they are then never deleted, in whatever order the engine processes
   * the resources. Where the resource has `retainOnDelete`, the default is `retain`. In inline programs of the
   * Automation API, `retainOnDelete` of a component of your own may not be seen: set `onDelete: "retain"` on the set.
   */
  onDelete: Stored["onDelete"];
  /**
   * Protects the documents of the set: the preview rejects a change that would delete some, with an error that names
   * them, and the deletion of the resource. Documents that `onDelete` keeps in the service do not count. The default
   * is the setting `deletionProtection` of the stack or of the provider. Where it is true and the program says
   * nothing of `protect`, the resource is protected by the engine too, so that the preview refuses to delete it. If
   * neither is set and the resource is protected (`protect`), directly or through its parent, no document can leave
   * the set either. Documents that `retainOnDelete` keeps in the service do not count.
   */
  deletionProtection?: Stored["deletionProtection"];
  /**
   * The maximum number of documents that one change may delete. The preview rejects a change that would delete more,
   * with an error that names them. The limit applies to documents that leave the set and to a replacement of the set,
   * but not to the deletion of the resource itself. Without it, there is no limit.
   */
  maxDeletions?: Stored["maxDeletions"];
}

/**
 * Many documents of one organization, as one resource.
 *
 * For hundreds of documents and more: one resource costs the engine little, however many documents it contains.
 * Previews and states show each document as one text: its name; `folder/name` if it has its own folder; true if it
 * has neither.
 *
 * The resource owns the documents that it names and leaves other documents alone. When some documents fail, the
 * others are kept, and the next update sends only what is missing. `ignoreChanges` can name whole documents, such as
 * `documents.printer`.
 *
 * Policies see each document as its text (`DocumentSetInputs`), and so do transforms and mocks.
 *
 * Existing documents are adopted: they get the declared name and folder, if any. Deleting the resource deletes its
 * documents with their data, unless `onDelete` is `retain`. No endpoint reads it, so `pulumi refresh` sees no drift.
 * With `probeOnRefresh`, a refresh checks whether each document exists: one request, or three if it does not.
 *
 * ```ts
 * new collab.DocumentSet("manuals", {
 *   organizationId: "acme",
 *   folderId: "manuals",
 *   documents: { printer: { documentName: "Printer" }, scanner: {} },
 * });
 * ```
 *
 * The id is the `organizationId`. Endpoints: "Add documents", "Update documents", "Move documents", "Delete
 * documents".
 */
export class DocumentSet extends pulumi.CustomResource {
  /** @internal */
  static readonly __pulumiType = typeToken("DocumentSet");

  /** The organization of all documents. */
  declare readonly organizationId: pulumi.Output<string>;
  /** The documents by their `documentId`, any number. */
  declare readonly documents: pulumi.Output<Record<string, pulumi.Unwrap<DocumentEntry>>>;
  /** The folder of the documents that name none. If omitted, the top of the organization. */
  declare readonly folderId: pulumi.Output<string | undefined>;
  /** Create the organization first if it does not exist. */
  declare readonly createOrganization: pulumi.Output<boolean | undefined>;
  /** Create folders first if they do not exist. */
  declare readonly createFolder: pulumi.Output<boolean | undefined>;
  /**
   * What happens to a document that leaves the set, and to all of them when the resource is deleted. `delete` deletes
   * them with their data; `retain` leaves them in the service. Set it to `retain` in the change that moves documents
   * to another set or to `Document` resources: they are then never deleted, in whatever order the engine processes
   * the resources. Where the resource has `retainOnDelete`, the default is `retain`. In inline programs of the
   * Automation API, `retainOnDelete` of a component of your own may not be seen: set `onDelete: "retain"` on the set.
   */
  declare readonly onDelete: pulumi.Output<"delete" | "retain">;
  /**
   * Protects the documents of the set: the preview rejects a change that would delete some, with an error that names
   * them, and the deletion of the resource. Documents that `onDelete` keeps in the service do not count. The default
   * is the setting `deletionProtection` of the stack or of the provider. Where it is true and the program says
   * nothing of `protect`, the resource is protected by the engine too, so that the preview refuses to delete it. If
   * neither is set and the resource is protected (`protect`), directly or through its parent, no document can leave
   * the set either. Documents that `retainOnDelete` keeps in the service do not count.
   */
  declare readonly deletionProtection: pulumi.Output<boolean | undefined>;
  /**
   * The maximum number of documents that one change may delete. The preview rejects a change that would delete more,
   * with an error that names them. The limit applies to documents that leave the set and to a replacement of the set,
   * but not to the deletion of the resource itself. Without it, there is no limit.
   */
  declare readonly maxDeletions: pulumi.Output<number | undefined>;

  constructor(name: string, args: DocumentSetArgs, opts?: pulumi.CustomResourceOptions) {
    const declaration = new Declaration(definition, name, args, opts, hooks);
    try {
      super(...declaration.registration);
    } catch (thrown) {
      throw declaration.failedBy(thrown, DocumentSet);
    }
    declaration.complete(this);
  }

  /** Refers to documents that are managed elsewhere. The service does not show whether they exist. */
  static get(
    name: string,
    id: pulumi.Input<pulumi.ID>,
    state?: Partial<DocumentSetArgs>,
    opts?: pulumi.CustomResourceOptions,
  ): DocumentSet {
    return new DocumentSet(name, lookup(definition, state) as Lookup & DocumentSetArgs, { ...opts, id });
  }

  static override isInstance(value: unknown): value is DocumentSet {
    return isOfType(value, DocumentSet.__pulumiType);
  }
}
