/**
 * The host that serves the resources in this run: the dynamic provider, or the full provider through the classes. Jest's
 * configuration sets it, so that the same suite runs with each host.
 */
export const HOST: "dynamic" | "plugin" =
  (globalThis as { servedBy?: unknown }).servedBy === "plugin" ? "plugin" : "dynamic";
