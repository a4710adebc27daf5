import { defineImpacts, happens, type Impact } from "../../definition/impact";
import { identityOf } from "../../values/identity";
import { allowedDomain as definition } from "./definition";

const itemsOf = (domains: readonly string[]) =>
  domains.map((domain) => ({ name: domain, identity: identityOf.domain(domain) }));

export const allowed = (domains: readonly string[]): Impact[] =>
  happens(
    "gives-access",
    "domain",
    itemsOf(domains),
    ["is allowed: web pages there may use the API key", "are allowed: web pages there may use the API key"],
    { unless: "had", sends: ["addDomains"] },
  );

export const disallowed = (domains: readonly string[]): Impact[] =>
  happens(
    "takes-access",
    "domain",
    itemsOf(domains),
    [
      "is taken from the list: web pages there lose the API key",
      "are taken from the list: web pages there lose the API key",
    ],
    { unless: "owned", sends: ["deleteDomains"] },
  );

export const stayAllowed = (domains: readonly string[]): Impact[] =>
  happens(
    "leaves-behind",
    "domain",
    itemsOf(domains),
    ["stays allowed, as onDelete says", "stay allowed, as onDelete says"],
    { unless: "owned" },
  );

export const allowedDomainImpacts = defineImpacts(definition, {
  create: ({ domain }) => allowed([domain]),
  // Another domain is another entry of the list, so it requires a replacement.
  update: () => [],
  delete: ({ domain }) => disallowed([domain]),
});
