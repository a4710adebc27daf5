import { consequencesOf, happens, type Consequence } from "../../definition/consequence";
import { identityOf } from "../../values/identity";
import { allowedDomain as definition } from "./definition";

const itemsOf = (domains: readonly string[]) =>
  domains.map((domain) => ({ name: domain, identity: identityOf.domain(domain) }));

export const allowed = (domains: readonly string[]): Consequence[] =>
  happens(
    "gives-access",
    "domain",
    itemsOf(domains),
    ["is allowed: web pages there may use the API key", "are allowed: web pages there may use the API key"],
    { unless: "had", sends: ["addDomains"] },
  );

export const disallowed = (domains: readonly string[]): Consequence[] =>
  happens(
    "takes-access",
    "domain",
    itemsOf(domains),
    [
      "is taken from the list: web pages there lose the API key",
      "are taken from the list: web pages there lose the API key",
    ],
    { unless: "held", sends: ["deleteDomains"] },
  );

export const stayAllowed = (domains: readonly string[]): Consequence[] =>
  happens(
    "leaves-behind",
    "domain",
    itemsOf(domains),
    ["stays allowed, as onDelete says", "stay allowed, as onDelete says"],
    { unless: "held" },
  );

export const allowedDomainConsequences = consequencesOf(definition, {
  create: ({ domain }) => allowed([domain]),
  // Another domain is another entry of the list, so it requires a replacement.
  update: () => [],
  delete: ({ domain }) => disallowed([domain]),
});
