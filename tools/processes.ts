// Our own, as tree-kill looks for children when it kills: of a process that was killed before, it finds none. It does not wait
// until they are gone either.

import { spawnSync } from "node:child_process";
import { setTimeout } from "node:timers/promises";

/** A process as seen at one moment; the start time tells it from a later one with the same id. */
export interface ProcessSeen {
  pid: number;
  startedAt: string;
}

interface Row extends ProcessSeen {
  parent: number;
}

/** Empty where there is no `ps` (Windows): callers then know of no descendants. Processes that only wait to be reaped are left out. */
function processTable(): Row[] {
  const { stdout } = spawnSync("ps", ["-A", "-o", "pid=,ppid=,stat=,lstart="], {
    encoding: "utf8",
    env: { LC_ALL: "C", ...pathOnly() },
  });
  if (typeof stdout !== "string") return [];
  return stdout.split("\n").flatMap((line) => {
    const [, pid, parent, state, startedAt] = /^\s*(\d+)\s+(\d+)\s+(\S+)\s+(.+?)\s*$/.exec(line) ?? [];
    if (startedAt === undefined || state?.startsWith("Z")) return [];
    return [{ pid: Number(pid), parent: Number(parent), startedAt }];
  });
}

function pathOnly(): Record<string, string> {
  return process.env["PATH"] === undefined ? {} : { PATH: process.env["PATH"] };
}

/** Every process below `root`, children before grandchildren. */
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

/** Those of `seen` that still run; not what merely inherited an id of theirs. */
export function stillRunning(seen: readonly ProcessSeen[]): ProcessSeen[] {
  if (seen.length === 0) return [];
  const now = new Map(processTable().map((row) => [row.pid, row.startedAt]));
  return seen.filter(({ pid, startedAt }) => now.get(pid) === startedAt);
}

/** Kills those of `seen` that still run and waits until they are gone: a signal is sent long before a process has ended. */
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
    // It ended by itself in between.
  }
}
