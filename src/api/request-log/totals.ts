import type { EndedAttempt } from "./attempt";
import type { Line } from "./line";

interface Counts {
  requests: number;
  attempts: number;
  retries: number;
  failures: number;
  items: number;
  mostItems: number;
  refusedItems: number;
  milliseconds: number;
  waitedMilliseconds: number;
}

const nothing = (): Counts => ({
  requests: 0,
  attempts: 0,
  retries: 0,
  failures: 0,
  items: 0,
  mostItems: 0,
  refusedItems: 0,
  milliseconds: 0,
  waitedMilliseconds: 0,
});

/** Counts the requests of a process, by operation. */
export class Totals {
  readonly #byOperation = new Map<string, Counts>();
  #isPrinted = true;

  add({
    operation,
    items = 0,
    attempt,
    milliseconds,
    problem,
    retryInMilliseconds,
    rejectedItems,
  }: EndedAttempt) {
    const counts = this.#byOperation.get(operation) ?? nothing();
    this.#byOperation.set(operation, counts);
    this.#isPrinted = false;
    const isLast = retryInMilliseconds === undefined;
    // A request is counted when its last attempt has ended.
    if (isLast) {
      counts.requests++;
      counts.items += items;
      counts.mostItems = Math.max(counts.mostItems, items);
    } else counts.retries++;
    if (attempt > 0) counts.attempts++;
    if (isLast && problem !== undefined) counts.failures++;
    counts.refusedItems += rejectedItems.length;
    counts.milliseconds += Math.round(milliseconds);
    counts.waitedMilliseconds += retryInMilliseconds ?? 0;
  }

  /** Returns the line with all counts so far; undefined if nothing has changed since the previous line. */
  line(writer: string, now = () => Date.now()): Line | undefined {
    if (this.#isPrinted) return undefined;
    this.#isPrinted = true;
    const operations = [...this.#byOperation].sort(([one], [other]) => (one < other ? -1 : 1));
    return {
      time: new Date(now()).toISOString(),
      process: writer,
      event: "summary",
      ...withoutItems(operations.map(([, counts]) => counts).reduce(sum, nothing())),
      operations: Object.fromEntries(operations.map(([name, counts]) => [name, withoutItems(counts)])),
    };
  }
}

function sum(one: Counts, other: Counts): Counts {
  const total = nothing();
  for (const name of Object.keys(total) as (keyof Counts)[])
    total[name] = name === "mostItems" ? Math.max(one[name], other[name]) : one[name] + other[name];
  return total;
}

/** Omits the counts of items if there were no items. */
function withoutItems({ items, mostItems, refusedItems, ...counts }: Counts) {
  return items > 0 ? { ...counts, items, mostItems, refusedItems } : counts;
}
