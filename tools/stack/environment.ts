import { PASSPHRASE } from "./encryption";

/**
 * The variables that the CLI must not inherit: the user's own settings for Pulumi and for this package, proxies that would
 * intercept calls to loopback, and the variables that jest and npm set for their child processes.
 */
const dropped = [
  /^PULUMI_/i,
  /^COLLAB_/i,
  /^VAULT_/i,
  /^(https?|all|no)_proxy$/i,
  /^npm_/i,
  /^JEST_/,
  /^(NODE_ENV|NODE_OPTIONS|NODE_PATH|FORCE_COLOR)$/,
];

export interface Isolation {
  /** Folders to put first on PATH. */
  path: readonly string[];
  home: string;
  stateDir: string;
  /** The folder for temporary files, because killed commands leave some behind. */
  temporaryDir: string;
}

/** Returns the parent's environment without personal settings and with a private backend. */
export function isolatedEnvironment(parent: NodeJS.ProcessEnv, isolation: Isolation): Record<string, string> {
  const kept = Object.entries(parent).flatMap(([name, value]) =>
    value === undefined || dropped.some((pattern) => pattern.test(name)) ? [] : [[name, value] as const],
  );
  return {
    ...Object.fromEntries(kept),
    PATH: [...isolation.path, parent["PATH"] ?? ""].join(process.platform === "win32" ? ";" : ":"),
    TMPDIR: isolation.temporaryDir,
    TMP: isolation.temporaryDir,
    TEMP: isolation.temporaryDir,
    PULUMI_HOME: isolation.home,
    PULUMI_BACKEND_URL: `file://${isolation.stateDir}`,
    PULUMI_CONFIG_PASSPHRASE: PASSPHRASE,
    PULUMI_SKIP_UPDATE_CHECK: "1",
    PULUMI_DISABLE_AUTOMATIC_PLUGIN_ACQUISITION: "1",
    NO_COLOR: "1",
    // Keeps commands from using the terminal in which the tests may run.
    TERM: "dumb",
  };
}
