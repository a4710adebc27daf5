/** For all commands of a program in TypeScript: to check its types takes longer than all else that a command does. */
export const UNCHECKED = { PULUMI_NODEJS_TRANSPILE_ONLY: "true" };

/** For one command of each program: it is run as a user would, and fails when the program does not compile. */
export const CHECKED = { PULUMI_NODEJS_TRANSPILE_ONLY: undefined };
