// Used instead of tree-kill, which looks for children when it kills: it finds no children of a process that was killed earlier.
// It also does not wait until the processes have ended.

import { spawnSync } from "node:child_process";
import { setTimeout } from "node:timers/promises";

/** A process as seen at one moment. The start time distinguishes it from a later process with the same ID. */
export interface ProcessSeen {
  pid: number;
  startedAt: string;
}

interface Row extends ProcessSeen {
  parent: number;
}

/**
 * Returns all processes except zombies. Without `ps` (on Windows) it returns an empty list, and callers do not find any
 * descendants.
 */
function processTable(): Row[] {
  const { stdout } = spawnSync("ps", ["-A", "-o", "pid=,ppid=,stat=,lstart="], {
    encoding: "utf8",
    env: { LC_ALL: "C", PATH: process.env["PATH"] },
  });
  if (typeof stdout !== "string") return [];
  return stdout.split("\n").flatMap((line) => {
    const [, pid, parent, state, startedAt] = /^\s*(\d+)\s+(\d+)\s+(\S+)\s+(.+?)\s*$/.exec(line) ?? [];
    if (startedAt === undefined || state?.startsWith("Z")) return [];
    return [{ pid: Number(pid), parent: Number(parent), startedAt }];
  });
}

/** Returns every descendant of `root`, children before grandchildren. */
export function descendantsOf(root: number): ProcessSeen[] {
  const table = processTable();
  const found: ProcessSeen[] = [];
  for (let parents = [root]; parents.length > 0;) {
    const children = table.filter((row) => parents.includes(row.parent));
    found.push(...children.map(({ pid, startedAt }) => ({ pid, startedAt })));
    parents = children.map((row) => row.pid);
  }
  return found;
}

/** Returns the processes of `seen` that are still running, without later processes that reuse their IDs. */
function stillRunning(seen: readonly ProcessSeen[]): ProcessSeen[] {
  if (seen.length === 0) return [];
  const now = new Map(processTable().map((row) => [row.pid, row.startedAt]));
  return seen.filter(({ pid, startedAt }) => now.get(pid) === startedAt);
}

/** Kills the processes of `seen` that are still running. Waits for them, because a process ends long after it is signaled. */
export async function killIfStillRunning(seen: readonly ProcessSeen[]): Promise<void> {
  for (let left = stillRunning(seen); left.length > 0; left = stillRunning(left)) {
    for (const { pid } of left) signal(pid, "SIGKILL");
    await setTimeout(20);
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // The process has ended in the meantime.
  }
}
