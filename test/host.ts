/**
 * The host that serves the resources in this run: the dynamic provider, or the full provider through the classes. The projects in
 * jest.config.js set it, so that the same suite runs with each host.
 */
export const HOST: "dynamic" | "plugin" =
  (globalThis as { host?: unknown }).host === "plugin" ? "plugin" : "dynamic";
