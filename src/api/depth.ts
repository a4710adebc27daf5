/** How many levels of lists and objects a caller's value may have: more than data has, and less than the stack bears. */
export const MOST_LEVELS = 500;

/** What comes back is wrapped: a reply needs a few levels more for what was written. */
export const MOST_LEVELS_OF_REPLY = MOST_LEVELS + 20;

/** What is said of a value that has more. */
export const TOO_DEEP = `is nested too deeply: it may have at most ${MOST_LEVELS} levels`;

/**
 * Whether lists and objects are nested in more than so many levels. It goes no deeper than that itself, so it cannot run
 * out of stack. A value that contains itself has no end, so it is deeper than any limit.
 */
export function isDeeperThan(value: unknown, levels: number): boolean {
  if (!isNested(value)) return false;
  if (levels === 0) return true;
  // Not Object.values: a list of a map's 100,000 values costs three times as much.
  for (const key in value) {
    const inner = value[key];
    if (isNested(inner) && isDeeperThan(inner, levels - 1)) return true;
  }
  return false;
}

function isNested(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}
