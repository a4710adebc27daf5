// Generated from definition.ts by `npm run docs`. Do not edit.
import type * as pulumi from "@pulumi/pulumi";
import { instancesOf, lookup, type LookupArgs } from "../../program/declare";
import { DeclaredResource } from "../../program/resource";
import { typeToken } from "../../values/type-token";
import { organization as definition } from "./definition";

/** The inputs of `Organization`. */
export interface OrganizationArgs {
  /**
   * The id of the organization. A change creates another organization; `onDelete` decides what happens to the old
   * one.
   */
  organizationId: pulumi.Input<string>;
  /**
   * What deleting the resource does. `retain` leaves the organization as it is. `disable` disables access to it,
   * after the deletion of the documents that take their `organizationId` from this resource. Default: `retain`. A
   * change sends nothing: it takes effect on deletion.
   */
  onDelete?: pulumi.Input<"retain" | "disable"> | undefined;
}

/**
 * An organization.
 *
 * The service creates an organization while documents are added. An empty list of documents is tried first. If the
 * service rejects that, a document named `pulumi-collab-anchor` is added and deleted again. If the organization would
 * disappear with it, this placeholder stays until the resource is deleted, and longer if the organization may have
 * users, who could disappear with it.
 *
 * To disable and enable access to it while its documents change, see the order described at
 * `OrganizationDisabledState`.
 *
 * An existing organization is adopted as it is. With `onDelete: "disable"` its access is enabled, because an earlier
 * deletion may have disabled it, unless an `OrganizationDisabledState` of the same program and provider disables it.
 * No endpoint deletes an organization: deleting the resource leaves it, or disables access to it, depending on
 * `onDelete`. `pulumi refresh` checks whether the organization still exists, if the service allows reading folders.
 *
 * ```ts
 * const initech = new collab.Organization("initech", { organizationId: "initech", onDelete: "disable" });
 * new collab.Document("contract", { organizationId: initech.organizationId, documentId: "contract" });
 * ```
 *
 * The id is the `organizationId`. Endpoints: "Add documents", "Get folders", "Update disabled state for
 * organizations".
 */
export class Organization extends DeclaredResource {
  /** @internal */
  static readonly __pulumiType = typeToken("Organization");
  static override readonly isInstance = instancesOf(Organization);

  /** The id of the organization. */
  declare readonly organizationId: pulumi.Output<string>;
  /** What deleting the resource does. */
  declare readonly onDelete: pulumi.Output<"retain" | "disable">;

  constructor(name: string, args: OrganizationArgs, opts?: pulumi.CustomResourceOptions) {
    super(definition, name, args, opts);
  }

  /** Reads the organization with an id. Fails if it does not exist, if the service allows reading folders. */
  static get(...args: LookupArgs<Partial<OrganizationArgs>>): Organization {
    return new Organization(...lookup<OrganizationArgs>(definition, args));
  }
}
