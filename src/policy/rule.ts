import type { EnforcementLevel, Policy } from "@pulumi/policy";

/** What all rules take. */
export interface RuleOptions {
  /** A name of its own, for a pack that has the rule twice. */
  readonly name?: string | undefined;
  /** What a violation does. Left out, it is what the pack says. */
  readonly enforcementLevel?: EnforcementLevel | undefined;
}

/** What a rule is called and says of itself. */
export function told(name: string, description: string, options: RuleOptions): Policy {
  const { name: own = name, enforcementLevel } = options;
  return { name: own, description, ...(enforcementLevel === undefined ? {} : { enforcementLevel }) };
}

/**
 * Runs all looks, though one reads what is not known yet and throws: that ends the others not. Then it is thrown, so that
 * `@pulumi/policy` warns of what could not be looked at.
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
