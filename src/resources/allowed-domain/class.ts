// Generated from definition.ts by `npm run docs`. Do not edit.
import type * as pulumi from "@pulumi/pulumi";
import { instancesOf, lookup, type LookupArgs } from "../../program/declare";
import { DeclaredResource } from "../../program/resource";
import { typeToken } from "../../values/type-token";
import { allowedDomain as definition } from "./definition";

/** The inputs of `AllowedDomain`. */
export interface AllowedDomainArgs {
  /**
   * A domain or a URL. Protocol, `www.`, path and upper case make no difference. `*.acme.com` matches all subdomains.
   * A change adds the new domain and then removes the old one.
   */
  domain: pulumi.Input<string>;
  /**
   * Keeps the domain in the list: the preview rejects another `domain` and the deletion of the resource. The default
   * is the setting `deletionProtection` of the stack or of the provider. If true, the engine protects the resource
   * too, unless the program sets `protect`. With `retainOnDelete`, nothing is rejected. A change sends nothing.
   * Before the resource is deleted or replaced, apply `false` in a separate update.
   */
  deletionProtection?: pulumi.Input<boolean> | undefined;
}

/**
 * One entry of the API key's list of allowed domains. For many entries, see `AllowedDomains`.
 *
 * A domain that is already in the list is adopted. Deleting the resource removes the domain from the list. No
 * endpoint reads it, so `pulumi refresh` sees no drift.
 *
 * ```ts
 * new collab.AllowedDomain("app", { domain: "app.acme.com" });
 * ```
 *
 * The id is the domain as the service stores it. Endpoints: "Add domains", "Delete domains".
 */
export class AllowedDomain extends DeclaredResource {
  /** @internal */
  static readonly __pulumiType = typeToken("AllowedDomain");
  static override readonly isInstance = instancesOf(AllowedDomain);

  /** The domain as the service stores it. */
  declare readonly domain: pulumi.Output<string>;
  /** Keeps the domain in the list: the preview rejects another `domain` and the deletion of the resource. */
  declare readonly deletionProtection: pulumi.Output<boolean | undefined>;

  constructor(name: string, args: AllowedDomainArgs, opts?: pulumi.CustomResourceOptions) {
    super(definition, name, args, opts);
  }

  /** Refers to a domain. The service does not show whether it is in the list. */
  static get(...args: LookupArgs<Partial<AllowedDomainArgs>>): AllowedDomain {
    return new AllowedDomain(...lookup<AllowedDomainArgs>(definition, args));
  }
}
