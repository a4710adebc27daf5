import { operations, type CollabClient } from "../api";
import { Batches } from "../core/batching";
import type { Connection } from "../core/connection";
import { ItemError } from "../core/rejections/failures";
import { normaliseDomain } from "../values/domain";

/** The maximum number of domains in one request, as the contract sets it. */
export const DOMAINS_PER_REQUEST = operations.addDomains.batch?.size ?? 1;

/**
 * The result of one domain. A domain is `skipped` if it was already in the list (add), or not in it (delete): the requested
 * state is reached either way.
 */
type DomainResult = "done" | "skipped";

const batches = new Batches<string, DomainResult>(DOMAINS_PER_REQUEST);

/** Adds one domain, together with the domains of other resources. */
export async function addDomain({ client }: Connection, domain: string): Promise<void> {
  await batches.submit(client, "add", domain, (domains) => addDomains(client, domains));
}

/** Deletes one domain, together with the domains of other resources. */
export async function deleteDomain({ client }: Connection, domain: string): Promise<void> {
  await batches.submit(client, "delete", domain, (domains) => deleteDomains(client, domains));
}

/** Adds domains in one request, and returns the result of each. */
export async function addDomains(client: CollabClient, domains: readonly string[]) {
  const { domainsAdded, skippedDomains } = await client.addDomains({ domains: [...domains] });
  return resultsOf(domains, domainsAdded, skippedDomains);
}

/** Deletes domains in one request, and returns the result of each. */
export async function deleteDomains(client: CollabClient, domains: readonly string[]) {
  const { domainsRemoved, skippedDomains } = await client.deleteDomains({ domains: [...domains] });
  return resultsOf(domains, domainsRemoved, skippedDomains);
}

function resultsOf(
  domains: readonly string[],
  done: readonly string[],
  skipped: readonly string[],
): PromiseSettledResult<DomainResult>[] {
  const [doneSet, skippedSet] = [normalised(done), normalised(skipped)];
  return domains.map((domain) => {
    if (doneSet.has(domain)) return { status: "fulfilled", value: "done" };
    if (skippedSet.has(domain)) return { status: "fulfilled", value: "skipped" };
    const message = `the service's reply does not mention the domain ${domain}`;
    return { status: "rejected", reason: new ItemError(message, { unmentioned: true }) };
  });
}

const normalised = (domains: readonly string[]) =>
  new Set(domains.map((domain) => normaliseDomain(domain) ?? domain));
