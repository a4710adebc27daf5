export type { FunctionOptions, FunctionOutputOptions } from "./calls";
// The order of the functions in the schema and the documentation.
export * from "./folders";
export * from "./users";
export * from "./notifications";
export * from "./documents";
export * from "./judgments";
export * from "./webhooks";
