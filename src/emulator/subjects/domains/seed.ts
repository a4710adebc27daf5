import { z } from "zod";
import type { Entries } from "../../seeding/entries";
import { bareDomain } from "./bare";

/** A list adds domains; in a map, `null` removes one. */
export type DomainsSeed = string[] | Entries<true>;

export const domainsForm = z
  .union([z.array(z.string()), z.record(z.string(), z.literal(true).nullable())])
  .optional();

export function mergeDomains(domains: Set<string>, patches: DomainsSeed = []): void {
  const entries = Array.isArray(patches)
    ? patches.map((entry) => [entry, true] as const)
    : Object.entries(patches);
  for (const [entry, isThere] of entries) {
    const domain = bareDomain(entry, "host");
    if (isThere) domains.add(domain);
    else domains.delete(domain);
  }
}
