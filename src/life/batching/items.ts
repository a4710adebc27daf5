import { gistOf, type ItemResults } from "../../api";
import { normaliseDomain } from "../../values/domain";
import { ItemRefused } from "../refusals/failures";
import { saysExisting } from "../refusals/meaning";

/** An item that the service accepts. */
export interface Accepted {
  /** It was there already. */
  readonly existing: boolean;
  /** The identifier that the service itself gives the item. */
  readonly serviceId?: string | undefined;
}

/** A domain that was in the list already (add), or not in it (delete), is skipped: what was asked for is so all the same. */
export type DomainResult = "done" | "skipped";

/**
 * What a reply says of one item. `about` is what was asked for this item: its ids and names in a message say nothing of what
 * became of it.
 */
export function resultOf(results: ItemResults, id: string, about: unknown): PromiseSettledResult<Accepted> {
  const result = results.get(id);
  if (result?.success) {
    // There can be very many, and most words need no closer look.
    const existing = /already|exist/i.test(result.message) && saysExisting(gistOf(result.message, about));
    return { status: "fulfilled", value: { existing, serviceId: result.id } };
  }
  const words = result?.message ?? "";
  const reason = new ItemRefused(words || "the service gave no reason", {
    about,
    unmentioned: result?.missing === true,
    silent: words === "",
    request: result?.request,
  });
  return { status: "rejected", reason };
}

/** What a reply says of each domain, from the two lists that it gives. */
export function domainResults(done: readonly string[], skipped: readonly string[]) {
  const mentioned = (list: readonly string[]) =>
    new Set(list.map((domain) => normaliseDomain(domain) ?? domain));
  const [doneSet, skippedSet] = [mentioned(done), mentioned(skipped)];
  return (domain: string): PromiseSettledResult<DomainResult> => {
    if (doneSet.has(domain)) return { status: "fulfilled", value: "done" };
    if (skippedSet.has(domain)) return { status: "fulfilled", value: "skipped" };
    const words = `the service's reply does not mention the domain ${domain}`;
    return { status: "rejected", reason: new ItemRefused(words, { unmentioned: true }) };
  };
}
