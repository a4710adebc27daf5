// Generated from definition.ts by `npm run docs`. Do not edit.
import * as pulumi from "@pulumi/pulumi";
import { Declaration } from "../../program/declaration";
import { isOfType, lookup, type Lookup } from "../../program/declare";
import { typeToken } from "../../values/type-token";
import { allowedDomain as definition } from "./definition";

/** The inputs of `AllowedDomain`. */
export interface AllowedDomainArgs {
  /**
   * A domain or a URL. Protocol, `www.`, path and upper case make no difference: `https://www.Acme.com/` and
   * `acme.com` are the same domain. Wildcard subdomains (`*.acme.com`) are kept. A change adds the new domain and
   * then removes the old one.
   */
  domain: pulumi.Input<string>;
  /**
   * Keeps the domain in the list: the preview rejects another `domain` and the deletion of the resource. The default
   * is the setting `deletionProtection` of the stack or of the provider. Where it is true and the program says
   * nothing of `protect`, the resource is protected by the engine too, so that the preview refuses to delete it. With
   * `retainOnDelete` the domain stays in the list, so nothing is rejected. A change sends nothing. Before the
   * resource is deleted or replaced, `false` has to be applied, in an update of its own.
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
export class AllowedDomain extends pulumi.CustomResource {
  /** @internal */
  static readonly __pulumiType = typeToken("AllowedDomain");

  /** The domain as the service stores it. */
  declare readonly domain: pulumi.Output<string>;
  /**
   * Keeps the domain in the list: the preview rejects another `domain` and the deletion of the resource. The default
   * is the setting `deletionProtection` of the stack or of the provider. Where it is true and the program says
   * nothing of `protect`, the resource is protected by the engine too, so that the preview refuses to delete it. With
   * `retainOnDelete` the domain stays in the list, so nothing is rejected.
   */
  declare readonly deletionProtection: pulumi.Output<boolean | undefined>;

  constructor(name: string, args: AllowedDomainArgs, opts?: pulumi.CustomResourceOptions) {
    const declaration = new Declaration(definition, name, args, opts);
    try {
      super(...declaration.registration);
    } catch (thrown) {
      throw declaration.failedBy(thrown, AllowedDomain);
    }
    declaration.complete(this);
  }

  /** Refers to a domain. The service does not show whether it is in the list. */
  static get(
    name: string,
    id: pulumi.Input<pulumi.ID>,
    state?: Partial<AllowedDomainArgs>,
    opts?: pulumi.CustomResourceOptions,
  ): AllowedDomain {
    return new AllowedDomain(name, lookup(definition, state) as Lookup & AllowedDomainArgs, { ...opts, id });
  }

  static override isInstance(value: unknown): value is AllowedDomain {
    return isOfType(value, AllowedDomain.__pulumiType);
  }
}
