import { isDeepStrictEqual } from "node:util";
import type { z } from "zod";
import type { CallOptions, Reading } from "./caller";
import { LostReplyError } from "./errors";
import type { Operation, OperationName, RequestOf, ResponseOf } from "./operations";

interface Calls {
  call<Name extends OperationName>(
    name: Name,
    request: RequestOf<Name>,
    options?: CallOptions,
  ): Promise<ResponseOf<Name>>;
}

/** More pages in a row that bring nothing new are no list any more, but a cursor that never ends. */
const MOST_IDLE_PAGES = 5;

/**
 * The pages of a paged operation, each asked for when the one before has been taken. All calls together have the time of
 * one operation. A cursor that comes a second time would never end, so it is an error, and so are pages that go on
 * without bringing anything.
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

/** The items of pages, one by one. */
export async function* itemsOf<Page, Item>(
  pages: AsyncIterable<Page>,
  items: (page: Page) => Iterable<Item>,
): AsyncGenerator<Item, void, undefined> {
  for await (const page of pages) yield* items(page);
}
