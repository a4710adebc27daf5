export { htmlReport } from "./forms/html";
export { jsonReport } from "./forms/json";
export { markdownReport } from "./forms/markdown";
export { textReport } from "./forms/text";
export { DEFAULT_LIMITS, impactTypeNames, isImpactType, type Limits } from "./approval";
export { isEnginesOwn, NoPreview, parsePreview, settingIn } from "./preview";
export { reportOf, type Locate, type Report, type Source } from "./report";
