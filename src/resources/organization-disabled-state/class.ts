// Generated from definition.ts by `npm run docs`. Do not edit.
import type * as pulumi from "@pulumi/pulumi";
import { instancesOf, lookup, type LookupArgs } from "../../program/declare";
import { DeclaredResource } from "../../program/resource";
import { typeToken } from "../../values/type-token";
import { organizationDisabledState as definition } from "./definition";

/** The inputs of `OrganizationDisabledState`. */
export interface OrganizationDisabledStateArgs {
  /**
   * The organizations, any number. Order and duplicates make no difference. Added organizations are disabled or
   * enabled immediately. `onDelete` determines what happens to removed ones.
   */
  organizationIds: pulumi.Input<pulumi.Input<string>[]>;
  /**
   * If true, users cannot read or write any document of the organizations. A change applies to every listed
   * organization.
   */
  disabled: pulumi.Input<boolean>;
  /**
   * What happens to organizations that leave the list, or when the resource is deleted. `enable` enables access
   * again; `retain` changes nothing. Default: `enable`. A change sends nothing: it takes effect on deletion.
   */
  onDelete?: pulumi.Input<"enable" | "retain"> | undefined;
}

/**
 * Whether access to organizations is disabled.
 *
 * The service rejects changes to a disabled organization. To change and disable one in the same update, let this
 * resource depend on all resources in the disabled organizations (`dependsOn`), and let the resources in other
 * organizations depend on this resource. If no organization is disabled, keep the resource with an empty list.
 *
 * `Workspace` uses this order; see the example `environments`.
 *
 * Policies see `organizationIds` as a map; transforms and mocks see the list.
 *
 * Organizations are disabled or enabled whatever their state was before. Deleting the resource enables access to its
 * organizations again, unless `onDelete` is `retain`. No endpoint reads it, so `pulumi refresh` sees no drift. With
 * `probeOnRefresh`, a refresh checks whether each organization is as declared: one request, for its users.
 *
 * ```ts
 * new collab.OrganizationDisabledState("offboarded", { organizationIds: ["globex"], disabled: true });
 * ```
 *
 * The id is `disabled-state`. Endpoints: "Update disabled state for organizations".
 */
export class OrganizationDisabledState extends DeclaredResource {
  /** @internal */
  static readonly __pulumiType = typeToken("OrganizationDisabledState");
  static override readonly isInstance = instancesOf(OrganizationDisabledState);

  /** The organizations, sorted. */
  declare readonly organizationIds: pulumi.Output<string[]>;
  /** If true, users cannot read or write any document of the organizations. */
  declare readonly disabled: pulumi.Output<boolean>;
  /** What happens to organizations that leave the list, or when the resource is deleted. */
  declare readonly onDelete: pulumi.Output<"enable" | "retain">;

  constructor(name: string, args: OrganizationDisabledStateArgs, opts?: pulumi.CustomResourceOptions) {
    super(definition, name, args, opts);
  }

  /** Refers to a state that is managed elsewhere. The service does not show it. */
  static get(...args: LookupArgs<Partial<OrganizationDisabledStateArgs>>): OrganizationDisabledState {
    return new OrganizationDisabledState(...lookup<OrganizationDisabledStateArgs>(definition, args));
  }
}
