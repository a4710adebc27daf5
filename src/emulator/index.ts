/** The complete service in memory, for tests and offline runs: `pulumi-collab/emulator`. */
export { DEMO_CREDENTIALS, startEmulator, type EmulatorOptions } from "./emulator";
export {
  connectEmulator,
  type Emulator,
  type EmulatorRemote,
  type RequestEntry,
  type RequestOutcome,
} from "./service";
export { BEHAVIOURS, type BehaviourName, type Behaviours } from "./behaviours";
export type { Fault, FaultKind } from "./faults";
export type { Contents, DocumentContents, Secrets } from "./state/contents";
export type { Seed } from "./state/seed";
export type { Credentials } from "./state/store";
export type { OperationName } from "../api/operations";
