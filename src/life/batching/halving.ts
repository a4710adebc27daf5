/** How items are sent in one request. */
export interface Batch<Item, Result> {
  /** Sends items in one request and tells what became of each, in the order of the items. */
  readonly send: (items: readonly Item[]) => Promise<PromiseSettledResult<Result>[]>;
  /** Whether a failure of the whole request could be the fault of one item among several. */
  readonly divisible: (error: unknown) => boolean;
}

/**
 * Sends items in one request. When one item may be the reason why all of them are refused, each half is sent alone, and so
 * on, until only that item fails.
 */
export async function sendHalving<Item, Result>(
  items: readonly Item[],
  batch: Batch<Item, Result>,
): Promise<PromiseSettledResult<Result>[]> {
  try {
    return await batch.send(items);
  } catch (reason) {
    if (items.length < 2 || !batch.divisible(reason))
      return items.map(() => ({ status: "rejected", reason }));
    const middle = Math.ceil(items.length / 2);
    const first = await sendHalving(items.slice(0, middle), batch);
    return [...first, ...(await sendHalving(items.slice(middle), batch))];
  }
}
