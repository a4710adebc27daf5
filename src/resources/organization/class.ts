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
   * What deleting the resource does. `retain` leaves the organization as it is. `disable` disables access, after the
   * documents that take their `organizationId` from this resource are deleted. Default: `retain`. A change sends
   * nothing: it takes effect on deletion.
   */
  onDelete?: pulumi.Input<"retain" | "disable"> | undefined;
}

/**
 * An organization.
 *
 * The service creates an organization only when documents are added. The update adds an empty list of documents. If
 * that is not enough, it adds a placeholder document `pulumi-collab-anchor` and deletes it again. The placeholder
 * stays until the resource is deleted if the organization would disappear with it, and longer if users could
 * disappear too.
 *
 * To change its documents and disable or enable access in one update, use the order of `OrganizationDisabledState`.
 *
 * The organization is adopted unchanged. With `onDelete: "disable"`, the update enables access, because an earlier
 * deletion may have disabled it, unless an `OrganizationDisabledState` of the same program and workspace disables the
 * organization. No endpoint deletes an organization: deleting the resource leaves it, or disables access, as
 * `onDelete` specifies. `pulumi refresh` checks whether the organization still exists, if the service allows reading
 * folders.
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

  /** Reads the organization with an id. If the service allows reading folders, a missing organization is an error. */
  static get(...args: LookupArgs<Partial<OrganizationArgs>>): Organization {
    return new Organization(...lookup<OrganizationArgs>(definition, args));
  }
}
