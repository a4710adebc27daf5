import type { z } from "zod";
import type { CallOptions } from "./caller";
import { LostReplyError } from "./errors";
import type { Operation, OperationName, RequestOf, ResponseOf } from "./operations";

interface Calls {
  call<Name extends OperationName>(
    name: Name,
    request: RequestOf<Name>,
    options?: CallOptions,
  ): Promise<ResponseOf<Name>>;
}

/**
 * The pages of a paged operation, each asked for when the one before has been taken. A cursor that comes a second time
 * would never end, so it is an error.
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
  for (let next = request; ;) {
    const page = await client.call(name, next, options);
    yield page;
    const cursor = paging.next(page);
    if (!cursor) return;
    if (seen.has(cursor)) {
      const words = `${name}: the service gave the same cursor for two pages, so reading on would never end`;
      throw new LostReplyError(words, { operation: name, attempts: seen.size, applied: "no" });
    }
    seen.add(cursor);
    next = { ...request, [paging.field]: cursor };
  }
}

/** The items of pages, one by one. */
export async function* itemsOf<Page, Item>(
  pages: AsyncIterable<Page>,
  items: (page: Page) => Iterable<Item>,
): AsyncGenerator<Item, void, undefined> {
  for await (const page of pages) yield* items(page);
}
