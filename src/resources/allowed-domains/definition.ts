import { define, optional, required } from "../../definition/definition";
import { butAbsent, choice, domain, membersIn, setOf } from "../../definition/type";
import { normaliseDomain } from "../../values/domain";
import { identityOf } from "../../values/identity";
import { maxDeletions, TAKES_EFFECT_ON_DELETION } from "../../definition/shared-inputs";

export const allowedDomains = define({
  type: "AllowedDomains",
  description: "Entries of the API key's list of allowed domains, as one resource.",
  operations: ["addDomains", "deleteDomains"],
  notes: [
    "The resource does not change entries of the list that it does not name. A preview shows each domain on a separate line.",
  ],
  classNotes: ["Policies see `domains` as a map; transforms and mocks see the list."],
  adopt: "Domains that are already in the list are adopted.",
  delete: {
    description: "Deleting the resource removes its domains from the list, unless `onDelete` is `retain`.",
  },
  get: "Refers to domains that are managed elsewhere. The service does not show whether they are in the list.",
  example: `new collab.AllowedDomains("site", { domains: ["acme.com", "*.acme.dev"] });`,
  inputs: {
    domains: required(setOf(domain), {
      description:
        "Domains or URLs, any number. Order, duplicates, protocol, `www.`, path and upper case make no difference. `*.acme.com` matches all subdomains.",
      onChange: "update",
      changeDescription: "A change sends only the difference, at most 100 domains per request.",
      output: "The domains as the service stores them, sorted.",
    }),
    onDelete: optional(butAbsent(choice("delete", "retain"), "delete"), {
      description:
        "What happens to domains that leave the set, and when the resource is deleted. `delete`, the default, removes them from the API key's list; `retain` keeps them in it. The option `retainOnDelete` keeps the domains only when the resource itself is deleted.",
      ...TAKES_EFFECT_ON_DELETION,
      output: "Absent if it is `delete`.",
    }),
    maxDeletions: maxDeletions("domains"),
  },
  outputs: {},
  id: {
    description: "The id is `allowed-domains`.",
    of: () => "allowed-domains",
    read: () => ({}),
    open: () => ({ domains: {} }),
  },
  identifiedBy: ["domains"],
  identities: ({ domains }) =>
    membersIn(domains).map((domain) => identityOf.domain(normaliseDomain(domain) ?? domain)),
});
