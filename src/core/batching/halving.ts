/** How items are sent in one request. */
export interface Batch<Item, Result> {
  /** Sends items in one request and returns the result of each, in the order of the items. */
  readonly send: (items: readonly Item[]) => Promise<PromiseSettledResult<Result>[]>;
  /** Reports whether one item among several could have caused the failure of the whole request. */
  readonly divisible: (error: unknown) => boolean;
}

/**
 * Sends items in one request. When one item may be the reason why the service rejects all of them, each half is sent
 * separately, and so on, until only that item fails.
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
