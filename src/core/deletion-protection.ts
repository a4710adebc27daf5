import { someOf } from "./some-of";

const MOST_NAMED = 5;

interface Refused {
  /** What would be done to the members, around their names. */
  readonly change: (members: string) => string;
  readonly waysOn: string;
}

/** Why members cannot leave a set that is protected, in one line. Undefined where none would. */
export function protects(
  what: string,
  leaving: readonly string[],
  { change, waysOn }: Refused,
): string | undefined {
  if (leaving.length === 0) return undefined;
  return `${what} is protected, and ${change(someOf(leaving, MOST_NAMED))}. ${waysOn}, or take protect away (or set deletionProtection to false).`;
}
