import { define, deletionProtection, required } from "../../definition/definition";
import { domain } from "../../definition/type";
import { normaliseDomain } from "../../values/domain";
import { identityOf } from "../../values/identity";

export const allowedDomain = define({
  type: "AllowedDomain",
  description: "One entry of the API key's list of allowed domains. For many entries, see `AllowedDomains`.",
  operations: ["addDomains", "deleteDomains"],
  notes: [],
  adopt: "A domain that is in the list already is adopted.",
  delete: { description: "Deleting the resource removes the domain from the list." },
  get: "Refers to a domain. The service cannot tell whether it is in the list.",
  example: `new collab.AllowedDomain("app", { domain: "app.acme.com" });`,
  inputs: {
    domain: required(domain, {
      description:
        "A domain or a URL. Protocol, `www.`, path and upper case make no difference: `https://www.Acme.com/` and `acme.com` are one. Wildcard subdomains (`*.acme.com`) are kept.",
      onChange: "replace",
      changeDescription: "A change adds the new domain and then removes the old one.",
      output: "The domain as the service stores it.",
    }),
    deletionProtection: deletionProtection(
      "Refuse to remove the domain from the list: another `domain` is refused in the preview, and so is the deletion of the resource.",
      "With `retainOnDelete` the domain stays in the list, so nothing is refused.",
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
