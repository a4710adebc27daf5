/** The complete service in memory on loopback, for tests and offline runs: `pulumi-collab/emulator`. */
export { DEMO_CREDENTIALS, startEmulator, type EmulatorOptions } from "./emulator";
export type { Emulator, RequestEntry, RequestOutcome } from "./service";
export { connectEmulator, type EmulatorRemote } from "./control";
export { BEHAVIOURS, type BehaviourName, type Behaviours } from "./behaviours";
export type { Fault, FaultEffect, FaultKind, FaultTarget } from "./faults/faults";
export type {
  ApiKeyContents,
  Contents,
  DocumentContents,
  FolderContents,
  OrganizationContents,
  Secrets,
  UserContents,
} from "./state/contents";
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
} from "./state/seed";
export type { Credentials } from "./state/store";
export type { OperationName } from "../api/operations";
