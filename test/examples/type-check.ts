/**
 * For most commands of a TypeScript program, because checking its types takes longer than everything else that a command does.
 */
export const UNCHECKED = { PULUMI_NODEJS_TRANSPILE_ONLY: "true" };

/** For one command per program: the program runs as a user would run it, and fails if it does not compile. */
export const CHECKED = { PULUMI_NODEJS_TRANSPILE_ONLY: undefined };
