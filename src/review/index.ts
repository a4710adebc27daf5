/**
 * Reports on the output of `pulumi preview --json`:
 *
 * 1. `parsePreview` (preview.ts) reads it. operations.ts describes the steps of the engine.
 * 2. `reportOf` (report.ts) makes the report. It calls `changesIn` (changes.ts) for each stack:
 *    - replay.ts runs the steps (update-run.ts) on services in memory that contain what the states know (twin.ts). What differs
 *      between before and after (snapshot.ts) are impacts (impact.ts): difference.ts, access.ts, sent.ts and left-behind.ts describe them;
 *    - changes.ts adds what no replay shows: hidden values (resource-step.ts, hidden.ts), stated facts and other targets;
 *    - provider-changes.ts adds other addresses and credentials of providers;
 *    - incomplete.ts adds what the preview does not show.
 * 3. reportOf sorts and counts the impacts. approval.ts compares them with the limits.
 * 4. forms/parts.ts decides what is shown: verdict.ts and headlines.ts word what reviewers read first. The other forms format it.
 *    command/review returns the exit code.
 */
export { codeQualityReport, workflowCommands } from "./forms/annotations";
export { jsonReport } from "./forms/json";
export { markdownReport } from "./forms/markdown";
export { textReport } from "./forms/text";
export { DEFAULT_LIMITS, impactTypeNames, isImpactType, type Limits } from "./approval";
export { NoPreview, parsePreview } from "./preview";
export { reportOf, type Locate, type Report, type Source } from "./report";
