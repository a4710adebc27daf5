export * from "./content";
export * from "./people";
export type { FunctionOptions, FunctionOutputOptions } from "./reading";
export * from "./webhooks";
