import type { EnforcementLevel, Policy } from "@pulumi/policy";

/** The options of all rules. */
export interface RuleOptions {
  /** Another name for the rule, for a pack that contains the rule twice. */
  readonly name?: string | undefined;
  /** The enforcement level of the rule. Default: the enforcement level of the pack. */
  readonly enforcementLevel?: EnforcementLevel | undefined;
}

/**
 * Returns the name, description and enforcement level of a rule. Rejects unknown options. `besides` names the rule's own option,
 * which the caller has already removed from `options`.
 */
export function policy(name: string, description: string, options: RuleOptions, besides?: string): Policy {
  rejectUnknownOptions(name, options, [...(besides ? [besides] : []), "name", "enforcementLevel"]);
  const { name: own = name, enforcementLevel } = options;
  return { name: own, description, ...(enforcementLevel && { enforcementLevel }) };
}

/** Rejects unknown options: a misspelled option would weaken the rule, and a pack in JavaScript would not notice. */
export function rejectUnknownOptions(rule: string, given: object, known: readonly string[]): void {
  const other = Object.keys(given).find((name) => !known.includes(name));
  if (other === undefined) return;
  throw new TypeError(
    `pulumi-collab/policy: ${rule} does not take ${JSON.stringify(other)}; it takes ${known.join(", ")}.`,
  );
}
