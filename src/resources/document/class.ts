// Generated from definition.ts by `npm run docs`. Do not edit.
import type * as pulumi from "@pulumi/pulumi";
import { instancesOf, lookup, type LookupArgs } from "../../program/declare";
import { DeclaredResource } from "../../program/resource";
import { typeToken } from "../../values/type-token";
import { document as definition } from "./definition";

/** The inputs of `Document`. */
export interface DocumentArgs {
  /** The organization of the document. A change creates an empty document there and deletes this one with its data. */
  organizationId: pulumi.Input<string>;
  /**
   * The id of the document in your product. A change moves the document's data to the new id, which `freeDocumentId`
   * must confirm. The update waits for the migration, and then sends the declared name and folder again.
   */
  documentId: pulumi.Input<string>;
  /**
   * Repeats the new `documentId` to confirm that no document has it, nor a document that this change removes.
   * Required when `documentId` changes. A wrong confirmation can overwrite the document that has the id. Only used
   * while `documentId` changes to this id.
   */
  freeDocumentId?: pulumi.Input<string> | undefined;
  /**
   * Repeats the `documentId` to confirm that this document already has it, such as after an interrupted update.
   * Replaces `freeDocumentId`. No migration is then started. Only used while `documentId` changes to this id.
   */
  movedDocumentId?: pulumi.Input<string> | undefined;
  /**
   * Display name. A change renames the document. If it is left out and the service rejects an empty name, the
   * document keeps its name, and the update reports this.
   */
  documentName?: pulumi.Input<string> | undefined;
  /**
   * The folder of the document. It must exist, unless `createFolder` is true. By default, a new document is at the
   * top, and an adopted one stays where it is. A change moves the document; leaving it out moves it to the top.
   */
  folderId?: pulumi.Input<string> | undefined;
  /** Create the organization first if it does not exist. Only used when the document is created. */
  createOrganization?: pulumi.Input<boolean> | undefined;
  /** Create the folder first if it does not exist. Only used when the document is created or moved. */
  createFolder?: pulumi.Input<boolean> | undefined;
}

/**
 * A document of an organization.
 *
 * The document is adopted: it gets the declared name and folder, if any. Deleting the resource deletes the document
 * with its data. No endpoint reads it, so `pulumi refresh` sees no drift. If its folder is missing, a refresh shows
 * that, and the next update moves the document there again. With `probeOnRefresh`, a refresh checks whether the
 * document exists: one request, or three if it does not.
 *
 * ```ts
 * new collab.Document("handbook", {
 *   organizationId: "acme",
 *   documentId: "handbook",
 *   documentName: "Handbook",
 *   createOrganization: true,
 * });
 * ```
 *
 * The id is `organizationId/documentId`; it stays when `documentId` changes. Endpoints: "Add documents", "Update
 * documents", "Move documents", "Migrate document", "Migrate documents status", "Delete documents".
 */
export class Document extends DeclaredResource {
  /** @internal */
  static readonly __pulumiType = typeToken("Document");
  static override readonly isInstance = instancesOf(Document);

  /** The organization of the document. */
  declare readonly organizationId: pulumi.Output<string>;
  /** The id of the document in your product. */
  declare readonly documentId: pulumi.Output<string>;
  /** Display name. */
  declare readonly documentName: pulumi.Output<string | undefined>;
  /** The folder of the document. */
  declare readonly folderId: pulumi.Output<string | undefined>;
  /** Create the organization first if it does not exist. */
  declare readonly createOrganization: pulumi.Output<boolean | undefined>;
  /** Create the folder first if it does not exist. */
  declare readonly createFolder: pulumi.Output<boolean | undefined>;
  /** The identifier that the service assigns to the document, if it returns one. */
  declare readonly serviceId: pulumi.Output<string | undefined>;

  constructor(name: string, args: DocumentArgs, opts?: pulumi.CustomResourceOptions) {
    super(definition, name, args, opts);
  }

  /** Refers to a document by its id, without a check whether it exists. */
  static get(...args: LookupArgs<Partial<DocumentArgs>>): Document {
    return new Document(...lookup<DocumentArgs>(definition, args));
  }
}
