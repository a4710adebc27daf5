import * as pulumi from "@pulumi/pulumi";
import type { AsDefined, Differences } from "../../program/as-defined";
import { allowedDomains as definition } from "./definition";
import { isOfType, Lookup, membersAsList, properties, typeToken } from "../../program/declare";
import { Safeguards } from "../../program/safeguards";
import { declareUnique } from "../../program/unique";

export interface AllowedDomainsArgs {
  /**
   * Domains or URLs, any number; order, duplicates and spelling (protocol, `www.`, path, upper case) make no difference.
   * Wildcard subdomains (`*.acme.com`) are kept. A change sends the difference only, at most 100 domains a request.
   */
  domains: pulumi.Input<pulumi.Input<string>[]>;
  /**
   * What taking a domain out of the set, or deleting the set, does: `delete` (the default) takes it from the list, `retain`, the
   * default where the resource has `retainOnDelete`, leaves it there. In inline programs of the
   * Automation API, `retainOnDelete` of a component of your own may not be seen: set `onDelete: "retain"` on the set.
   */
  onDelete?: pulumi.Input<"delete" | "retain"> | undefined;
  /**
   * Refuse to take domains of the set from the list: a change that would is refused in the preview, naming them. Default: true
   * where the resource is protected, itself or by what it is in. To delete the set as a whole is for `protect` to refuse.
   */
  deletionProtection?: pulumi.Input<boolean> | undefined;
}

/** The inputs of `AllowedDomains` as policies see them and states hold them. */
export interface AllowedDomainsInputs {
  /** True for each domain, as the service stores it. */
  domains: Record<string, true>;
  /** Absent where it is `delete`. */
  onDelete?: "retain" | undefined;
  deletionProtection?: boolean | undefined;
}

/**
 * Entries of the allowed-domains list of the API key, as one resource ("Add domains", "Delete domains").
 *
 * It owns what it names and leaves other entries alone. Domains that are in the list already are adopted; those that are
 * gone already count as deleted. Each one is a line of its own in a preview. The service cannot read the list, so
 * `pulumi refresh` sees no drift in it.
 *
 * ```ts
 * new collab.AllowedDomains("site", { domains: ["acme.com", "*.acme.dev"] });
 * ```
 *
 * The id is `allowed-domains`.
 *
 * Policies see `domains` as a map (`AllowedDomainsInputs`); transforms and mocks see the list that the program gives.
 */
export class AllowedDomains extends pulumi.CustomResource {
  /** @internal */
  static readonly __pulumiType = typeToken("AllowedDomains");

  /** The domains as the service stores them, sorted. */
  declare readonly domains: pulumi.Output<string[]>;
  /** Absent where it is `delete`. */
  declare readonly onDelete: pulumi.Output<"delete" | "retain" | undefined>;
  declare readonly deletionProtection: pulumi.Output<boolean | undefined>;

  constructor(name: string, args: AllowedDomainsArgs, opts: pulumi.CustomResourceOptions = {}) {
    const given = properties(definition, args);
    const safeguards = new Safeguards(args, opts);
    const registered = args instanceof Lookup ? given : { ...given, ...safeguards.inputs };
    super(AllowedDomains.__pulumiType, name, registered, opts);
    safeguards.settle(this);
    this.domains = membersAsList(this.domains);
    if (!(args instanceof Lookup)) declareUnique(name, this, definition, args);
  }

  /** Refers to domains that are managed elsewhere. The service cannot tell whether they are in the list. */
  static get(
    name: string,
    id: pulumi.Input<pulumi.ID>,
    state?: Partial<AllowedDomainsArgs>,
    opts?: pulumi.CustomResourceOptions,
  ): AllowedDomains {
    return new AllowedDomains(name, new Lookup(state) as Lookup & AllowedDomainsArgs, { ...opts, id });
  }

  static override isInstance(value: unknown): value is AllowedDomains {
    return isOfType(value, AllowedDomains.__pulumiType);
  }
}

/** Where these differ, the build ends with the names of the fields. */
export type AllowedDomainsAsDefined = AsDefined<
  Differences<typeof definition, AllowedDomainsArgs, AllowedDomains>["names"]
>;
