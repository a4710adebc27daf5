import { isDeepStrictEqual } from "node:util";
import type { z } from "zod";
import { LostReplyError } from "./errors";
import type { Operation, OperationName, RequestOf, ResponseOf } from "./operations";
import type { CallOptions, Reading } from "./caller";

interface Calls {
  call<Name extends OperationName>(
    name: Name,
    request: RequestOf<Name>,
    options?: CallOptions,
  ): Promise<ResponseOf<Name>>;
}

/** The number of consecutive pages without new items after which the list is considered endless. */
const MOST_IDLE_PAGES = 5;

/**
 * Yields the pages of a paged operation. Each page is requested when the caller has consumed the previous one. All calls share
 * the time limit of one operation. If the service repeats a cursor, or sends page after page without new items, reading would
 * never end: both are errors.
 */
export async function* pagesOf<Name extends OperationName>(
  client: Calls,
  name: Name,
  { paging }: Operation<z.ZodType, z.ZodType<ResponseOf<Name>>>,
  request: RequestOf<Name>,
  options?: CallOptions,
): AsyncGenerator<ResponseOf<Name>, void, undefined> {
  if (!paging) return;
  const begin: unknown = Reflect.get(request, paging.field);
  const seen = new Set<unknown>([begin]);
  const reading = { pages: 0, milliseconds: 0 };
  let latest: readonly unknown[] = [];
  let idle = 0;
  for (let next = request; ;) {
    const page = await client.call(name, next, { ...options, reading });
    reading.pages++;
    yield page;
    const cursor = paging.next(page);
    if (!cursor) return;
    if (seen.has(cursor)) {
      throw endless(
        name,
        reading,
        "the service gave the same cursor for two pages, so reading on would never end",
      );
    }
    const items = paging.items(page);
    idle = items.length === 0 || isDeepStrictEqual(items, latest) ? idle + 1 : 0;
    if (idle === MOST_IDLE_PAGES) {
      throw endless(
        name,
        reading,
        `the last ${idle} pages brought nothing new, and the service still names a next one`,
      );
    }
    if (items.length > 0) latest = items;
    seen.add(cursor);
    next = { ...request, [paging.field]: cursor };
  }
}

function endless(operation: OperationName, { pages }: Reading, words: string): LostReplyError {
  return new LostReplyError(`${operation}: ${words}`, { operation, attempts: pages, applied: "no" });
}

/** Yields the items of pages one by one. */
export async function* itemsOf<Page, Item>(
  pages: AsyncIterable<Page>,
  items: (page: Page) => Iterable<Item>,
): AsyncGenerator<Item, void, undefined> {
  for await (const page of pages) yield* items(page);
}
