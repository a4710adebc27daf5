/** Maximum number of ids that a message of an export lists. */
export const MOST_NAMED = 10;

/** Returns a count with its noun. */
export const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? "" : "s"}`;

/** Maximum number of characters in a line of an export: longer than any message of the service, which it may quote. */
export const LONGEST_LINE = 4000;
