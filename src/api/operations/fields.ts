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

/** The params of an issue with an optional value: the rest of the reply is usable without the value. */
const OPTIONAL = { optional: true } as const;

export const isOptional = (issue: z.core.$ZodIssue): boolean =>
  issue.code === "custom" && issue.params?.["optional"] === true;

/**
 * A field that the service may leave out or return as null. A value of the wrong type is reported as an optional issue, so that
 * the rest of its record can be read without it.
 */
export const maybe = <Schema extends z.ZodType>(schema: Schema) =>
  z
    .unknown()
    .optional()
    .transform((value, context): z.output<Schema> | undefined => {
      if (value === undefined || value === null) return undefined;
      const read = schema.safeParse(value);
      if (read.success) return read.data;
      const { issues } = read.error;
      const paths = issues.every(isOptional) ? issues.map(({ path }) => path) : [[]];
      for (const path of paths) context.addIssue({ code: "custom", path: [...path], params: OPTIONAL });
      return z.NEVER;
    })
    .meta({ reads: schema });

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
  .object({ success: z.boolean(), message: maybe(z.string()), id: maybe(z.string()) })
  .transform(({ success, message, id }) => ({ success, message: message ?? "", ...(id && { id }) }));

/**
 * `result.data` of the bulk operations. It is read with `Object.entries`, so that an id such as `__proto__` is an entry like
 * any other. An entry without `success` is dropped here, and its item alone is then reported as missing. `data` may be
 * absent or null, as for an empty list; then all items are missing.
 */
export const itemMap = z
  .object({ data: z.custom<object>((value) => typeof value === "object" && value !== null).nullish() })
  .transform(({ data }, context): ItemResults => {
    const results = new Map<string, ItemResult>();
    for (const [key, value] of Object.entries(data ?? {})) {
      const item = itemResult.safeParse(value);
      if (item.success) results.set(key, item.data);
      else if (item.error.issues.every(isOptional))
        for (const { path } of item.error.issues)
          context.addIssue({ code: "custom", path: ["data", key, ...path], params: OPTIONAL });
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
