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
   * a request.
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
   * Refuse to remove domains from the list: a change that would is refused in the preview, and the error names them.
   * So is the deletion of the resource. What `onDelete` keeps in the list is not refused. The default is the setting
   * `deletionProtection` of the stack or of the provider. Where it is true and the program says nothing of `protect`,
   * the resource is protected by the engine too, so that the preview refuses to delete it. Where neither says
   * anything and the resource is protected (`protect`), itself or by what it is in, domains that would leave the set
   * are refused all the same. What `retainOnDelete` keeps in the list is not refused. A change sends nothing. Before
   * the resource is deleted or replaced, `false` has to be applied, in an update of its own.
   */
  deletionProtection?: pulumi.Input<boolean> | undefined;
  /**
   * The most domains that one change may remove from the list. A change that would remove more is refused in the
   * preview, and the error names them. It does not count where the resource itself is deleted. Left out, there is no
   * limit. A change by itself does nothing.
   */
  maxDeletions?: pulumi.Input<number> | undefined;
}

type Stored = PublicInputs<(typeof definition)["inputs"]>;

/** The inputs of `AllowedDomains` in the form that policies and states contain. */
export interface AllowedDomainsInputs {
  /** The domains as the service stores them, sorted. The keys of a map; each value is true. */
  domains: Stored["domains"];
  /** Absent where it is `delete`. */
  onDelete?: Stored["onDelete"];
  /**
   * Refuse to remove domains from the list: a change that would is refused in the preview, and the error names them.
   * So is the deletion of the resource. What `onDelete` keeps in the list is not refused. The default is the setting
   * `deletionProtection` of the stack or of the provider. Where it is true and the program says nothing of `protect`,
   * the resource is protected by the engine too, so that the preview refuses to delete it. Where neither says
   * anything and the resource is protected (`protect`), itself or by what it is in, domains that would leave the set
   * are refused all the same. What `retainOnDelete` keeps in the list is not refused.
   */
  deletionProtection?: Stored["deletionProtection"];
  /**
   * The most domains that one change may remove from the list. A change that would remove more is refused in the
   * preview, and the error names them. It does not count where the resource itself is deleted. Left out, there is no
   * limit.
   */
  maxDeletions?: Stored["maxDeletions"];
}

/**
 * Entries of the API key's list of allowed domains, as one resource.
 *
 * The resource owns the domains that it names and leaves other entries of the list alone. Each domain is a line of
 * its own in a preview.
 *
 * Policies see `domains` as a map (`AllowedDomainsInputs`). Transforms and mocks see the list that the program gives.
 *
 * Domains that are in the list already are adopted. Deleting the resource removes its domains from the list, unless
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
  /** Absent where it is `delete`. */
  declare readonly onDelete: pulumi.Output<"delete" | "retain" | undefined>;
  /**
   * Refuse to remove domains from the list: a change that would is refused in the preview, and the error names them.
   * So is the deletion of the resource. What `onDelete` keeps in the list is not refused. The default is the setting
   * `deletionProtection` of the stack or of the provider. Where it is true and the program says nothing of `protect`,
   * the resource is protected by the engine too, so that the preview refuses to delete it. Where neither says
   * anything and the resource is protected (`protect`), itself or by what it is in, domains that would leave the set
   * are refused all the same. What `retainOnDelete` keeps in the list is not refused.
   */
  declare readonly deletionProtection: pulumi.Output<boolean | undefined>;
  /**
   * The most domains that one change may remove from the list. A change that would remove more is refused in the
   * preview, and the error names them. It does not count where the resource itself is deleted. Left out, there is no
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

  /** Refers to domains that are managed elsewhere. The service cannot tell whether they are in the list. */
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
