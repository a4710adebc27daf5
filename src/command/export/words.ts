/** How many ids a message of an export names. */
export const MOST_NAMED = 10;

/** A count with its noun. */
export const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? "" : "s"}`;

/** Characters of a line of an export: longer than a message of the service, which it may quote. */
export const LONGEST_LINE = 4000;
