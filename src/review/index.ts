/**
 * Reports on the output of `pulumi preview --json`. Reading order: `preview` parses it; `changes` decides what each step changes,
 * with the impacts that `resource-step` collects from the resource types (`hidden`: of all values that a secret can have),
 * without the objects that other resources own (`owners`), and with the moves out of restricted folders (`folders`);
 * `report` sorts and counts the impacts, which `approval` compares with the limits; `forms` prints the report.
 */
export { codeQualityReport, sarifReport, workflowCommands } from "./forms/annotations";
export { htmlReport } from "./forms/html";
export { jsonReport } from "./forms/json";
export { markdownReport } from "./forms/markdown";
export { textReport } from "./forms/text";
export { DEFAULT_LIMITS, impactTypeNames, isImpactType, type Limits } from "./approval";
export { isEnginesOwn, NoPreview, parsePreview, settingIn } from "./preview";
export { reportOf, type Locate, type Report, type Source } from "./report";
