import { gistOf, type ItemResults } from "../../api";
import { normaliseDomain } from "../../values/domain";
import { ItemError } from "../rejections/failures";
import { reportsExisting } from "../rejections/meaning";

/** The result of an item that the service accepts. */
export interface Accepted {
  /** True if the item already existed. */
  readonly existing: boolean;
  /** The identifier that the service itself gives to the item. */
  readonly serviceId?: string | undefined;
}

/**
 * The result of one domain. A domain is `skipped` if it was already in the list (add), or not in it (delete): the requested
 * state is reached either way.
 */
export type DomainResult = "done" | "skipped";

/**
 * Returns the result of one item in a reply. `about` is what was requested for this item: its ids and names in a message say
 * nothing about the result.
 */
export function resultOf(results: ItemResults, id: string, about: unknown): PromiseSettledResult<Accepted> {
  const result = results.get(id);
  if (result?.success) {
    // There can be very many items, and most messages need no closer look.
    const existing = /already|exist/i.test(result.message) && reportsExisting(gistOf(result.message, about));
    return { status: "fulfilled", value: { existing, serviceId: result.id } };
  }
  const words = result?.message ?? "";
  const reason = new ItemError(words || "the service gave no reason", {
    about,
    unmentioned: result?.missing === true,
    silent: words === "",
    request: result?.request,
  });
  return { status: "rejected", reason };
}

/** Returns a function that gives the result of each domain, from the two lists in a reply. */
export function domainResults(done: readonly string[], skipped: readonly string[]) {
  const mentioned = (list: readonly string[]) =>
    new Set(list.map((domain) => normaliseDomain(domain) ?? domain));
  const [doneSet, skippedSet] = [mentioned(done), mentioned(skipped)];
  return (domain: string): PromiseSettledResult<DomainResult> => {
    if (doneSet.has(domain)) return { status: "fulfilled", value: "done" };
    if (skippedSet.has(domain)) return { status: "fulfilled", value: "skipped" };
    const words = `the service's reply does not mention the domain ${domain}`;
    return { status: "rejected", reason: new ItemError(words, { unmentioned: true }) };
  };
}
