import { defineImpacts, keysOf, notIn, type Impact } from "../../definition/impact";
import { allowed, disallowed, stayAllowed } from "../allowed-domain/impact";
import { allowedDomains as definition } from "./definition";

export const allowedDomainsImpacts = defineImpacts(definition, {
  create: ({ domains }) => allowed(keysOf(domains)),

  update: ({ domains }, inputs) => [
    ...allowed(notIn(inputs.domains, domains)),
    ...leave(notIn(domains, inputs.domains), inputs.onDelete),
  ],

  delete: ({ domains, onDelete }) => leave(keysOf(domains), onDelete),
});

const leave = (domains: readonly string[], onDelete: "retain" | undefined): Impact[] =>
  onDelete === "retain" ? stayAllowed(domains) : disallowed(domains);
