import { execFileSync } from "node:child_process";
import { copyFile, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { repositoryRoot } from "../repository-root";
import type { Bundle } from "./bundle";
import { PLUGIN, oldestNode } from "./names";

/** The file name of the bundle, beside the scripts that start it. */
const BUNDLE = "provider.js";

const START = `#!/bin/sh
# Starts the full provider with Node.js, or with Bun if there is no Node.js.
# Keeps compiled code apart from the program's: Node discards what a process with other flags of V8 has compiled.
unset NODE_COMPILE_CACHE
for runtime in node bun; do
  if command -v "$runtime" >/dev/null; then exec "$runtime" "$(dirname "$0")/${BUNDLE}" "$@"; fi
done
echo "${PLUGIN} needs Node.js ${oldestNode} or newer, or Bun, on PATH" >&2
exit 1
`;

const START_ON_WINDOWS = `@echo off\r
rem Starts the full provider by the Node.js that is on PATH.\r
node "%~dp0${BUNDLE}" %*\r
`;

/**
 * Returns the archive of the full provider for users with Node. One archive serves all platforms, because the engine starts the
 * script for its own platform.
 *
 * The archive contains no `PulumiPlugin.yaml`. The engine would not use it, because it prefers the script if both exist. But
 * the CLI would run `npm install` when it installs the plugin, and fail, because a bundle has no node_modules.
 * (engine-notes: installing a plugin)
 */
export async function nodeArchive({ code, licenses }: Bundle): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), "pulumi-collab-archive-"));
  try {
    await writeFile(join(folder, PLUGIN), START, { mode: 0o755 });
    await writeFile(join(folder, `${PLUGIN}.cmd`), START_ON_WINDOWS, { mode: 0o755 });
    await writeFile(join(folder, BUNDLE), code);
    // For users: the provider itself does not need them.
    for (const name of ["schema.json", "LICENSE"])
      await copyFile(join(repositoryRoot(), name), join(folder, name));
    await writeFile(join(folder, "THIRD-PARTY-LICENSES"), licenses);
    const names = (await readdir(folder)).sort();
    return gzipSync(execFileSync("tar", [...TAR, ...names], { cwd: folder, maxBuffer: 100e6 }), { level: 9 });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The arguments of GNU tar. The archive records no creation time, no author and no umask, so two runs return the same bytes. */
const TAR = [
  ...["--create", "--format=ustar", "--owner=0", "--group=0", "--numeric-owner"],
  // The date that npm gives its files. Some programs reject the epoch.
  ...["--mtime=1985-10-26 08:15:00Z", "--mode=u=rwX,go=rX"],
];
