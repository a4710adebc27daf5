/** The typed client of the collaboration service, usable without Pulumi. */
export { CollabClient, resolveSettings } from "./client";
export type { CallOptions, ClientOptions } from "./caller";
export * from "./errors";
export { normalizedMessage, TAKEN_OUT } from "./normalized-message";
export type { LogEvent, Logger } from "./log";
export * from "./operations";
export { SETTINGS, type Settings, type SettingValues } from "../settings";
export { markUnreadable, recordsOf, requireComplete, unreadableIn } from "./unreadable";
