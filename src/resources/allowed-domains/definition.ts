import { define, deletionProtection, optional, required } from "../../definition/definition";
import { checkedAs, choice, domain, flag, membersIn, setOf, wholeNumberFrom } from "../../definition/type";
import { normaliseDomain } from "../../values/domain";
import { identityOf } from "../../values/identity";
import { defineImpacts, keysOf, notIn, type Impact } from "../../definition/impact";
import { allowed, disallowed, stayAllowed } from "../allowed-domain/definition";

export const allowedDomains = define({
  type: "AllowedDomains",
  description: "Entries of the API key's list of allowed domains, as one resource.",
  operations: ["addDomains", "deleteDomains"],
  notes: [
    "The resource owns the domains that it names and leaves other entries of the list alone. A preview shows each domain on a separate line.",
  ],
  classNotes: [
    "Policies see `domains` as a map (`AllowedDomainsInputs`). Transforms and mocks see the list that the program gives.",
  ],
  adopt: "Domains that are already in the list are adopted.",
  delete: {
    description: "Deleting the resource removes its domains from the list, unless `onDelete` is `retain`.",
  },
  get: "Refers to domains that are managed elsewhere. The service does not show whether they are in the list.",
  example: `new collab.AllowedDomains("site", { domains: ["acme.com", "*.acme.dev"] });`,
  inputs: {
    domains: required(setOf(domain), {
      description:
        "Domains or URLs, any number. Order, duplicates and spelling (protocol, `www.`, path, upper case) make no difference. Wildcard subdomains (`*.acme.com`) are kept.",
      onChange: "update",
      changeDescription: "A change sends only the difference, at most 100 domains per request.",
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
      output: "Absent if it is `delete`.",
    }),
    deletionProtection: deletionProtection(
      "Keeps the domains in the list: the preview rejects a change that would remove some, with an error that names them, and the deletion of the resource. Domains that `onDelete` keeps in the list do not count.",
      "If neither is set and the resource is protected (`protect`), directly or through its parent, no domain can leave the set either. Domains that `retainOnDelete` keeps in the list do not count.",
    ),
    maxDeletions: optional(wholeNumberFrom(0), {
      description:
        "The maximum number of domains that one change may remove from the list. The preview rejects a change that would remove more, with an error that names them. Deleting the resource itself is not limited. Without it, there is no limit.",
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

export const allowedDomainsImpacts = defineImpacts(allowedDomains, {
  create: ({ domains }) => allowed(keysOf(domains)),

  update: ({ domains }, inputs) => [
    ...allowed(notIn(inputs.domains, domains)),
    ...leave(notIn(domains, inputs.domains), inputs.onDelete),
  ],

  delete: ({ domains, onDelete }) => leave(keysOf(domains), onDelete),
});

const leave = (domains: readonly string[], onDelete: "retain" | undefined): Impact[] =>
  onDelete === "retain" ? stayAllowed(domains) : disallowed(domains);
