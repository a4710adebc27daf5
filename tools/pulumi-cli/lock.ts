import { randomUUID } from "node:crypto";
import { link, readFile, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { hasCode } from "../errors";
import { isRunning } from "../processes";

export interface LockOptions {
  /** Called once, when somebody else holds the lock. */
  onWait?: (holder: string) => void;
  pollMs?: number;
  heartbeatMs?: number;
  /** A lock not touched for this long is nobody's, even if its process id is in use. */
  staleMs?: number;
}

const ownerSchema = z.object({ pid: z.number(), host: z.string(), token: z.string() });

/** Does `work` while holding the lock file; a lock whose holder was killed is taken over. */
export async function withLock<T>(
  path: string,
  work: () => Promise<T>,
  options: LockOptions = {},
): Promise<T> {
  const mine = JSON.stringify({ pid: process.pid, host: hostname(), token: randomUUID() });
  await acquire(path, mine, options);
  const heartbeat = setInterval(() => {
    const now = new Date();
    utimes(path, now, now).catch(() => undefined);
  }, options.heartbeatMs ?? 2_000);
  heartbeat.unref();
  try {
    return await work();
  } finally {
    clearInterval(heartbeat);
    if ((await readIfThere(path)) === mine) await rm(path, { force: true });
  }
}

async function acquire(path: string, mine: string, options: LockOptions): Promise<void> {
  for (let waits = 0; !(await create(path, mine)); waits++) {
    const held = await readIfThere(path);
    if (held === undefined) continue;
    if (await isStale(path, held, options.staleMs ?? 30_000)) {
      await removeStale(path, held);
      continue;
    }
    if (waits === 0) options.onWait?.(describeOwner(held));
    await sleep(options.pollMs ?? 500);
  }
}

async function create(path: string, content: string): Promise<boolean> {
  try {
    await writeFile(path, content, { flag: "wx" });
    return true;
  } catch (error) {
    if (hasCode(error, "EEXIST")) return false;
    throw error;
  }
}

async function isStale(path: string, held: string, staleMs: number): Promise<boolean> {
  const owner = parseOwner(held);
  // Process ids say something only about this machine; for a shared folder the heartbeat has to do.
  if (owner?.host === hostname() && !isRunning(owner.pid)) return true;
  try {
    return Date.now() - (await stat(path)).mtimeMs > staleMs;
  } catch (error) {
    if (hasCode(error, "ENOENT")) return false;
    throw error;
  }
}

async function removeStale(path: string, judged: string): Promise<void> {
  const aside = `${path}.${randomUUID()}`;
  try {
    await rename(path, aside);
  } catch (error) {
    if (hasCode(error, "ENOENT")) return;
    throw error;
  }
  // Another waiter may have taken the lock over since it was judged: then this is that one's, and goes back.
  if ((await readIfThere(aside)) !== judged) await link(aside, path).catch(() => undefined);
  await rm(aside, { force: true });
}

/** Undefined for a lock that is being written this very moment. */
function parseOwner(held: string): z.infer<typeof ownerSchema> | undefined {
  try {
    return ownerSchema.parse(JSON.parse(held));
  } catch {
    return undefined;
  }
}

function describeOwner(held: string): string {
  const owner = parseOwner(held);
  return owner === undefined ? "another process" : `process ${owner.pid} on ${owner.host}`;
}

async function readIfThere(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    if (hasCode(error, "ENOENT")) return undefined;
    throw error;
  }
}
