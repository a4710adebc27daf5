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
export function valueOnPath(value: unknown, path: readonly PropertyKey[]): unknown {
  let current = value;
  for (const key of path) {
    if (typeof current !== "object" || current === null) return current;
    current = Reflect.get(current, key);
  }
  return current;
}

/** How the engine shows a secret in a preview. */
export const SECRET = "[secret]";

/** How reports show a value that is unknown until the update runs. */
export const NOT_KNOWN = "(not known yet)";

/** Reports whether a preview hides a value, or something in it. */
export function hasHidden(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return value === SECRET || isUnknown(value);
  return Object.values(value).some(hasHidden);
}

/** Matches hidden values with or without quotes: some texts are shown as JSON. */
const HIDDEN = new RegExp(`"?(${UNKNOWN}|\\[secret\\])"?`, "gu");

export const readable = (text: string): string =>
  text.replace(HIDDEN, (_found, hidden: string) => (isUnknown(hidden) ? NOT_KNOWN : SECRET));
