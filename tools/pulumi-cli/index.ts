export { ensureNode, ensurePython, ensureSdk } from "./ensure-packages";
export { ensurePulumi, type PulumiCli, type Ways } from "./ensure-pulumi";
export { LANGUAGES, type Language } from "./languages";
