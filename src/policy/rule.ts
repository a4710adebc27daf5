import type { EnforcementLevel, Policy } from "@pulumi/policy";

/** What all rules take. */
export interface RuleOptions {
  /** A name of its own, for a pack that has the rule twice. */
  readonly name?: string | undefined;
  /** What a violation does. Left out, it is what the pack says. */
  readonly enforcementLevel?: EnforcementLevel | undefined;
}

/** What a rule is called and says of itself. What it takes besides, it has taken out of the options. */
export function told(name: string, description: string, options: RuleOptions, besides?: string): Policy {
  refuseOthers(name, options, [...(besides === undefined ? [] : [besides]), "name", "enforcementLevel"]);
  const { name: own = name, enforcementLevel } = options;
  return { name: own, description, ...(enforcementLevel === undefined ? {} : { enforcementLevel }) };
}

/** Refuses what a rule does not take: misspelled, it would make the rule weaker, and a pack in JavaScript would not notice. */
export function refuseOthers(rule: string, given: object, known: readonly string[]): void {
  const other = Object.keys(given).find((name) => !known.includes(name));
  if (other === undefined) return;
  throw new TypeError(
    `pulumi-collab/policy: ${rule} does not take ${JSON.stringify(other)}; it takes ${known.join(", ")}.`,
  );
}

/**
 * Runs all looks. One that reads what is not known yet throws: the others run all the same, and its error is thrown in the end, so
 * that `@pulumi/policy` warns of what could not be looked at.
 */
export function allOf(looks: Iterable<() => void>): void {
  const errors: unknown[] = [];
  for (const look of looks) {
    try {
      look();
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length > 0) throw errors[0];
}

const SHOWN = 5;

/** Names as a message shows them: a set may hold thousands. */
export function list(names: readonly string[]): string {
  const shown = names.slice(0, SHOWN).map((name) => JSON.stringify(name));
  const others = names.length - shown.length;
  return others > 0 ? `${shown.join(", ")} and ${others} more` : shown.join(", ");
}
