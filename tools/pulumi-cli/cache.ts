import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, rename, rm } from "node:fs/promises";
import { homedir } from "node:os";
import { basename, dirname, join, resolve } from "node:path";
import { withLock, type LockOptions } from "./lock";
import { keepLogging, type Log } from "./log";

/** Returns the folder for downloads and builds. It is outside the checkout, so that they outlive the checkout. */
export function cacheRoot(): string {
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
 * is renamed when it is complete, so that no process ever sees an incomplete folder. A second process waits for the first.
 */
export async function installOnce(
  name: string,
  make: (staging: string) => Promise<void>,
  log: Log,
  lock: LockOptions = {},
): Promise<string> {
  const final = join(cacheRoot(), name);
  if (existsSync(final)) return final;
  await makeCacheRoot();
  let stop = (): void => undefined;
  const onWait = (holder: string): void => {
    stop = keepLogging(log, { what: `waiting for ${holder}, which is making ${name}` });
  };
  const makeNow = (): Promise<void> => {
    stop();
    return makeAndPublish(final, make);
  };
  try {
    await withLock(`${final}.lock`, makeNow, { onWait, ...lock });
    return final;
  } finally {
    stop();
  }
}

async function makeAndPublish(final: string, make: (staging: string) => Promise<void>): Promise<void> {
  if (existsSync(final)) return;
  await clearLeftovers(final);
  const staging = await mkdtemp(stagingPrefix(final));
  try {
    await make(staging);
    await publish(staging, final);
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

async function publish(staging: string, final: string): Promise<void> {
  try {
    await rename(staging, final);
  } catch (error) {
    // A process whose lock was taken over as stale may have published first. Its result is equivalent.
    if (!existsSync(final)) throw error;
  }
}

/** Deletes the staging folders of killed processes. This is safe because only the process that owns the lock creates any. */
async function clearLeftovers(final: string): Promise<void> {
  const prefix = basename(stagingPrefix(final));
  for (const entry of await readdir(dirname(final)))
    if (entry.startsWith(prefix)) await rm(join(dirname(final), entry), { recursive: true, force: true });
}

function stagingPrefix(final: string): string {
  return `${final}.making-`;
}

async function makeCacheRoot(): Promise<void> {
  try {
    await mkdir(cacheRoot(), { recursive: true });
  } catch {
    throw new Error(
      `the cache folder ${cacheRoot()} cannot be made: set PULUMI_COLLAB_CACHE to a folder you may write`,
    );
  }
}
