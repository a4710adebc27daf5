// Generated from definition.ts by `npm run docs`. Do not edit.
import * as pulumi from "@pulumi/pulumi";
import { Declaration } from "../../program/declaration";
import { isOfType, lookup, type Lookup } from "../../program/declare";
import { typeToken } from "../../values/type-token";
import type { PublicInputs } from "../../definition/definition";
import { allowedDomains as definition } from "./definition";

/** The inputs of `AllowedDomains`. */
export interface AllowedDomainsArgs {
  /**
   * Domains or URLs, any number. Order, duplicates and spelling (protocol, `www.`, path, upper case) make no
   * difference. Wildcard subdomains (`*.acme.com`) are kept. A change sends only the difference, at most 100 domains
   * per request.
   */
  domains: pulumi.Input<pulumi.Input<string>[]>;
  /**
   * What happens to a domain that leaves the set, and to all of them when the resource is deleted. `delete`, the
   * default, removes them from the list; `retain` leaves them there. Where the resource has `retainOnDelete`, the
   * default is `retain`. In inline programs of the Automation API, `retainOnDelete` of a component of your own may
   * not be seen: set `onDelete: "retain"` on the set. A change sends nothing: it takes effect when a domain leaves
   * the set.
   */
  onDelete?: pulumi.Input<"delete" | "retain"> | undefined;
  /**
   * Keeps the domains in the list: the preview rejects a change that would remove some, with an error that names
   * them, and the deletion of the resource. Domains that `onDelete` keeps in the list do not count. The default is
   * the setting `deletionProtection` of the stack or of the provider. Where it is true and the program says nothing
   * of `protect`, the resource is protected by the engine too, so that the preview refuses to delete it. If neither
   * is set and the resource is protected (`protect`), directly or through its parent, no domain can leave the set
   * either. Domains that `retainOnDelete` keeps in the list do not count. A change sends nothing. Before the resource
   * is deleted or replaced, `false` has to be applied, in an update of its own.
   */
  deletionProtection?: pulumi.Input<boolean> | undefined;
  /**
   * The maximum number of domains that one change may remove from the list. The preview rejects a change that would
   * remove more, with an error that names them. Deleting the resource itself is not limited. Without it, there is no
   * limit. A change by itself does nothing.
   */
  maxDeletions?: pulumi.Input<number> | undefined;
}

type Stored = PublicInputs<(typeof definition)["inputs"]>;

/** The inputs of `AllowedDomains` in the form that policies and states contain. */
export interface AllowedDomainsInputs {
  /** The domains as the service stores them, sorted. The keys of a map; each value is true. */
  domains: Stored["domains"];
  /** Absent if it is `delete`. */
  onDelete?: Stored["onDelete"];
  /**
   * Keeps the domains in the list: the preview rejects a change that would remove some, with an error that names
   * them, and the deletion of the resource. Domains that `onDelete` keeps in the list do not count. The default is
   * the setting `deletionProtection` of the stack or of the provider. Where it is true and the program says nothing
   * of `protect`, the resource is protected by the engine too, so that the preview refuses to delete it. If neither
   * is set and the resource is protected (`protect`), directly or through its parent, no domain can leave the set
   * either. Domains that `retainOnDelete` keeps in the list do not count.
   */
  deletionProtection?: Stored["deletionProtection"];
  /**
   * The maximum number of domains that one change may remove from the list. The preview rejects a change that would
   * remove more, with an error that names them. Deleting the resource itself is not limited. Without it, there is no
   * limit.
   */
  maxDeletions?: Stored["maxDeletions"];
}

/**
 * Entries of the API key's list of allowed domains, as one resource.
 *
 * The resource owns the domains that it names and leaves other entries of the list alone. A preview shows each domain
 * on a separate line.
 *
 * Policies see `domains` as a map (`AllowedDomainsInputs`). Transforms and mocks see the list that the program gives.
 *
 * Domains that are already in the list are adopted. Deleting the resource removes its domains from the list, unless
 * `onDelete` is `retain`. No endpoint reads it, so `pulumi refresh` sees no drift.
 *
 * ```ts
 * new collab.AllowedDomains("site", { domains: ["acme.com", "*.acme.dev"] });
 * ```
 *
 * The id is `allowed-domains`. Endpoints: "Add domains", "Delete domains".
 */
export class AllowedDomains extends pulumi.CustomResource {
  /** @internal */
  static readonly __pulumiType = typeToken("AllowedDomains");

  /** The domains as the service stores them, sorted. */
  declare readonly domains: pulumi.Output<string[]>;
  /** Absent if it is `delete`. */
  declare readonly onDelete: pulumi.Output<"delete" | "retain" | undefined>;
  /**
   * Keeps the domains in the list: the preview rejects a change that would remove some, with an error that names
   * them, and the deletion of the resource. Domains that `onDelete` keeps in the list do not count. The default is
   * the setting `deletionProtection` of the stack or of the provider. Where it is true and the program says nothing
   * of `protect`, the resource is protected by the engine too, so that the preview refuses to delete it. If neither
   * is set and the resource is protected (`protect`), directly or through its parent, no domain can leave the set
   * either. Domains that `retainOnDelete` keeps in the list do not count.
   */
  declare readonly deletionProtection: pulumi.Output<boolean | undefined>;
  /**
   * The maximum number of domains that one change may remove from the list. The preview rejects a change that would
   * remove more, with an error that names them. Deleting the resource itself is not limited. Without it, there is no
   * limit.
   */
  declare readonly maxDeletions: pulumi.Output<number | undefined>;

  constructor(name: string, args: AllowedDomainsArgs, opts?: pulumi.CustomResourceOptions) {
    const declaration = new Declaration(definition, name, args, opts);
    try {
      super(...declaration.registration);
    } catch (thrown) {
      throw declaration.failedBy(thrown, AllowedDomains);
    }
    declaration.complete(this);
  }

  /** Refers to domains that are managed elsewhere. The service does not show whether they are in the list. */
  static get(
    name: string,
    id: pulumi.Input<pulumi.ID>,
    state?: Partial<AllowedDomainsArgs>,
    opts?: pulumi.CustomResourceOptions,
  ): AllowedDomains {
    return new AllowedDomains(name, lookup(definition, state) as Lookup & AllowedDomainsArgs, { ...opts, id });
  }

  static override isInstance(value: unknown): value is AllowedDomains {
    return isOfType(value, AllowedDomains.__pulumiType);
  }
}
