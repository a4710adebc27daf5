import { readFile } from "node:fs/promises";
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
  return tarball([
    { path: PLUGIN, content: START, runs: true },
    { path: `${PLUGIN}.cmd`, content: START_ON_WINDOWS, runs: true },
    { path: BUNDLE, content: code },
    ...(await toRead(licenses)),
  ]);
}

/** Returns the files in each archive that are for users. The provider itself does not need them. */
async function toRead(licenses: string): Promise<Entry[]> {
  const own = ["schema.json", "LICENSE"].map(async (path) => ({
    path,
    content: await readFile(join(repositoryRoot(), path)),
  }));
  return [...(await Promise.all(own)), { path: "THIRD-PARTY-LICENSES", content: licenses }];
}

// Hand-written, because archives created on Windows need executable bits too and because two runs must return the same bytes.

/** A file of an archive. */
interface Entry {
  readonly path: string;
  readonly content: Buffer | string;
  /** Whether the file is executable. */
  readonly runs?: boolean;
}

const BLOCK = 512;

/** Returns a gzipped archive in the format that every tar supports (ustar). It records no creation time and no author. */
function tarball(entries: readonly Entry[]): Buffer {
  const parts = entries.flatMap(({ path, content, runs = false }) => {
    const body = Buffer.from(content);
    return [headerOf(path, body.length, runs ? 0o755 : 0o644), body, padding(body.length)];
  });
  return gzipSync(Buffer.concat([...parts, Buffer.alloc(2 * BLOCK)]), { level: 9 });
}

const padding = (length: number) => Buffer.alloc((BLOCK - (length % BLOCK)) % BLOCK);

function headerOf(path: string, size: number, mode: number): Buffer {
  if (Buffer.byteLength(path) > 100) throw new Error(`${path} is too long for an archive`);
  const header = Buffer.alloc(BLOCK);
  const number = (value: number, at: number, length: number) =>
    header.write(`${value.toString(8).padStart(length - 1, "0")}\0`, at);
  header.write(path, 0);
  number(mode, 100, 8);
  number(0, 108, 8);
  number(0, 116, 8);
  number(size, 124, 12);
  // The date that npm gives its files. Some programs reject the epoch.
  number(Date.UTC(1985, 9, 26, 8, 15) / 1000, 136, 12);
  header.write("0", 156);
  header.write("ustar\x0000", 257);
  // The checksum is computed with spaces in its own field.
  header.fill(" ", 148, 156);
  number(
    header.reduce((sum, byte) => sum + byte, 0),
    148,
    7,
  );
  return header;
}
