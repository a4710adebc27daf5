import { operations, type CollabClient } from "../api";
import { Batches } from "../core/batching";
import { ItemError } from "../core/rejections/failures";
import { normaliseDomain } from "../values/domain";

/** The maximum number of domains in one request, as the contract sets it. */
export const DOMAINS_PER_REQUEST = operations.addDomains.batch?.size ?? 1;

/** Joins the domains of many resources into requests. */
export const domainBatches = new Batches<string, true>(DOMAINS_PER_REQUEST);

/** Adds domains in one request, and returns the result of each. Domains that were already in the list are skipped. */
export async function addDomains(client: CollabClient, domains: readonly string[]) {
  const { domainsAdded, skippedDomains } = await client.addDomains({ domains: [...domains] });
  return resultsOf(domains, [...domainsAdded, ...skippedDomains]);
}

/** Deletes domains in one request, and returns the result of each. Domains that were not in the list are skipped. */
export async function deleteDomains(client: CollabClient, domains: readonly string[]) {
  const { domainsRemoved, skippedDomains } = await client.deleteDomains({ domains: [...domains] });
  return resultsOf(domains, [...domainsRemoved, ...skippedDomains]);
}

function resultsOf(domains: readonly string[], mentioned: readonly string[]): PromiseSettledResult<true>[] {
  const known = new Set(mentioned.map((domain) => normaliseDomain(domain) ?? domain));
  return domains.map((domain) => {
    if (known.has(domain)) return { status: "fulfilled", value: true };
    const message = `the service's reply does not mention the domain ${domain}`;
    return { status: "rejected", reason: new ItemError(message, { unmentioned: true }) };
  });
}
