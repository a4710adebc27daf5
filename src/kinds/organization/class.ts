import * as pulumi from "@pulumi/pulumi";
import type { AsDefined, Differences } from "../../program/as-defined";
import { organization as definition } from "./definition";
import { isOfType, Lookup, properties, typeToken } from "../../program/declare";
import { declareUnique } from "../../program/unique";

export interface OrganizationArgs {
  /** The id of the organization. A change makes a new one; `onDelete` says what becomes of the old one. */
  organizationId: pulumi.Input<string>;
  /**
   * What deleting the resource does, as the service has no endpoint that deletes an organization. `retain` (the default)
   * leaves it as it is, `disable` switches access to it off. A change takes effect at the deletion. Documents that take
   * their `organizationId` from this resource are deleted before that; a service may refuse it afterwards.
   */
  onDelete?: pulumi.Input<"retain" | "disable"> | undefined;
}

/**
 * An organization ("Add documents" with `createOrganization`, "Get folders", "Update disabled state for organizations").
 *
 * The service has no endpoint that makes an organization by itself: it makes one while adding documents. An empty list is
 * tried first; where the service refuses that, a document named `pulumi-collab-anchor` is added and taken away again. An
 * organization that exists is adopted.
 *
 * ```ts
 * const initech = new collab.Organization("initech", { organizationId: "initech", onDelete: "disable" });
 * new collab.Document("contract", { organizationId: initech.organizationId, documentId: "contract" });
 * ```
 *
 * To switch access to it off and on while its documents change, see the order that `OrganizationDisabledState` tells.
 *
 * The id is the `organizationId`. Whether the organization still exists is seen by refresh where folders can be read.
 */
export class Organization extends pulumi.CustomResource {
  /** @internal */
  static readonly __pulumiType = typeToken("Organization");

  declare readonly organizationId: pulumi.Output<string>;
  declare readonly onDelete: pulumi.Output<"retain" | "disable">;

  constructor(name: string, args: OrganizationArgs, opts?: pulumi.CustomResourceOptions) {
    super(Organization.__pulumiType, name, properties(definition, args), opts);
    if (!(args instanceof Lookup)) declareUnique(name, this, definition, args);
  }

  /** Reads the organization with an id. Fails when it does not exist, where the service lets folders be read. */
  static get(
    name: string,
    id: pulumi.Input<pulumi.ID>,
    state?: Partial<OrganizationArgs>,
    opts?: pulumi.CustomResourceOptions,
  ): Organization {
    return new Organization(name, new Lookup(state) as Lookup & OrganizationArgs, { ...opts, id });
  }

  static override isInstance(value: unknown): value is Organization {
    return isOfType(value, Organization.__pulumiType);
  }
}

/** Where these differ, the build ends with the names of the fields. */
export type OrganizationAsDefined = AsDefined<
  Differences<typeof definition, OrganizationArgs, Organization>["names"]
>;
