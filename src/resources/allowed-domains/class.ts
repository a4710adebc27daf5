// Generated from definition.ts by `npm run docs`. Do not edit.
import type * as pulumi from "@pulumi/pulumi";
import { instancesOf, lookup, type LookupArgs } from "../../program/declare";
import { DeclaredResource } from "../../program/resource";
import { typeToken } from "../../values/type-token";
import { allowedDomains as definition } from "./definition";

/** The inputs of `AllowedDomains`. */
export interface AllowedDomainsArgs {
  /**
   * Domains or URLs, any number. Order, duplicates, protocol, `www.`, path and upper case make no difference.
   * `*.acme.com` matches all subdomains. A change sends only the difference, at most 100 domains per request.
   */
  domains: pulumi.Input<pulumi.Input<string>[]>;
  /**
   * What happens to domains that leave the set, and when the resource is deleted. `delete`, the default, removes them
   * from the API key's list; `retain` keeps them in it. The option `retainOnDelete` keeps the domains only when the
   * resource itself is deleted. A change sends nothing: it takes effect on deletion.
   */
  onDelete?: pulumi.Input<"delete" | "retain"> | undefined;
  /**
   * How many domains one change may delete; 0 allows none. By default, there is no limit. The preview rejects a
   * change that would delete more, and names them. Deleting the resource itself is not limited. Only used when
   * domains leave the set.
   */
  maxDeletions?: pulumi.Input<number> | undefined;
}

/**
 * Entries of the API key's list of allowed domains, as one resource.
 *
 * The resource does not change entries of the list that it does not name. A preview shows each domain on a separate
 * line.
 *
 * Policies see `domains` as a map; transforms and mocks see the list.
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
export class AllowedDomains extends DeclaredResource {
  /** @internal */
  static readonly __pulumiType = typeToken("AllowedDomains");
  static override readonly isInstance = instancesOf(AllowedDomains);

  /** The domains as the service stores them, sorted. */
  declare readonly domains: pulumi.Output<string[]>;
  /** Absent if it is `delete`. */
  declare readonly onDelete: pulumi.Output<"delete" | "retain" | undefined>;
  /** How many domains one change may delete; 0 allows none. */
  declare readonly maxDeletions: pulumi.Output<number | undefined>;

  constructor(name: string, args: AllowedDomainsArgs, opts?: pulumi.CustomResourceOptions) {
    super(definition, name, args, opts);
  }

  /** Refers to domains that are managed elsewhere. The service does not show whether they are in the list. */
  static get(...args: LookupArgs<Partial<AllowedDomainsArgs>>): AllowedDomains {
    return new AllowedDomains(...lookup<AllowedDomainsArgs>(definition, args));
  }
}
