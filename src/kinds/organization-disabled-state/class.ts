import * as pulumi from "@pulumi/pulumi";
import type { AsDefined, Differences } from "../../program/as-defined";
import { organizationDisabledState as definition } from "./definition";
import { isOfType, Lookup, membersAsList, properties, typeToken } from "../../program/declare";
import { declareUnique } from "../../program/unique";

export interface OrganizationDisabledStateArgs {
  /**
   * The organizations, any number; order and duplicates make no difference. One that is added is switched at once, one
   * that is taken out is treated as `onDelete` says.
   */
  organizationIds: pulumi.Input<pulumi.Input<string>[]>;
  /** True switches read and write access off for all documents and users of the organizations. A change switches all. */
  disabled: pulumi.Input<boolean>;
  /**
   * What deleting the resource, or taking an organization out of it, does: `enable` (the default) switches access on
   * again, `retain` leaves it as it is. A change takes effect at the deletion.
   */
  onDelete?: pulumi.Input<"enable" | "retain"> | undefined;
}

/** The inputs of `OrganizationDisabledState` as policies see them and states hold them. */
export interface OrganizationDisabledStateInputs {
  /** True for each organization. */
  organizationIds: Record<string, true>;
  disabled: boolean;
  onDelete: "enable" | "retain";
}

/**
 * Whether access to organizations is switched off ("Update disabled state for organizations").
 *
 * The service refuses changes to an organization that is switched off. So that one update can both change and switch it, in either
 * direction: give this resource `dependsOn` all that is in the organizations that are off, and give all that is in the others
 * `dependsOn` this resource. Keep the resource when no organization is off, with an empty list. `Workspace` has this order, and the
 * example `environments` shows it.
 *
 * The service cannot read this state, so `pulumi refresh` sees no drift in it. Whether an organization that does not exist
 * is created or refused is up to the service; a refusal is reported in its own words.
 *
 * ```ts
 * new collab.OrganizationDisabledState("offboarded", { organizationIds: ["globex"], disabled: true });
 * ```
 *
 * The id is `disabled-state`.
 *
 * Policies see `organizationIds` as a map (`OrganizationDisabledStateInputs`); transforms and mocks see the list that
 * the program gives.
 */
export class OrganizationDisabledState extends pulumi.CustomResource {
  /** @internal */
  static readonly __pulumiType = typeToken("OrganizationDisabledState");

  /** The organizations, sorted. */
  declare readonly organizationIds: pulumi.Output<string[]>;
  declare readonly disabled: pulumi.Output<boolean>;
  declare readonly onDelete: pulumi.Output<"enable" | "retain">;

  constructor(name: string, args: OrganizationDisabledStateArgs, opts?: pulumi.CustomResourceOptions) {
    super(OrganizationDisabledState.__pulumiType, name, properties(definition, args), opts);
    this.organizationIds = membersAsList(this.organizationIds);
    if (!(args instanceof Lookup)) declareUnique(name, this, definition, args);
  }

  /** Refers to a state that is managed elsewhere. The service cannot tell what it is. */
  static get(
    name: string,
    id: pulumi.Input<pulumi.ID>,
    state?: Partial<OrganizationDisabledStateArgs>,
    opts?: pulumi.CustomResourceOptions,
  ): OrganizationDisabledState {
    return new OrganizationDisabledState(name, new Lookup(state) as Lookup & OrganizationDisabledStateArgs, {
      ...opts,
      id,
    });
  }

  static override isInstance(value: unknown): value is OrganizationDisabledState {
    return isOfType(value, OrganizationDisabledState.__pulumiType);
  }
}

/** Where these differ, the build ends with the names of the fields. */
export type OrganizationDisabledStateAsDefined = AsDefined<
  Differences<typeof definition, OrganizationDisabledStateArgs, OrganizationDisabledState>["names"]
>;
