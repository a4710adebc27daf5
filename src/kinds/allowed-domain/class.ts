import * as pulumi from "@pulumi/pulumi";
import type { AsDefined, Differences } from "../../program/as-defined";
import { isOfType, Lookup, properties } from "../../program/declare";
import { typeToken } from "../../values/type-token";
import { declareUnique } from "../../program/unique";
import { allowedDomain as definition } from "./definition";

/** The inputs of `AllowedDomain`. */
export interface AllowedDomainArgs {
  /**
   * A domain or a URL. Protocol, `www.`, path and upper case make no difference: `https://www.Acme.com/` and
   * `acme.com` are one. Wildcard subdomains (`*.acme.com`) are kept. A change adds the new domain and then removes
   * the old one.
   */
  domain: pulumi.Input<string>;
}

/**
 * One entry of the API key's list of allowed domains. For many entries, see `AllowedDomains`.
 *
 * A domain that is in the list already is adopted. Deleting the resource removes the domain from the list. No
 * endpoint reads it, so `pulumi refresh` sees no drift.
 *
 * ```ts
 * new collab.AllowedDomain("app", { domain: "app.acme.com" });
 * ```
 *
 * The id is the domain as the service stores it. Endpoints: "Add domains", "Delete domains".
 */
export class AllowedDomain extends pulumi.CustomResource {
  /** @internal */
  static readonly __pulumiType = typeToken("AllowedDomain");

  /** The domain as the service stores it. */
  declare readonly domain: pulumi.Output<string>;

  constructor(name: string, args: AllowedDomainArgs, opts?: pulumi.CustomResourceOptions) {
    super(AllowedDomain.__pulumiType, name, properties(definition, args), opts);
    if (!(args instanceof Lookup)) declareUnique(name, this, definition, args);
  }

  /** Refers to a domain. The service cannot tell whether it is in the list. */
  static get(
    name: string,
    id: pulumi.Input<pulumi.ID>,
    state?: Partial<AllowedDomainArgs>,
    opts?: pulumi.CustomResourceOptions,
  ): AllowedDomain {
    return new AllowedDomain(name, new Lookup(state) as Lookup & AllowedDomainArgs, { ...opts, id });
  }

  static override isInstance(value: unknown): value is AllowedDomain {
    return isOfType(value, AllowedDomain.__pulumiType);
  }
}

/** Where these differ, the build ends with the names of the fields. @internal */
export type AllowedDomainAsDefined = AsDefined<
  Differences<typeof definition, AllowedDomainArgs, AllowedDomain>["names"]
>;
