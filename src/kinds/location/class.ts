import * as pulumi from "@pulumi/pulumi";
import type { AsDefined, Differences } from "../../program/as-defined";
import { location as definition } from "./definition";
import { isOfType, Lookup, properties, typeToken } from "../../program/declare";
import { declareUnique } from "../../program/unique";

export interface LocationArgs {
  /** The organization of the document; give it where organizations are used. A change puts the location there. */
  organizationId?: pulumi.Input<string> | undefined;
  /** The document, which must exist. A change puts the location into the other one; of this one see `onDelete`. */
  documentId: pulumi.Input<string>;
  /**
   * The location as your product names it, such as `{ id, locationName }`, with at least one field. A change puts the new
   * one in the place of the old one, which takes its comments and other data along. The order of keys makes no difference.
   */
  location: pulumi.Input<Record<string, unknown>>;
  /** What the location is in the service so far, when it is first declared and is to be another one. Later changes do nothing. */
  previousLocation?: pulumi.Input<Record<string, unknown>> | undefined;
  /**
   * Keep fields of the old location that the new one does not have; by default the new one replaces it entirely. Counts
   * at the next change of `location`; a change by itself does nothing.
   */
  merge?: pulumi.Input<boolean> | undefined;
  /**
   * What deleting the resource does: `retain` (default) leaves the location and its data, `deleteData` **deletes all
   * comments, recordings and other data** of the location, in every organization that has a document of this id.
   */
  onDelete?: pulumi.Input<"retain" | "deleteData"> | undefined;
}

/**
 * A location of a document: what comments and recordings are attached to ("Update location", "Delete data by location").
 *
 * When it is first declared, the location takes the place of `previousLocation`; without one it is written as it is
 * declared, over itself if it is there already. The service cannot read locations, so `pulumi refresh` sees no drift. An
 * error says so when the document does not exist, or when the service does not know the old location.
 *
 * ```ts
 * new collab.Location("intro", {
 *   organizationId: "acme",
 *   documentId: "guide",
 *   location: { id: "intro", locationName: "Introduction" },
 * });
 * ```
 *
 * The id is `organizationId/documentId/location.id`, without the first part where no organization is given; of a location
 * without an `id` the last part is a fingerprint. It stays when these change.
 */
export class Location extends pulumi.CustomResource {
  /** @internal */
  static readonly __pulumiType = typeToken("Location");

  declare readonly organizationId: pulumi.Output<string | undefined>;
  declare readonly documentId: pulumi.Output<string>;
  declare readonly location: pulumi.Output<Record<string, unknown>>;
  declare readonly previousLocation: pulumi.Output<Record<string, unknown> | undefined>;
  declare readonly merge: pulumi.Output<boolean | undefined>;
  declare readonly onDelete: pulumi.Output<"retain" | "deleteData">;

  constructor(name: string, args: LocationArgs, opts?: pulumi.CustomResourceOptions) {
    super(Location.__pulumiType, name, properties(definition, args), opts);
    if (!(args instanceof Lookup)) declareUnique(name, this, definition, args);
  }

  /** Refers to a location by its id. The service cannot tell whether it exists: the parts of the id are taken as they are. */
  static get(
    name: string,
    id: pulumi.Input<pulumi.ID>,
    state?: Partial<LocationArgs>,
    opts?: pulumi.CustomResourceOptions,
  ): Location {
    return new Location(name, new Lookup(state) as Lookup & LocationArgs, { ...opts, id });
  }

  static override isInstance(value: unknown): value is Location {
    return isOfType(value, Location.__pulumiType);
  }
}

/** Where these differ, the build ends with the names of the fields. */
export type LocationAsDefined = AsDefined<Differences<typeof definition, LocationArgs, Location>["names"]>;
