/**
 * Reports on the output of `pulumi preview --json`:
 *
 * 1. `parsePreview` (preview.ts) reads it: one step for each resource.
 * 2. `reportOf` (report.ts) makes the report. It calls `changesIn` (changes.ts) for each stack, which finds the impacts of each step:
 *    - resource-step.ts asks the resource type, unless the preview hides inputs that decide about data or access (hidden.ts);
 *    - owners.ts removes the impacts on objects that another resource of the program owns;
 *    - replay.ts runs the update in memory on a twin (twin.ts), and adds what it loses or opens (difference.ts);
 *    - incomplete.ts adds what the preview does not show;
 *    - provider-changes.ts adds other addresses and credentials of providers.
 * 3. reportOf sorts and counts the impacts. approval.ts compares them with the limits; verdict.ts, headlines.ts, warnings.ts and
 *    lost-documents.ts word what reviewers read first.
 * 4. forms/parts.ts decides what is shown, and the other forms format it. command/review returns the exit code.
 */
export { codeQualityReport, workflowCommands } from "./forms/annotations";
export { jsonReport } from "./forms/json";
export { markdownReport } from "./forms/markdown";
export { textReport } from "./forms/text";
export { DEFAULT_LIMITS, impactTypeNames, isImpactType, type Limits } from "./approval";
export { NoPreview, parsePreview } from "./preview";
export { reportOf, type Locate, type Report, type Source } from "./report";
