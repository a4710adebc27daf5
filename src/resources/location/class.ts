// Generated from definition.ts by `npm run docs`. Do not edit.
import type * as pulumi from "@pulumi/pulumi";
import { instancesOf, lookup, type LookupArgs } from "../../program/declare";
import { DeclaredResource } from "../../program/resource";
import { typeToken } from "../../values/type-token";
import { location as definition } from "./definition";

/** The inputs of `Location`. */
export interface LocationArgs {
  /**
   * The organization of the document. Required if organizations are used. A change moves the location to the other
   * organization.
   */
  organizationId?: pulumi.Input<string> | undefined;
  /**
   * The document, which must exist. A change creates the location in the other document; `onDelete` determines what
   * happens to the old location.
   */
  documentId: pulumi.Input<string>;
  /**
   * The location in your product, such as `{ id, locationName }`, with at least one field. The order of keys makes no
   * difference. A change replaces the old location with the new one, which keeps its comments and other data. A new
   * `id` must be unused, also by a location that the same change removes.
   */
  location: pulumi.Input<Record<string, unknown>>;
  /**
   * The location in the service that a new resource replaces. Only used when the resource is created. Remove it
   * afterwards: a replaced or renamed resource uses it again.
   */
  previousLocation?: pulumi.Input<Record<string, unknown>> | undefined;
  /** Keep fields of the old location that the new one does not have. Only used at the next change of `location`. */
  merge?: pulumi.Input<boolean> | undefined;
  /**
   * What deleting the resource does. `retain` leaves the location and its data. `deleteData` **deletes its comments,
   * recordings and other data**, in every organization with a document of this id. Default: `retain`. A change sends
   * nothing: it takes effect on deletion.
   */
  onDelete?: pulumi.Input<"retain" | "deleteData"> | undefined;
}

/**
 * A location of a document: what comments and recordings are attached to.
 *
 * A new resource replaces `previousLocation` with the declared location. Without `previousLocation`, it writes the
 * location as declared, whether or not it exists.
 *
 * An existing location is adopted: it is written as declared and keeps its data. Deleting the resource leaves the
 * location and its data, unless `onDelete` is `deleteData`. No endpoint reads it, so `pulumi refresh` sees no drift.
 *
 * ```ts
 * const guide = new collab.Document("guide", {
 *   organizationId: "acme",
 *   documentId: "guide",
 *   createOrganization: true,
 * });
 * new collab.Location("intro", {
 *   organizationId: guide.organizationId,
 *   documentId: guide.documentId,
 *   location: { id: "intro", locationName: "Introduction" },
 * });
 * ```
 *
 * The id is `organizationId/documentId/location.id`, without an absent organization, and with a fingerprint for a
 * location without `id`. A change of these inputs does not change it. Endpoints: "Update location", "Delete data by
 * location".
 */
export class Location extends DeclaredResource {
  /** @internal */
  static readonly __pulumiType = typeToken("Location");
  static override readonly isInstance = instancesOf(Location);

  /** The organization of the document. */
  declare readonly organizationId: pulumi.Output<string | undefined>;
  /** The document, which must exist. */
  declare readonly documentId: pulumi.Output<string>;
  /** The location in your product, such as `{ id, locationName }`, with at least one field. */
  declare readonly location: pulumi.Output<Record<string, unknown>>;
  /** The location in the service that a new resource replaces. */
  declare readonly previousLocation: pulumi.Output<Record<string, unknown> | undefined>;
  /** Keep fields of the old location that the new one does not have. */
  declare readonly merge: pulumi.Output<boolean | undefined>;
  /** What deleting the resource does. */
  declare readonly onDelete: pulumi.Output<"retain" | "deleteData">;

  constructor(name: string, args: LocationArgs, opts?: pulumi.CustomResourceOptions) {
    super(definition, name, args, opts);
  }

  /** Refers to a location by its id, without a check whether it exists. */
  static get(...args: LookupArgs<Partial<LocationArgs>>): Location {
    return new Location(...lookup<LocationArgs>(definition, args));
  }
}
