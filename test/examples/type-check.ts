/**
 * For commands of TypeScript programs, because checking their types takes longer than everything else that a command does. `npm
 * run typecheck` checks the types of all examples at once.
 */
export const UNCHECKED = { PULUMI_NODEJS_TRANSPILE_ONLY: "true" };

/** For a command that must fail if the program does not compile, as for a user. */
export const CHECKED = { PULUMI_NODEJS_TRANSPILE_ONLY: undefined };
