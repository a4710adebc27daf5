/**
 * What a host puts, at any depth, in place of a value that is not known yet. It reaches check and diff, never the service.
 * (engine-notes: unknown values)
 */
export const UNKNOWN = "04da6b54-80e4-46f7-96ec-b56ff0331ba9";

export function isUnknown(value: unknown): boolean {
  return value === UNKNOWN;
}

export function hasUnknown(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return isUnknown(value);
  return Object.values(value).some(hasUnknown);
}

/** Returns the value at a path, or undefined where the path leads nowhere. Stops at an unknown value on the way. */
export function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  let current = value;
  for (const key of path) {
    if (typeof current !== "object" || current === null) return current;
    current = Reflect.get(current, key);
  }
  return current;
}
