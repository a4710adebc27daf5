import { z } from "zod";
import type { ItemResults } from "./operation";

/** An identifier that the caller chooses. The contract limits neither its form nor its length. Empty means absent. */
export const identifier = z.string().min(1, "must not be empty");

export const identifiers = z.array(identifier);

/**
 * An e-mail address. Rejects only typing errors: a missing @, a blank, nothing before or after the @. zod's stricter forms
 * reject addresses that work.
 */
export const email = z
  .string()
  .regex(/^(?:"(?:[^"\\\p{Cc}]|\\[^\p{Cc}])*"|[^\s@"])+@[^\s@]+$/u, "must be an e-mail address");

export const flag = z.boolean();

export function oneOf<const Names extends readonly [string, ...string[]]>(...names: Names) {
  const quoted = names.map((name) => `"${name}"`);
  return z.enum(names, `must be ${quoted.slice(0, -1).join(", ")} or ${quoted.at(-1) ?? ""}`);
}

export function wholeNumber(least: number, most = Number.MAX_SAFE_INTEGER) {
  const number = z.int("must be a whole number").min(least, `must be at least ${least}`);
  return most === Number.MAX_SAFE_INTEGER ? number : number.max(most, `must be at most ${most}`);
}

/** Any JSON object, unchanged. (zod's record would drop a key named `__proto__`.) */
export const jsonObject = z.custom<Record<string, unknown>>(
  (value) => typeof value === "object" && value !== null && !Array.isArray(value),
  "must be an object",
);

export const content = z.union(
  [z.string(), z.array(z.unknown()), jsonObject],
  "must be a string, an object or an array",
);

/** A field that the service may leave out or return as null. A value of the wrong type counts as absent. */
export const maybe = <Schema extends z.ZodType>(schema: Schema) =>
  z
    .unknown()
    .optional()
    .transform((value): z.output<Schema> | undefined => schema.safeParse(value ?? undefined).data);

/** A text that the service may leave out or return as null. */
export const optionalText = maybe(z.string());

/** A list in a reply. Absent and null mean that it is empty. */
export const orEmpty = <Entry>(list: z.ZodType<Entry[]>) => list.nullish().transform((value) => value ?? []);

export const user = z.strictObject({
  userId: identifier,
  name: z.string().optional(),
  email: z.string().optional(),
});

/** A textual code of a failure in one spelling: services write `ALREADY_EXISTS` and `already-exists`. */
export const failureCode = maybe(
  z
    .string()
    .regex(/[a-z]/i)
    .transform((code) => code.toLowerCase().replaceAll("_", "-")),
);

const itemResult = z
  .object({ success: z.boolean(), message: optionalText, id: optionalText, code: failureCode })
  .transform(({ success, message, id, code }) => ({
    success,
    message: message ?? "",
    ...(id && { id }),
    ...(code && { code }),
  }));

/**
 * Returns the results of items in a map. Read with `Object.entries`, so that an id such as `__proto__` is an ordinary entry. An
 * entry without `success` is left out.
 */
export function itemsIn(map: unknown): ItemResults {
  const entries = Object.entries(typeof map === "object" && map !== null ? map : {});
  const results = entries.map(([key, value]) => [key, itemResult.safeParse(value)] as const);
  return new Map(results.flatMap(([key, item]) => (item.success ? [[key, item.data]] : [])));
}

/** `result.data` of the bulk operations. An item without a readable entry counts as missing, and all do if `data` is absent or null. */
export const itemMap = z
  .object({ data: z.custom<object>((value) => typeof value === "object" && value !== null).nullish() })
  .transform(({ data }) => itemsIn(data));

/** Reads `result.data`. */
export const inData = <Data>(data: z.ZodType<Data>) => z.object({ data }).transform((result) => result.data);

/** A reply that contains nothing except that the request succeeded. */
export const nothing = z.object({}).transform((): void => undefined);

/** The cursor of the next page: `readReply` leaves it under this name. */
export const pageCursor = {
  nextPageToken: z
    .string()
    .nullish()
    .transform((cursor) => cursor || undefined),
};

/** The paging of the operations whose cursor is `pageToken`. `documented`: the next cursor's name in the contract. */
export const byPageToken = (documented: "nextPageToken" | "pageToken") => ({
  field: "pageToken",
  documented,
  next: (page: { readonly nextPageToken: string | undefined }) => page.nextPageToken,
});
