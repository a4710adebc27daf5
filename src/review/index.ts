export { htmlReport } from "./forms/html";
export { jsonReport } from "./forms/json";
export { markdownReport } from "./forms/markdown";
export { textReport } from "./forms/text";
export {
  DEFAULT_LIMITS,
  impactTypeNames as effectNames,
  isImpactType as isEffect,
  type Limits,
} from "./limits";
export { NoPreview, parsePreview } from "./preview";
export { reportOf, type Locate, type Report, type Source } from "./report";
