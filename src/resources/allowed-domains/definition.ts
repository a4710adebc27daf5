import { define, deletionProtection, optional, required } from "../../definition/definition";
import { checkedAs, choice, domain, flag, membersIn, setOf, wholeNumberFrom } from "../../definition/type";
import { normaliseDomain } from "../../values/domain";
import { identityOf } from "../../values/identity";

export const allowedDomains = define({
  type: "AllowedDomains",
  description: "Entries of the API key's list of allowed domains, as one resource.",
  operations: ["addDomains", "deleteDomains"],
  notes: [
    "The resource owns the domains that it names and leaves other entries of the list alone. Each domain is a line of its own in a preview.",
  ],
  classNotes: [
    "Policies see `domains` as a map (`AllowedDomainsInputs`). Transforms and mocks see the list that the program gives.",
  ],
  adopt: "Domains that are in the list already are adopted.",
  delete: {
    description: "Deleting the resource removes its domains from the list, unless `onDelete` is `retain`.",
  },
  get: "Refers to domains that are managed elsewhere. The service cannot tell whether they are in the list.",
  example: `new collab.AllowedDomains("site", { domains: ["acme.com", "*.acme.dev"] });`,
  inputs: {
    domains: required(setOf(domain), {
      description:
        "Domains or URLs, any number. Order, duplicates and spelling (protocol, `www.`, path, upper case) make no difference. Wildcard subdomains (`*.acme.com`) are kept.",
      onChange: "update",
      changeDescription: "A change sends only the difference, at most 100 domains a request.",
      output: "The domains as the service stores them, sorted.",
    }),
    // States of 0.1.0 do not contain the default.
    onDelete: optional(checkedAs<"retain">()(choice("delete", "retain")), {
      description:
        "What happens to a domain that leaves the set, and to all of them when the resource is deleted. `delete`, the default, removes them from the list; `retain` leaves them there.",
      classDescription:
        'Where the resource has `retainOnDelete`, the default is `retain`. In inline programs of the Automation API, `retainOnDelete` of a component of your own may not be seen: set `onDelete: "retain"` on the set.',
      withoutClasses:
        "The option `retainOnDelete` keeps the domains when the resource is deleted, and not those that leave the set: for them, set this.",
      onChange: "update",
      changeDescription: "A change sends nothing: it takes effect when a domain leaves the set.",
      output: "Absent where it is `delete`.",
    }),
    deletionProtection: deletionProtection(
      "Refuse to remove domains from the list: a change that would is refused in the preview, and the error names them. So is the deletion of the resource. What `onDelete` keeps in the list is not refused.",
      "Where neither says anything and the resource is protected (`protect`), itself or by what it is in, domains that would leave the set are refused all the same. What `retainOnDelete` keeps in the list is not refused.",
    ),
    maxDeletions: optional(wholeNumberFrom(0), {
      description:
        "The most domains that one change may remove from the list. A change that would remove more is refused in the preview, and the error names them. It does not count where the resource itself is deleted. Left out, there is no limit.",
      onChange: "nothing",
      changeDescription: "A change by itself does nothing.",
    }),
    __protected: optional(flag, {
      description: "Set by the class where the resource is protected: domains then do not leave the set.",
      onChange: "nothing",
      changeDescription: "",
    }),
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
