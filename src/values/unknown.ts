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

export type Reason = "secret" | "unknown";

/** How the engine shows a secret in a preview. */
export const SECRET = "[secret]";

/** How reports show a value that is unknown until the update runs. */
export const NOT_KNOWN = "(not known yet)";

/** Marks a text as a placeholder. Contains no characters that ids or domains encode. */
const SIGN = "7f0b1c52-3f1e-4c7a-9d5b-2e8a6c4f9b13";

/**
 * The key that replaces the members of a hidden set, however many there are. If both sides of a comparison have this key, the
 * comparison treats it as an unchanged member.
 */
export const HIDDEN_MEMBERS = `${SIGN}-members`;

/** Matches placeholders with or without quotes: some texts are shown as JSON. */
const PLACEHOLDERS = new RegExp(`"?${SIGN}-([a-z]+)[a-z0-9-]*"?|"?${UNKNOWN}"?`, "gu");

export const HIDDEN = { secret: SECRET, unknown: UNKNOWN } as const;

export function hiddenBy(value: unknown): Reason | undefined {
  if (value === SECRET) return "secret";
  return value === UNKNOWN ? "unknown" : undefined;
}

/** Reports whether a preview hides a value, or something in it. */
export function hasHidden(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return hiddenBy(value) !== undefined;
  return Object.values(value).some(hasHidden);
}

/** Returns the placeholder for a hidden value. Two hidden values count as equal only if their `origin` is the same. */
export const placeholder = (reason: Reason, origin: string): string => `${SIGN}-${reason}-${origin}`;

export const isPlaceholder = (text: unknown): text is string =>
  typeof text === "string" && text.includes(SIGN);

export const readable = (text: string): string =>
  text.replace(PLACEHOLDERS, (_found, what?: string) =>
    what === "members" ? "(not shown)" : what === "secret" ? SECRET : NOT_KNOWN,
  );
