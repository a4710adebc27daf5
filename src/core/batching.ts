import { normalizedMessage, type ItemResults } from "../api";
import { getOrMake } from "../values/collections";
import { ItemError } from "./rejections/failures";
import { isDivisible, reportsExisting } from "./rejections/meaning";

// A request can carry many items. Items of many callers that arrive together share a request, a rejected request is split in
// halves to find the item that caused the rejection, and each item has its own result.

/** Sends items in one request and returns the result of each, in the order of the items. */
export type Send<Item, Result> = (items: readonly Item[]) => Promise<PromiseSettledResult<Result>[]>;

/**
 * Sends items in one request. When one item may be the reason why the service rejects all of them, each half is sent
 * separately, and so on, until only that item fails.
 *
 * @param mayBeOneItem reports whether one item among several could have caused the failure of the whole request.
 */
export async function sendInHalves<Item, Result>(
  items: readonly Item[],
  send: Send<Item, Result>,
  mayBeOneItem: (error: unknown) => boolean = isDivisible,
): Promise<PromiseSettledResult<Result>[]> {
  try {
    return await send(items);
  } catch (reason) {
    if (items.length < 2 || !mayBeOneItem(reason)) return items.map(() => ({ status: "rejected", reason }));
    const middle = Math.ceil(items.length / 2);
    const first = await sendInHalves(items.slice(0, middle), send, mayBeOneItem);
    return [...first, ...(await sendInHalves(items.slice(middle), send, mayBeOneItem))];
  }
}

/** The client that sends the requests. Items for different clients are never in one request. */
interface Sender {
  readonly settings: { readonly concurrency: number; readonly batchSize: number };
}

interface QueuedItem<Item, Result> {
  readonly item: Item;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

/** How full the next request must be for each request in progress: with three in progress, it must be three quarters full. */
const FULLER_BY = 1 / 4;

/**
 * Joins single items of many callers into requests. Items of one key are sent together, and each caller receives the result of
 * its own item.
 *
 * There are no timers. As long as fewer items are in progress than the client sends requests at once, no item waits, so a fast
 * service receives single requests without delay. Further items wait until some requests complete or enough items have gathered.
 * The more requests are in progress, the fuller the next one must be, so a slow or throttled service receives few and full
 * requests.
 */
export class Batches<Item, Result> {
  readonly #lanes = new WeakMap<Sender, Map<string, Lane<Item, Result>>>();

  /** Sends an item with others of the same key. All their callers pass the same `send`, which `sendInHalves` calls for all. */
  async submit(sender: Sender, key: string, item: Item, send: Send<Item, Result>): Promise<Result> {
    const { concurrency, batchSize } = sender.settings;
    const lanes = getOrMake(this.#lanes, sender, () => new Map<string, Lane<Item, Result>>());
    const lane = getOrMake(lanes, key, () => new Lane(send, concurrency, batchSize));
    try {
      return await lane.enqueue(item);
    } finally {
      if (lane.isIdle && lanes.get(key) === lane) lanes.delete(key);
    }
  }
}

class Lane<Item, Result> {
  readonly #queue: QueuedItem<Item, Result>[] = [];
  #requests = 0;
  #items = 0;
  #isWaking = false;

  constructor(
    private readonly send: Send<Item, Result>,
    private readonly mostRequests: number,
    private readonly mostItems: number,
  ) {}

  get isIdle(): boolean {
    return this.#requests === 0 && this.#queue.length === 0;
  }

  enqueue(item: Item): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.#queue.push({ item, resolve, reject });
      this.#wake();
    });
  }

  /** Sends what may leave, after everything that is submitted in the same turn, so that many items of one caller share a request. */
  #wake(): void {
    if (this.#isWaking) return;
    this.#isWaking = true;
    queueMicrotask(() => {
      this.#isWaking = false;
      while (this.#mayLeave()) void this.#deliver(this.#queue.splice(0, this.mostItems));
    });
  }

  #mayLeave(): boolean {
    const waiting = this.#queue.length;
    if (waiting === 0 || this.#requests >= this.mostRequests) return false;
    return (
      this.#items < this.mostRequests || waiting >= this.mostItems * Math.min(1, this.#requests * FULLER_BY)
    );
  }

  async #deliver(waiting: readonly QueuedItem<Item, Result>[]): Promise<void> {
    this.#requests += 1;
    this.#items += waiting.length;
    const items = waiting.map(({ item }) => item);
    const results = await sendInHalves(items, this.send);
    this.#requests -= 1;
    this.#items -= waiting.length;
    this.#wake();
    waiting.forEach(({ resolve, reject }, index) => {
      const result = results[index];
      if (result?.status === "fulfilled") resolve(result.value);
      else reject(result?.reason);
    });
  }
}

export interface Accepted {
  /** True if the item already existed. */
  readonly existing: boolean;
  /** The identifier that the service itself gives to the item. */
  readonly serviceId?: string | undefined;
}

/**
 * Returns the result of one item in a reply. `about` is what was requested for this item: its ids and names in a message do
 * not show the result.
 */
export function resultOf(results: ItemResults, id: string, about: unknown): PromiseSettledResult<Accepted> {
  const result = results.get(id);
  if (result?.success) {
    // There can be very many items, and most messages need no closer look.
    const existing =
      result.code === "already-exists" ||
      (/already|exist/i.test(result.message) && reportsExisting(normalizedMessage(result.message, about)));
    return { status: "fulfilled", value: { existing, serviceId: result.id } };
  }
  const { message = "", code = "" } = result ?? {};
  const reason = new ItemError(message || code || "the service gave no reason", {
    about,
    unmentioned: result?.missing === true,
    silent: message === "" && code === "",
    failureCode: code,
    request: result?.request,
  });
  return { status: "rejected", reason };
}
