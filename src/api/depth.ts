/** How many levels of lists and objects a caller's value may have: more than data has, and less than the stack bears. */
export const MOST_LEVELS = 500;

/** What comes back is wrapped: a reply needs a few levels more for what was written. */
export const MOST_LEVELS_OF_REPLY = MOST_LEVELS + 20;

/** What is said of a value that has more. */
export const TOO_DEEP = `is nested too deeply: it may have at most ${MOST_LEVELS} levels`;

/**
 * Whether lists and objects are nested in more than so many levels. It goes level by level, as a recursion would run out
 * of stack itself. A value that contains itself has no end, so it is deeper than any limit.
 */
export function isDeeperThan(value: unknown, levels: number): boolean {
  let level = new Set([value].filter(isNested));
  for (let depth = 0; depth < levels && level.size > 0; depth++) {
    const below = new Set<object>();
    for (const outer of level) {
      for (const inner of Object.values(outer)) if (isNested(inner)) below.add(inner);
    }
    level = below;
  }
  return level.size > 0;
}

const isNested = (value: unknown): value is object => typeof value === "object" && value !== null;
