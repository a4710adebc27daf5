/**
 * What serves the resources in this run of a test: the dynamic provider, or the full one by the classes. A configuration of
 * jest says it, so that one suite is run with each.
 */
export const HOST: "dynamic" | "plugin" =
  (globalThis as { servedBy?: unknown }).servedBy === "plugin" ? "plugin" : "dynamic";
