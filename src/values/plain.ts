import { createHash } from "node:crypto";

/** A value that JSON can represent. States and inputs contain nothing else. */
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

/** Inputs or a state whose resource type the reader does not know. */
export type PropertyMap = Readonly<Record<string, unknown>>;

/**
 * Returns a copy with plain JSON values only: undefined, functions and symbols are left out, a `Date` becomes text, a `Map` an
 * object. With anything else the engine fails after the object was created, and forgets it. (engine-notes: plain results)
 */
export function plain(value: unknown): Json | undefined {
  if (value === null || typeof value === "string" || typeof value === "boolean") return value;
  if (typeof value === "number") return Number.isFinite(value) ? value : null;
  if (Array.isArray(value)) return value.map((entry) => plain(entry) ?? null);
  if (value instanceof Map)
    return plainEntries([...value.entries()].map(([key, entry]) => [String(key), entry]));
  if (typeof value !== "object") return undefined;
  if (value instanceof Date) return plain(value.toJSON());
  return plainEntries(Object.entries(value));
}

export function plainObject(value: object): Record<string, Json> {
  return plainEntries(Object.entries(value));
}

function plainEntries(entries: [string, unknown][]): Record<string, Json> {
  return Object.fromEntries(
    entries.flatMap(([key, entry]) => {
      const copy = plain(entry);
      return copy === undefined ? [] : [[key, copy] as const];
    }),
  );
}

/** Reports whether a value is an object with keys, neither a list nor a scalar. */
export function isMap(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Reports whether a value is an object with nothing but fields, as a literal or `JSON.parse` creates it. */
export function isPlainObject(value: unknown): value is Readonly<Record<string, unknown>> {
  if (typeof value !== "object" || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

/** Returns the entries of a map as a list, each with its key as a field. Returns other values unchanged. */
export function entriesAsList(map: unknown, key: string): unknown {
  if (!isMap(map)) return map;
  return Object.entries(map).map(([name, entry]) => (isMap(entry) ? { [key]: name, ...entry } : entry));
}

/** Parses JSON. Returns undefined for any other text. */
export function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Treats `""`, null and absent as the same value: leaves them out of objects, at any depth. Lists keep their entries. */
export function withoutBlanks(value: unknown): unknown {
  if (value === null || value === "" || value === undefined) return undefined;
  if (Array.isArray(value)) return value.map((entry: unknown) => withoutBlanks(entry) ?? "");
  if (typeof value !== "object") return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, entry]) => {
      const kept = withoutBlanks(entry);
      return kept === undefined ? [] : [[key, kept]];
    }),
  );
}

/** Removes blanks inside the values of a map, like `withoutBlanks`, but keeps every key: the value of a blank entry is null. */
export function withoutBlankFields(map: unknown): unknown {
  if (!isMap(map)) return withoutBlanks(map);
  return Object.fromEntries(Object.entries(map).map(([key, entry]) => [key, withoutBlanks(entry) ?? null]));
}

/** Returns JSON text that is the same for equal values, regardless of the order of their keys. */
export function canonical(value: Json): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  const entries = inKeyOrder(Object.entries(value));
  return `{${entries.map(([key, entry]) => `${JSON.stringify(key)}:${canonical(entry)}`).join()}}`;
}

/** Returns entries sorted by key. The order is the same for equal objects, however they were written. */
export function inKeyOrder<Value>(entries: Iterable<readonly [string, Value]>): (readonly [string, Value])[] {
  return [...entries].sort(([one], [other]) => (one < other ? -1 : 1));
}

/** Returns a text that distinguishes keys without revealing them. */
export function fingerprintOf(key: string): string {
  return createHash("sha256").update(key).digest("hex").slice(0, 16);
}
