import { z } from "zod";
import type { ItemResult, ItemResults } from "./operation";

/** An identifier that the caller chooses. The contract sets no form and no length; empty means absent everywhere. */
export const identifier = z.string().min(1, "must not be empty");

export const identifiers = z.array(identifier);

/**
 * An e-mail address. Only typing errors are refused: no @, a blank, nothing before or after. What else an address may
 * look like is a mail server's matter, so the stricter forms that zod offers refuse addresses that work.
 */
export const email = z
  .string()
  .regex(/^(?:"(?:[^"\\\p{Cc}]|\\[^\p{Cc}])*"|[^\s@"])+@[^\s@]+$/u, "must be an e-mail address");

/** Marks a field of a request or a response that holds a credential: logs mask it wherever a field of its name is. */
export function secret<Schema extends z.ZodType>(schema: Schema): Schema {
  return schema.meta({ secret: true });
}

export const flag = z.boolean();

/** Any JSON object, as it is. (A record of zod's would drop a key named `__proto__`.) */
export const jsonObject = z.custom<Record<string, unknown>>(
  (value) => typeof value === "object" && value !== null && !Array.isArray(value),
  "must be an object",
);

/** What an editor can hold. */
export const content = z.union(
  [z.string(), z.array(z.unknown()), jsonObject],
  "must be a string, an object or an array",
);

/** A field that the service may leave out or return as null. */
export const maybe = <Schema extends z.ZodType>(schema: Schema) =>
  schema
    .nullish()
    .catch(undefined)
    .transform((value) => value ?? undefined);

/** A list in a reply; absent and null mean none. */
export const listOf = <Schema extends z.ZodType>(schema: Schema) =>
  z
    .array(schema)
    .nullish()
    .transform((value) => value ?? []);

export const user = z.strictObject({
  userId: identifier,
  name: z.string().optional(),
  email: z.string().optional(),
});

const itemResult = z
  .object({ success: z.boolean(), message: z.string().nullish(), id: maybe(z.string()) })
  .transform(({ success, message, id }) => ({ success, message: message ?? "", ...(id && { id }) }));

/**
 * `result.data` of the bulk operations. It is read with `Object.entries`, so that an id such as `__proto__` is an entry like
 * any other. An entry of the wrong shape is dropped here, and its item alone is then reported as missing. `data` may be
 * absent or null, as for an empty list; then all items are missing.
 */
export const itemMap = z
  .object({ data: z.custom<object>((value) => typeof value === "object" && value !== null).nullish() })
  .transform(({ data }): ItemResults => {
    const results = new Map<string, ItemResult>();
    for (const [key, value] of Object.entries(data ?? {})) {
      const item = itemResult.safeParse(value);
      if (item.success) results.set(key, item.data);
    }
    return results;
  });

/** A reply that says no more than that it was done. */
export const nothing = z.object({}).transform((): void => undefined);

/** The cursor of the next page. Replies may use either name; `readReply` leaves one of them. */
export const pageCursor = {
  nextPageToken: z.string().nullish(),
  pageToken: z.string().nullish(),
};

export function cursorOf(result: {
  nextPageToken?: string | null | undefined;
  pageToken?: string | null | undefined;
}) {
  return result.nextPageToken || result.pageToken || undefined;
}
