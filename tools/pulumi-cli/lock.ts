import { readFile, rm, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { lock } from "proper-lockfile";
import { hasCode } from "../errors";

export interface LockOptions {
  /** Called once if another process owns the lock. */
  onWait?: (holder: string) => void;
  pollMs?: number;
  /** Time without an update after which a lock is stale, because its owner was killed. No less than 2000. */
  staleMs?: number;
}

/** Runs `work` while owning the lock. Takes over a lock whose owner was killed. */
export async function withLock<T>(
  path: string,
  work: () => Promise<T>,
  options: LockOptions = {},
): Promise<T> {
  const holderFile = `${path}.holder`;
  const release = await acquire(path, holderFile, options);
  try {
    await writeFile(holderFile, `process ${process.pid} on ${hostname()}`);
    return await work();
  } finally {
    await rm(holderFile, { force: true });
    await release().catch((error: unknown) => {
      if (!hasCode(error, "ERELEASED")) throw error;
    });
  }
}

async function acquire(
  path: string,
  holderFile: string,
  { onWait, pollMs = 500, staleMs = 10_000 }: LockOptions,
): Promise<() => Promise<void>> {
  for (let waits = 0; ; waits++) {
    try {
      return await lock(holderFile, {
        lockfilePath: path,
        realpath: false,
        stale: staleMs,
        // Another process took the lock over, for example after this machine slept. The work continues, and its result is valid.
        onCompromised: () => undefined,
      });
    } catch (error) {
      if (!hasCode(error, "ELOCKED")) throw error;
    }
    if (waits === 0) onWait?.(await readFile(holderFile, "utf8").catch(() => "another process"));
    await sleep(pollMs);
  }
}
