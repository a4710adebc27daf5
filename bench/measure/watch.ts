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

export interface Seen {
  /** Processor time of a command and its descendants. Other work on the machine hardly changes it. */
  cpuSeconds?: number;
  /** Peak memory of the plugin. */
  pluginPeakMiB?: number;
}

/** Samples a process and its descendants until it ends. Measures nothing on systems without /proc. */
export class Watch {
  readonly #cpuSeconds = new Map<number, number>();
  #plugin: number | undefined;
  #peakKiB = 0;
  readonly #timer: NodeJS.Timeout;

  constructor(private readonly root: number) {
    this.#timer = setInterval(() => {
      this.#look();
    }, EVERY_MS);
  }

  stop(): Seen {
    clearInterval(this.#timer);
    const cpuSeconds = [...this.#cpuSeconds.values()].reduce((sum, one) => sum + one, 0);
    return {
      ...(cpuSeconds > 0 && { cpuSeconds }),
      ...(this.#peakKiB > 0 && { pluginPeakMiB: this.#peakKiB / 1024 }),
    };
  }

  #look(): void {
    const below = family(this.root);
    for (const { pid, cpuSeconds } of below) this.#cpuSeconds.set(pid, cpuSeconds);
    if (!below.some(({ pid }) => pid === this.#plugin))
      this.#plugin = below.map(({ pid }) => pid).find(isPlugin);
    if (this.#plugin === undefined) return;
    const peak = /^VmHWM:\s+(\d+) kB/m.exec(contentOf(`/proc/${this.#plugin}/status`))?.[1];
    this.#peakKiB = Math.max(this.#peakKiB, Number(peak ?? 0));
  }
}

/** Reports whether a process is the SDK's plugin for dynamic resources or the full provider. */
const isPlugin = (pid: number): boolean =>
  /node\0.*(dynamic-provider|hosts\/provider\/main\.js)/.test(contentOf(`/proc/${pid}/cmdline`));

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
