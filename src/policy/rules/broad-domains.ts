import type { ReportViolation, ResourceValidationPolicy } from "@pulumi/policy";
import { normaliseDomain } from "../../values/domain";
import { breadthOf } from "../../values/public-suffix";
import { policy, type RuleOptions } from "../rule";
import { oneOf, validateResource } from "../validate";

/** The options of `noBroadDomains`. */
export interface BroadDomainsOptions extends RuleOptions {
  /** Broad domains that the rule still allows, in any spelling. */
  readonly except?: readonly string[] | undefined;
}

/**
 * Rejects allowed domains that let in anyone's sites: `*.com`, `*.co.uk`, `*.vercel.app`, and public suffixes themselves.
 * The rule checks `AllowedDomains`, `AllowedDomain`, and the `allowedDomains` of an `ApiKey`.
 */
export function noBroadDomains({
  except = [],
  ...options
}: BroadDomainsOptions = {}): ResourceValidationPolicy {
  const allowed = new Set(except.map((spelling) => normaliseDomain(spelling) ?? spelling));
  const look = (domains: readonly string[], reportViolation: ReportViolation) => {
    for (const domain of domains) {
      const reason = allowed.has(domain) ? undefined : reasonAgainst(domain);
      if (reason !== undefined) reportViolation(reason);
    }
  };
  return {
    ...policy("collab-no-broad-domains", "An allowed domain is one owner's.", options, "except"),
    validateResource: oneOf(
      validateResource("AllowedDomains", ({ domains }, _, report) => {
        look(Object.keys(domains), report);
      }),
      validateResource("AllowedDomain", ({ domain }, _, report) => {
        look([domain], report);
      }),
      validateResource("ApiKey", ({ allowedDomains = {} }, _, report) => {
        look(Object.keys(allowedDomains), report);
      }),
    ),
  };
}

function reasonAgainst(domain: string): string | undefined {
  switch (breadthOf(domain)) {
    case "any":
      return `${domain} allows every site. Name the domains that are yours.`;
    case "public suffix":
      return `${domain} is a public suffix, under which anybody can have a name. Name a domain of your own, such as acme.${domain}.`;
    case "wildcard under a public suffix":
      return `${domain} allows everybody who has a name under ${domain.slice(2)}. Put your own into it, such as *.acme.${domain.slice(2)}.`;
    case undefined:
      return undefined;
  }
}
