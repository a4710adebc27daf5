export { ensureBun, ensureNode, ensurePython, ensureSdk } from "./ensure-packages";
export { ensurePulumi, type PulumiCli } from "./ensure-pulumi";
export { LANGUAGES, type Language } from "./languages";
