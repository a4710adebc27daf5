/** The whole service in memory on loopback, for tests and offline runs: `pulumi-collab/emulator`. */
export { DEMO_CREDENTIALS, startEmulator, type Emulator, type EmulatorOptions } from "./emulator";
export { connectEmulator, type EmulatorRemote } from "./remote";
export { BEHAVIOURS, type BehaviourName, type Behaviours } from "./behaviours";
export type { Fault, FaultEffect, FaultKind, FaultTarget } from "./faults";
export type { RequestEntry, RequestOutcome } from "./request-log";
export type {
  ApiKeyContents,
  Contents,
  DocumentContents,
  FolderContents,
  OrganizationContents,
  Secrets,
  UserContents,
} from "./contents";
export type {
  ApiKeySeed,
  DocumentSeed,
  EditorSeed,
  Entries,
  FeatureSeed,
  FolderSeed,
  JudgmentSeed,
  NotificationConfigSeed,
  NotificationSeed,
  OrganizationSeed,
  Seed,
  UserSeed,
  WebhookEndpointSeed,
  WorkspaceSeed,
} from "./seed";
export type { Credentials } from "./store";
export type { OperationName } from "../api/operations";
