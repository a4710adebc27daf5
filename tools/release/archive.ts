import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { repositoryRoot } from "../repository-root";
import type { Bundle } from "./bundle";
import { oldestNode, PLUGIN } from "./names";
import { tarball, type Entry } from "./tar";

/** What the bundle is called beside the scripts that start it. */
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
 * The full provider for those who have Node: one archive for all platforms, as the engine starts the script that is for its own.
 *
 * There is no `PulumiPlugin.yaml` in it. The engine starts the script where both are there, so nothing would use it. But the CLI
 * would run `npm install` when it installs the plugin, and fail, as a bundle has no node_modules. (engine-notes: installing a plugin)
 */
export async function nodeArchive({ code, licenses }: Bundle): Promise<Buffer> {
  return tarball([
    { path: PLUGIN, content: START, runs: true },
    { path: `${PLUGIN}.cmd`, content: START_ON_WINDOWS, runs: true },
    { path: BUNDLE, content: code },
    ...(await toRead(licenses)),
  ]);
}

/** The full provider as an executable of this platform. */
export async function singleArchive(executable: Buffer, licenses: string): Promise<Buffer> {
  const path = process.platform === "win32" ? `${PLUGIN}.exe` : PLUGIN;
  return tarball([{ path, content: executable, runs: true }, ...(await toRead(licenses))]);
}

/** What is in each archive for people: the provider itself does without. */
async function toRead(licenses: string): Promise<Entry[]> {
  const own = ["schema.json", "LICENSE"].map(async (path) => ({
    path,
    content: await readFile(join(repositoryRoot(), path)),
  }));
  return [...(await Promise.all(own)), { path: "THIRD-PARTY-LICENSES", content: licenses }];
}
