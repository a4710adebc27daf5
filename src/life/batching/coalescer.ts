/** Sends what arrives for one key together, and tells each caller of its own item. */
export interface Batch<Item, Result> {
  /** Sends items in one request and tells what became of each, in the order of the items. */
  readonly send: (items: readonly Item[]) => Promise<PromiseSettledResult<Result>[]>;
  /** Whether a failure of the whole request could be the fault of one item among several. */
  readonly divisible: (error: unknown) => boolean;
}

interface Waiting<Item, Result> {
  readonly item: Item;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

/** With each request that is under way, the next has to be this much fuller, as a part of a full one. */
const FULLER_BY = 1 / 4;

interface Lane<Item, Result> {
  readonly batch: Batch<Item, Result>;
  readonly queue: Waiting<Item, Result>[];
  requests: number;
  items: number;
  waking: boolean;
}

/**
 * Self-clocking batches, without timers. As long as fewer than `width` items are under way, which is what could be without
 * batches, nothing waits: a fast service sees single requests with no added delay. What is more than that waits until
 * items return or enough have gathered: a slow or throttled service sees few requests, the fuller the more are in flight.
 */
export class Coalescer<Item, Result> {
  readonly #lanes = new Map<string, Lane<Item, Result>>();

  constructor(
    private readonly width: number,
    private readonly size: number,
  ) {}

  submit(key: string, item: Item, batch: Batch<Item, Result>): Promise<Result> {
    return new Promise((resolve, reject) => {
      let lane = this.#lanes.get(key);
      if (!lane) this.#lanes.set(key, (lane = { batch, queue: [], requests: 0, items: 0, waking: false }));
      lane.queue.push({ item, resolve, reject });
      this.#pumpSoon(key, lane);
    });
  }

  /** After all that is submitted in the same turn: who has many items at once gets them into one request. */
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

async function deliver<Item, Result>(
  batch: Batch<Item, Result>,
  waiting: readonly Waiting<Item, Result>[],
): Promise<void> {
  const results = await settleBatch(
    waiting.map(({ item }) => item),
    batch,
  );
  waiting.forEach(({ resolve, reject }, index) => {
    const result = results[index];
    if (result?.status === "fulfilled") resolve(result.value);
    else reject(result?.reason);
  });
}

/** Sends items in one request, or, where that is refused as a whole, in halves: one bad item must not sink the others. */
export async function settleBatch<Item, Result>(
  items: readonly Item[],
  batch: Batch<Item, Result>,
): Promise<PromiseSettledResult<Result>[]> {
  try {
    return await batch.send(items);
  } catch (reason) {
    if (items.length < 2 || !batch.divisible(reason))
      return items.map(() => ({ status: "rejected", reason }));
    const middle = Math.ceil(items.length / 2);
    const first = await settleBatch(items.slice(0, middle), batch);
    return [...first, ...(await settleBatch(items.slice(middle), batch))];
  }
}
