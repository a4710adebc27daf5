import { readdirSync, readFileSync } from "node:fs";

/**
 * The sampling interval. It is short because activity after the last sample is missed, and a refresh takes little more than a
 * second.
 */
const EVERY_MS = 50;

/** The unit of the process times in /proc. It is the same on every machine. */
const TICKS_PER_SECOND = 100;

interface Row {
  readonly pid: number;
  readonly parent: number;
  readonly cpuSeconds: number;
}

/** Samples a process and its descendants until it ends. Measures nothing on systems without /proc. */
export class Watch {
  readonly #cpuSeconds = new Map<number, number>();
  readonly #timer: NodeJS.Timeout;

  constructor(private readonly root: number) {
    this.#timer = setInterval(() => {
      this.#look();
    }, EVERY_MS);
  }

  /** Returns the processor time of the command and its descendants. Other work on the machine hardly changes it. */
  stop(): { cpuSeconds?: number } {
    clearInterval(this.#timer);
    const cpuSeconds = [...this.#cpuSeconds.values()].reduce((sum, one) => sum + one, 0);
    return cpuSeconds > 0 ? { cpuSeconds } : {};
  }

  #look(): void {
    for (const { pid, cpuSeconds } of family(this.root)) this.#cpuSeconds.set(pid, cpuSeconds);
  }
}

/** Returns a process and its descendants. */
function family(root: number): Row[] {
  const table = rows();
  const found = table.filter(({ pid }) => pid === root);
  // The array grows during the loop: each process appends its children.
  for (const { pid } of found) found.push(...table.filter(({ parent }) => parent === pid));
  return found;
}

function rows(): Row[] {
  return processIds().flatMap((pid) => {
    // The name of the process precedes the other fields in parentheses and may contain any character.
    const fields = contentOf(`/proc/${pid}/stat`)
      .replace(/^.*\) /s, "")
      .split(" ");
    const [parent, user, system] = [fields[1], fields[11], fields[12]].map(Number);
    if (parent === undefined || user === undefined || system === undefined) return [];
    return [{ pid, parent, cpuSeconds: (user + system) / TICKS_PER_SECOND }];
  });
}

function processIds(): number[] {
  try {
    return readdirSync("/proc")
      .filter((name) => /^\d+$/.test(name))
      .map(Number);
  } catch {
    return [];
  }
}

/** Returns the content of a file, or an empty string if the process has ended. */
function contentOf(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}
