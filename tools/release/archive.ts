import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { repositoryRoot } from "../repository-root";
import type { Bundle } from "./bundle";
import { oldestNode, PLUGIN } from "./names";
import { tarball, type Entry } from "./tar";

/** The file name of the bundle, beside the scripts that start it. */
const BUNDLE = "provider.js";

const START = `#!/bin/sh
# Starts the full provider by the Node.js that is on PATH.
if ! command -v node >/dev/null; then
  echo "${PLUGIN} needs Node.js ${oldestNode} or newer on PATH" >&2
  exit 1
fi
exec node "$(dirname "$0")/${BUNDLE}" "$@"
`;

const START_ON_WINDOWS = `@echo off\r
rem Starts the full provider by the Node.js that is on PATH. Written for Windows and not tested there.\r
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
  return tarball([
    { path: PLUGIN, content: START, runs: true },
    { path: `${PLUGIN}.cmd`, content: START_ON_WINDOWS, runs: true },
    { path: BUNDLE, content: code },
    ...(await toRead(licenses)),
  ]);
}

/** Returns the archive of the full provider as an executable for this platform. */
export async function singleArchive(executable: Buffer, licenses: string): Promise<Buffer> {
  const path = process.platform === "win32" ? `${PLUGIN}.exe` : PLUGIN;
  return tarball([{ path, content: executable, runs: true }, ...(await toRead(licenses))]);
}

/** Returns the files in each archive that are for users. The provider itself does not need them. */
async function toRead(licenses: string): Promise<Entry[]> {
  const own = ["schema.json", "LICENSE"].map(async (path) => ({
    path,
    content: await readFile(join(repositoryRoot(), path)),
  }));
  return [...(await Promise.all(own)), { path: "THIRD-PARTY-LICENSES", content: licenses }];
}
