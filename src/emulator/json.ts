/** Any JSON object. */
export type JsonObject = Record<string, unknown>;

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const byCodeUnit = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

export const sorted = (values: Iterable<string>): string[] => [...values].sort(byCodeUnit);

/**
 * Returns a plain object with the keys of a map in a stable order. `Object.fromEntries` defines its keys instead of
 * assigning them, so `__proto__` becomes an ordinary own key.
 */
export function objectOf<In, Out>(
  map: ReadonlyMap<string, In>,
  convert: (value: In) => Out,
): Record<string, Out> {
  const entries = [...map].sort(([a], [b]) => byCodeUnit(a, b));
  return Object.fromEntries(entries.map(([key, value]) => [key, convert(value)]));
}

/** Returns JSON text that is identical for equal values, regardless of the order of their keys. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (!isObject(value)) return JSON.stringify(value);
  const fields = sorted(Object.keys(value)).map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`);
  return `{${fields.join(",")}}`;
}

/** Returns the fields of an object that have a value. */
export function present(fields: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}
