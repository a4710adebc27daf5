const SHOWN = 5;

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
  const shown = leaving.slice(0, SHOWN).join(", ");
  const members = leaving.length > SHOWN ? `${shown} and ${leaving.length - SHOWN} more` : shown;
  return `${what} is protected, and ${change(members)}. ${waysOn}, or take protect away (or set deletionProtection to false).`;
}
