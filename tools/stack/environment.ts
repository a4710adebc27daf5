/**
 * What the CLI must not inherit: settings of the person's own Pulumi and of this package, proxies that would catch
 * calls to loopback, and what jest and npm set for their own children.
 */
const dropped = [
  /^PULUMI_/i,
  /^COLLAB_/i,
  /^(https?|all|no)_proxy$/i,
  /^npm_/i,
  /^JEST_/,
  /^(NODE_ENV|NODE_OPTIONS|NODE_PATH|FORCE_COLOR)$/,
];

export interface Isolation {
  /** Folders that come first on PATH. */
  path: readonly string[];
  home: string;
  stateDir: string;
  /** For temporary files: killed commands leave some behind. */
  temporaryDir: string;
}

/** The parent's environment without what is personal, and with a private backend. */
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
    PULUMI_CONFIG_PASSPHRASE: "a passphrase for throw-away state",
    PULUMI_SKIP_UPDATE_CHECK: "1",
    PULUMI_DISABLE_AUTOMATIC_PLUGIN_ACQUISITION: "1",
    NO_COLOR: "1",
    // Whoever starts the tests may look at a terminal: the commands are to take none for theirs.
    TERM: "dumb",
  };
}
