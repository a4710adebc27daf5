import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rename, rm } from "node:fs/promises";
import { homedir } from "node:os";
import { join, resolve } from "node:path";
import { lock } from "proper-lockfile";

export const log = (line: string): void => void process.stderr.write(`${line}\n`);

/** Returns the folder for downloads and builds. It is outside the checkout, so that deleting the checkout keeps the downloads. */
function cacheRoot(): string {
  const own = process.env["PULUMI_COLLAB_CACHE"];
  if (own) return resolve(own);
  return join(process.env["XDG_CACHE_HOME"] || platformCache(), "pulumi-collab");
}

function platformCache(): string {
  if (process.platform === "darwin") return join(homedir(), "Library", "Caches");
  if (process.platform === "win32") return process.env["LOCALAPPDATA"] || join(homedir(), "AppData", "Local");
  return join(homedir(), ".cache");
}

/**
 * Returns the folder `name` of the cache, and creates it with `make` if it does not exist. `make` fills a staging folder, which
 * is renamed when it is complete, so that no process ever sees an incomplete folder. A second process waits for the first, and
 * takes over if the first is killed.
 */
export async function installOnce(name: string, make: (staging: string) => Promise<void>): Promise<string> {
  const final = join(cacheRoot(), name);
  if (existsSync(final)) return final;
  await mkdir(cacheRoot(), { recursive: true }).catch(() => {
    throw new Error(
      `the cache folder ${cacheRoot()} cannot be made: set PULUMI_COLLAB_CACHE to a folder you may write`,
    );
  });
  const release = await lock(final, {
    realpath: false,
    stale: 10_000,
    retries: { forever: true, minTimeout: 500, maxTimeout: 500 },
    // Another process has taken over the lock, for example after this machine slept. This process continues: its result is valid.
    onCompromised: () => undefined,
  });
  try {
    if (!existsSync(final)) await makeAndPublish(final, make);
    return final;
  } finally {
    await release().catch(() => undefined);
  }
}

async function makeAndPublish(final: string, make: (staging: string) => Promise<void>): Promise<void> {
  const staging = await mkdtemp(`${final}.making-`);
  try {
    await make(staging);
    await rename(staging, final);
  } catch (error) {
    // A process whose lock was taken over as stale may have published first. Its result is equivalent.
    if (!existsSync(final)) throw error;
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}
