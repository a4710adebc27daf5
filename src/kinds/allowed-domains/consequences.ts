import { consequencesOf, keysOf, notIn, type Consequence } from "../../definition/consequence";
import { allowed, disallowed, stayAllowed } from "../allowed-domain/consequences";
import { allowedDomains as definition } from "./definition";

export const allowedDomainsConsequences = consequencesOf(definition, {
  create: ({ domains }) => allowed(keysOf(domains)),

  update: ({ domains }, inputs) => [
    ...allowed(notIn(inputs.domains, domains)),
    ...leave(notIn(domains, inputs.domains), inputs.onDelete),
  ],

  delete: ({ domains, onDelete }) => leave(keysOf(domains), onDelete),
});

const leave = (domains: readonly string[], onDelete: "retain" | undefined): Consequence[] =>
  onDelete === "retain" ? stayAllowed(domains) : disallowed(domains);
