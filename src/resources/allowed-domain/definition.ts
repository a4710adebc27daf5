import { define, deletionProtection, required } from "../../definition/definition";
import { domain } from "../../definition/type";
import { normaliseDomain } from "../../values/domain";
import { identityOf } from "../../values/identity";
import { defineImpacts, happens, leavesBehind, type Impact } from "../../definition/impact";

export const allowedDomain = define({
  type: "AllowedDomain",
  description: "One entry of the API key's list of allowed domains. For many entries, see `AllowedDomains`.",
  operations: ["addDomains", "deleteDomains"],
  notes: [],
  adopt: "A domain that is already in the list is adopted.",
  delete: { description: "Deleting the resource removes the domain from the list." },
  get: "Refers to a domain. The service does not show whether it is in the list.",
  example: `new collab.AllowedDomain("app", { domain: "app.acme.com" });`,
  inputs: {
    domain: required(domain, {
      description:
        "A domain or a URL. Protocol, `www.`, path and upper case make no difference. `*.acme.com` matches all subdomains.",
      onChange: "replace",
      changeDescription: "A change adds the new domain and then removes the old one.",
      output: "The domain as the service stores it.",
    }),
    deletionProtection: deletionProtection(
      "Keeps the domain in the list: the preview rejects another `domain` and the deletion of the resource.",
      "With `retainOnDelete`, nothing is rejected.",
    ),
  },
  outputs: {},
  id: {
    description: "The id is the domain as the service stores it.",
    of: ({ domain }) => domain,
    read: (id) => ({ domain: normaliseDomain(id) ?? id }),
  },
  identifiedBy: ["domain"],
  identities: ({ domain }) => [identityOf.domain(normaliseDomain(domain) ?? domain)],
});

const itemsOf = (domains: readonly string[]) =>
  domains.map((domain) => ({ name: domain, identity: identityOf.domain(domain) }));

export const allowed = (domains: readonly string[]): Impact[] =>
  happens(
    "gives-access",
    "domain",
    itemsOf(domains),
    "[is|are] allowed: web pages there can use the API key",
    { unless: "had", sends: ["addDomains"] },
  );

export const disallowed = (domains: readonly string[]): Impact[] =>
  happens(
    "takes-access",
    "domain",
    itemsOf(domains),
    "[leaves|leave] the list of allowed domains: web pages there can no longer use the API key",
    { unless: "owned", sends: ["deleteDomains"] },
  );

export const stayAllowed = (domains: readonly string[]): Impact[] =>
  leavesBehind("domain", itemsOf(domains), "[stays|stay] allowed, because of onDelete");

export const allowedDomainImpacts = defineImpacts(allowedDomain, {
  create: ({ domain }) => allowed([domain]),
  // Another domain is another entry of the list, so it requires a replacement.
  update: () => [],
  delete: ({ domain }) => disallowed([domain]),
});
