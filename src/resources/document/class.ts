// Generated from definition.ts by `npm run docs`. Do not edit.
import * as pulumi from "@pulumi/pulumi";
import { Declaration } from "../../program/declaration";
import { isOfType, lookup, type Lookup } from "../../program/declare";
import { typeToken } from "../../values/type-token";
import { document as definition } from "./definition";

/** The inputs of `Document`. */
export interface DocumentArgs {
  /**
   * The organization that the document belongs to. A change creates the document in the other organization and
   * deletes the old one with its data.
   */
  organizationId: pulumi.Input<string>;
  /**
   * The id of the document in your product. A change moves all data of the document to the new id: the service runs a
   * migration, and the update waits until it ends. The declared name and folder are then sent again.
   */
  documentId: pulumi.Input<string>;
  /**
   * Confirms, by repeating it, that no document has the new `documentId`. Needed only if an error asks for it: some
   * services neither show whether an id is free nor reject a migration to an id that another document has. A wrong
   * confirmation can replace that document. Only used while `documentId` changes to this id.
   */
  freeDocumentId?: pulumi.Input<string> | undefined;
  /**
   * Confirms, by repeating it, that this document already has its `documentId`, for example after an update that was
   * killed during a migration. Needed only if an error asks for it. No migration is then started. Only used while
   * `documentId` changes to this id.
   */
  movedDocumentId?: pulumi.Input<string> | undefined;
  /**
   * Display name. A change, or leaving it out, updates the document in place. If the service rejects an empty name, a
   * document whose name is left out keeps the old one, and the update reports this.
   */
  documentName?: pulumi.Input<string> | undefined;
  /**
   * The folder that contains the document. If omitted, a new document is at the top of the organization, and an
   * adopted one stays where it is. The folder must exist, unless `createFolder` is true. A change moves the document;
   * leaving it out moves it to the top.
   */
  folderId?: pulumi.Input<string> | undefined;
  /**
   * Create the organization first if it does not exist. Only used when the document is created; a later change does
   * nothing.
   */
  createOrganization?: pulumi.Input<boolean> | undefined;
  /**
   * Create the folder first if it does not exist. Only used when the document is created or moved; a change by itself
   * does nothing.
   */
  createFolder?: pulumi.Input<boolean> | undefined;
  /**
   * Protects the document and its data: the preview rejects a change that would delete it, such as another
   * `organizationId`, and the deletion of the resource. The default is the setting `deletionProtection` of the stack
   * or of the provider. Where it is true and the program says nothing of `protect`, the resource is protected by the
   * engine too, so that the preview refuses to delete it. With `retainOnDelete` nothing is lost, so nothing is
   * rejected. A change sends nothing. Before the resource is deleted or replaced, `false` has to be applied, in an
   * update of its own.
   */
  deletionProtection?: pulumi.Input<boolean> | undefined;
}

/**
 * A document of an organization.
 *
 * An existing document is adopted: it gets the declared name and folder, if any. Deleting the resource deletes the
 * document with its data. No endpoint reads it, so `pulumi refresh` sees no drift. With `probeOnRefresh`, a refresh
 * checks whether the document exists: one request, or three if it does not.
 *
 * ```ts
 * new collab.Document("handbook", { organizationId: "acme", documentId: "handbook", documentName: "Handbook" });
 * ```
 *
 * The id is `organizationId/documentId`; it stays when `documentId` changes. Endpoints: "Add documents", "Update
 * documents", "Move documents", "Migrate document", "Migrate documents status", "Delete documents".
 */
export class Document extends pulumi.CustomResource {
  /** @internal */
  static readonly __pulumiType = typeToken("Document");

  /** The organization that the document belongs to. */
  declare readonly organizationId: pulumi.Output<string>;
  /** The id of the document in your product. */
  declare readonly documentId: pulumi.Output<string>;
  /** Display name. */
  declare readonly documentName: pulumi.Output<string | undefined>;
  /**
   * The folder that contains the document. If omitted, a new document is at the top of the organization, and an
   * adopted one stays where it is. The folder must exist, unless `createFolder` is true.
   */
  declare readonly folderId: pulumi.Output<string | undefined>;
  /** Create the organization first if it does not exist. */
  declare readonly createOrganization: pulumi.Output<boolean | undefined>;
  /** Create the folder first if it does not exist. */
  declare readonly createFolder: pulumi.Output<boolean | undefined>;
  /**
   * Protects the document and its data: the preview rejects a change that would delete it, such as another
   * `organizationId`, and the deletion of the resource. The default is the setting `deletionProtection` of the stack
   * or of the provider. Where it is true and the program says nothing of `protect`, the resource is protected by the
   * engine too, so that the preview refuses to delete it. With `retainOnDelete` nothing is lost, so nothing is
   * rejected.
   */
  declare readonly deletionProtection: pulumi.Output<boolean | undefined>;
  /** The identifier that the service assigns to the document, if it returns one. */
  declare readonly serviceId: pulumi.Output<string | undefined>;

  constructor(name: string, args: DocumentArgs, opts?: pulumi.CustomResourceOptions) {
    const declaration = new Declaration(definition, name, args, opts);
    try {
      super(...declaration.registration);
    } catch (thrown) {
      throw declaration.failedBy(thrown, Document);
    }
    declaration.complete(this);
  }

  /**
   * Refers to a document by its id. The service does not show whether it exists: the parts of the id are used as they
   * are.
   */
  static get(
    name: string,
    id: pulumi.Input<pulumi.ID>,
    state?: Partial<DocumentArgs>,
    opts?: pulumi.CustomResourceOptions,
  ): Document {
    return new Document(name, lookup(definition, state) as Lookup & DocumentArgs, { ...opts, id });
  }

  static override isInstance(value: unknown): value is Document {
    return isOfType(value, Document.__pulumiType);
  }
}
