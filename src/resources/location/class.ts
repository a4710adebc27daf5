// Generated from definition.ts by `npm run docs`. Do not edit.
import * as pulumi from "@pulumi/pulumi";
import { Declaration } from "../../program/declaration";
import { isOfType, lookup, type Lookup } from "../../program/declare";
import { typeToken } from "../../values/type-token";
import { location as definition } from "./definition";

/** The inputs of `Location`. */
export interface LocationArgs {
  /** The organization of the document. Required if organizations are used. A change moves the location there. */
  organizationId?: pulumi.Input<string> | undefined;
  /**
   * The document, which must exist. A change creates the location in the other document; `onDelete` determines what
   * happens to this one.
   */
  documentId: pulumi.Input<string>;
  /**
   * The location as your product names it, such as `{ id, locationName }`, with at least one field. The order of keys
   * makes no difference. A change replaces the old location with the new one, which keeps its comments and other
   * data.
   */
  location: pulumi.Input<Record<string, unknown>>;
  /**
   * The current location in the service, if the resource is new and should replace it. Only used when the location is
   * first declared; a later change does nothing.
   */
  previousLocation?: pulumi.Input<Record<string, unknown>> | undefined;
  /**
   * Keep fields of the old location that the new one does not have. By default, the new location replaces the old one
   * entirely. Only used at the next change of `location`; a change by itself does nothing.
   */
  merge?: pulumi.Input<boolean> | undefined;
  /**
   * What deleting the resource does. `retain` leaves the location and its data. `deleteData` **deletes all comments,
   * recordings and other data** of the location, in every organization that has a document of this id. Default:
   * `retain`. A change sends nothing: it takes effect when the resource is deleted.
   */
  onDelete?: pulumi.Input<"retain" | "deleteData"> | undefined;
  /**
   * Protects the data of the location: if `onDelete` is `deleteData`, the preview rejects a change that would delete
   * it, such as another `documentId`, and the deletion of the resource. The default is the setting
   * `deletionProtection` of the stack or of the provider. Where it is true and the program says nothing of `protect`,
   * the resource is protected by the engine too, so that the preview refuses to delete it. A change sends nothing.
   * Before the resource is deleted or replaced, `false` has to be applied, in an update of its own.
   */
  deletionProtection?: pulumi.Input<boolean> | undefined;
}

/**
 * A location of a document: what comments and recordings are attached to.
 *
 * When it is first declared, the location replaces `previousLocation`. Without one, it is written as declared,
 * whether or not it exists. If the document does not exist or the service does not know the old location, the error
 * says so.
 *
 * An existing location is adopted: it is written as declared and keeps its data. Deleting the resource leaves the
 * location and its data, unless `onDelete` is `deleteData`. No endpoint reads it, so `pulumi refresh` sees no drift.
 *
 * ```ts
 * new collab.Location("intro", {
 *   organizationId: "acme",
 *   documentId: "guide",
 *   location: { id: "intro", locationName: "Introduction" },
 * });
 * ```
 *
 * The id is `organizationId/documentId/location.id`, without the first part if no organization is given. For a
 * location without an `id`, the last part is a fingerprint. The id stays when these change. Endpoints: "Update
 * location", "Delete data by location".
 */
export class Location extends pulumi.CustomResource {
  /** @internal */
  static readonly __pulumiType = typeToken("Location");

  /** The organization of the document. Required if organizations are used. */
  declare readonly organizationId: pulumi.Output<string | undefined>;
  /** The document, which must exist. */
  declare readonly documentId: pulumi.Output<string>;
  /**
   * The location as your product names it, such as `{ id, locationName }`, with at least one field. The order of keys
   * makes no difference.
   */
  declare readonly location: pulumi.Output<Record<string, unknown>>;
  /** The current location in the service, if the resource is new and should replace it. */
  declare readonly previousLocation: pulumi.Output<Record<string, unknown> | undefined>;
  /**
   * Keep fields of the old location that the new one does not have. By default, the new location replaces the old one
   * entirely.
   */
  declare readonly merge: pulumi.Output<boolean | undefined>;
  /**
   * What deleting the resource does. `retain` leaves the location and its data. `deleteData` **deletes all comments,
   * recordings and other data** of the location, in every organization that has a document of this id.
   */
  declare readonly onDelete: pulumi.Output<"retain" | "deleteData">;
  /**
   * Protects the data of the location: if `onDelete` is `deleteData`, the preview rejects a change that would delete
   * it, such as another `documentId`, and the deletion of the resource. The default is the setting
   * `deletionProtection` of the stack or of the provider. Where it is true and the program says nothing of `protect`,
   * the resource is protected by the engine too, so that the preview refuses to delete it.
   */
  declare readonly deletionProtection: pulumi.Output<boolean | undefined>;

  constructor(name: string, args: LocationArgs, opts?: pulumi.CustomResourceOptions) {
    const declaration = new Declaration(definition, name, args, opts);
    try {
      super(...declaration.registration);
    } catch (thrown) {
      throw declaration.failedBy(thrown, Location);
    }
    declaration.complete(this);
  }

  /**
   * Refers to a location by its id. The service does not show whether it exists: the parts of the id are used as they
   * are.
   */
  static get(
    name: string,
    id: pulumi.Input<pulumi.ID>,
    state?: Partial<LocationArgs>,
    opts?: pulumi.CustomResourceOptions,
  ): Location {
    return new Location(name, lookup(definition, state) as Lookup & LocationArgs, { ...opts, id });
  }

  static override isInstance(value: unknown): value is Location {
    return isOfType(value, Location.__pulumiType);
  }
}
