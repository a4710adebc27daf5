export { ensureNode, ensureSdk } from "./ensure-packages";
export {
  ensurePulumi,
  type EnsureOptions,
  type PulumiCli,
  type PulumiSource,
  type Ways,
} from "./ensure-pulumi";
