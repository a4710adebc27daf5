import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { repositoryRoot } from "./repository-root";

/** Runs jest with visible output and additional environment variables. Returns the exit code. */
export function runJest(args: readonly string[], env: Readonly<Record<string, string>> = {}): number {
  const root = repositoryRoot();
  const { status } = spawnSync(
    process.execPath,
    [join(root, "node_modules", "jest", "bin", "jest.js"), ...args],
    { cwd: root, stdio: "inherit", env: { ...process.env, ...env } },
  );
  return status ?? 1;
}
