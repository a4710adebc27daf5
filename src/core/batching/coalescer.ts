import { getOrMake } from "../../values/get-or-make";
import { sendHalving, type Batch } from "./halving";

interface Waiting<Item, Result> {
  readonly item: Item;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

/** For each request in progress, the next one must contain this fraction more of a full request. */
const FULLER_BY = 1 / 4;

/** The items of one key: those that wait, and the number of requests and items in progress. */
interface Lane<Item, Result> {
  readonly batch: Batch<Item, Result>;
  readonly queue: Waiting<Item, Result>[];
  requests: number;
  items: number;
  waking: boolean;
}

/**
 * Joins single items of many callers into requests. Items of one key are sent together, and each caller receives the result of
 * its own item.
 *
 * There are no timers. As long as fewer than `width` items are in progress, no item waits, so a fast service receives single
 * requests without delay. (Without batches, `width` requests could be in progress too.) Further items wait until some requests
 * complete or enough items have gathered. The more requests are in progress, the fuller the next one must be, so a slow or
 * throttled service receives few and full requests.
 */
export class Coalescer<Item, Result> {
  readonly #lanes = new Map<string, Lane<Item, Result>>();

  constructor(
    private readonly width: number,
    private readonly size: number,
  ) {}

  submit(key: string, item: Item, batch: Batch<Item, Result>): Promise<Result> {
    return new Promise((resolve, reject) => {
      const lane = getOrMake(this.#lanes, key, () => newLane(batch));
      lane.queue.push({ item, resolve, reject });
      this.#pumpSoon(key, lane);
    });
  }

  /** Runs after everything that is submitted in the same turn, so that many items of one caller share a request. */
  #pumpSoon(key: string, lane: Lane<Item, Result>): void {
    if (lane.waking) return;
    lane.waking = true;
    queueMicrotask(() => {
      lane.waking = false;
      this.#pump(key, lane);
    });
  }

  #pump(key: string, lane: Lane<Item, Result>): void {
    while (lane.queue.length > 0 && this.#mayLeave(lane)) {
      const waiting = lane.queue.splice(0, this.size);
      lane.requests += 1;
      lane.items += waiting.length;
      void deliver(lane.batch, waiting).finally(() => {
        lane.requests -= 1;
        lane.items -= waiting.length;
        this.#pumpSoon(key, lane);
      });
    }
    if (lane.requests === 0 && !lane.waking) this.#lanes.delete(key);
  }

  #mayLeave({ requests, items, queue }: Lane<Item, Result>): boolean {
    if (requests >= this.width) return false;
    if (items < this.width) return true;
    return queue.length >= this.size * Math.min(1, requests * FULLER_BY);
  }
}

function newLane<Item, Result>(batch: Batch<Item, Result>): Lane<Item, Result> {
  return { batch, queue: [], requests: 0, items: 0, waking: false };
}

async function deliver<Item, Result>(
  batch: Batch<Item, Result>,
  waiting: readonly Waiting<Item, Result>[],
): Promise<void> {
  const items = waiting.map(({ item }) => item);
  const results = await sendHalving(items, batch);
  waiting.forEach(({ resolve, reject }, index) => {
    const result = results[index];
    if (result?.status === "fulfilled") resolve(result.value);
    else reject(result?.reason);
  });
}
