export type { FunctionOptions, FunctionOutputOptions } from "./calls";
// The order of the functions in the schema and the documentation.
export * from "./folders";
export * from "./users";
export * from "./notifications";
export * from "./recordings";
export * from "./editors";
export * from "./judgments";
export * from "./webhooks";
export * from "./user-token";
export * from "./migration-status";
