/** Returns a path into a value as users read it: `documents[3].documentId`, `organizations["acme.com"].folders`. */
export function pathText(path: readonly PropertyKey[]): string {
  return path.reduce<string>((text, step) => {
    if (typeof step === "number") return `${text}[${step}]`;
    const key = String(step);
    if (!/^[\w$-]+$/u.test(key)) return `${text}[${JSON.stringify(key)}]`;
    return text === "" ? key : `${text}.${key}`;
  }, "");
}

/**
 * The maximum number of levels of lists and objects in a caller's value. Real data has fewer; many more would overflow the call
 * stack.
 */
export const MOST_LEVELS = 500;

/** The maximum number of levels in a reply. A reply wraps stored values, so it may have a few more levels. */
export const MOST_LEVELS_OF_REPLY = MOST_LEVELS + 20;

export const TOO_DEEP = `is nested too deeply: it may have at most ${MOST_LEVELS} levels`;

/**
 * Reports whether lists and objects are nested in more than `levels` levels. Looks no deeper than that, so that the call stack
 * cannot overflow. A value that contains itself is deeper than any limit.
 */
export function isDeeperThan(value: unknown, levels: number): boolean {
  if (!isNested(value)) return false;
  if (levels === 0) return true;
  // Not Object.values: listing a map's 100,000 values costs three times as much.
  for (const key in value) {
    const inner = value[key];
    if (isNested(inner) && isDeeperThan(inner, levels - 1)) return true;
  }
  return false;
}

function isNested(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}
