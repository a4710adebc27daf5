export { ensureNode, ensureSdk } from "./ensure-packages";
export { ensurePulumi, type PulumiCli, type Ways } from "./ensure-pulumi";
