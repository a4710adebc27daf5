import type { OnWaiting } from "../api/http/retry";
import type { Progress, Report } from "../core/progress";

/** A clock, which tests replace so that they do not have to wait. */
export interface Clock {
  now(): number;
  /** Runs a function later, if the process is still running then. Returns a function that cancels it. */
  after(milliseconds: number, work: () => void): () => void;
}

export const systemClock: Clock = {
  now: () => performance.now(),
  after(milliseconds, work) {
    const timer = setTimeout(work, milliseconds).unref();
    return () => {
      clearTimeout(timer);
    };
  },
};

/** Shows a text. Can return a promise that resolves once the text is delivered. */
type Show = (text: string, progress: Progress) => unknown;

/**
 * Shows the progress of long-running tasks. All tasks share one throttle, because a CLI without a terminal prints each text as a
 * line of a log: each text is about the task that reported last. Texts become less frequent the longer the tasks take.
 */
export class StatusLine {
  /** The running tasks that have reported. The last one reported last. */
  readonly #tasks = new Set<Task>();
  #busySince = 0;
  #cancelTimer: (() => void) | undefined;

  /** `shortest`: the time before the first text and between two texts, in milliseconds. */
  constructor(
    private readonly shortest = 5_000,
    private readonly clock = systemClock,
  ) {}

  /** Runs a task and shows its progress. Returns once all texts have been delivered. */
  async during<Result>(show: Show, work: (report: Report) => Result | Promise<Result>): Promise<Result> {
    const task = new Task(show);
    let isOver = false;
    try {
      const result = await work((progress) => {
        if (!isOver) this.#report(task, progress);
      });
      task.showEnd();
      return result;
    } finally {
      isOver = true;
      this.#remove(task);
      await task.delivered();
    }
  }

  #report(task: Task, progress: Progress): void {
    const now = this.clock.now();
    if (this.#tasks.size === 0) this.#busySince = now;
    this.#tasks.delete(task);
    this.#tasks.add(task);
    task.latest = progress;
    task.began ??= now;
    this.#schedule();
  }

  #remove(task: Task): void {
    this.#tasks.delete(task);
    if (this.#tasks.size > 0) return;
    this.#cancelTimer?.();
    this.#cancelTimer = undefined;
  }

  #schedule(): void {
    const busy = this.clock.now() - this.#busySince;
    const interval = Math.max(this.shortest, Math.min(LONGEST_INTERVAL, busy / 10));
    this.#cancelTimer ??= this.clock.after(interval, () => {
      this.#cancelTimer = undefined;
      [...this.#tasks].at(-1)?.show(this.clock.now());
      this.#schedule();
    });
  }
}

const LONGEST_INTERVAL = 30_000;

class Task {
  /** The time of the first report. */
  began: number | undefined;
  latest: Progress | undefined;
  readonly #deliveries: Promise<unknown>[] = [];

  constructor(private readonly showText: Show) {}

  show(now: number): void {
    if (this.latest) this.#show(describeProgress(this.latest, now - (this.began ?? now)), this.latest);
  }

  /** Replaces the last text, which would otherwise stay on the stack's row. */
  showEnd(): void {
    if (this.latest && this.#deliveries.length > 0) this.#show(describeEnd(this.latest), this.latest);
  }

  async delivered(): Promise<void> {
    await Promise.all(this.#deliveries);
  }

  /** A text that cannot be shown is not an error. */
  #show(text: string, progress: Progress): void {
    const showing = async () => {
      await this.showText(text, progress);
    };
    this.#deliveries.push(showing().catch(() => undefined));
  }
}

/** The status line of this process, which the engine displays. */
export const statusLine = new StatusLine();

/** Returns a callback that shows a status text while operations wait for a service that is down. */
export const showingWaits =
  (show: (message: string) => unknown): OnWaiting =>
  (reason, answered) => {
    const shown = statusLine.during(show, (progress) => {
      progress({ what: `waiting for the service (${reason})` });
      return answered;
    });
    // An operation that gives up reports its failure.
    shown.catch(() => undefined);
  };

/** Returns one line about the progress of a task that has been running for the given number of milliseconds. */
export function describeProgress({ what, done, of, status }: Progress, elapsed: number): string {
  if (done !== undefined) {
    const count = of === undefined ? grouped(done) : `${grouped(done)} of ${grouped(of)}`;
    return oneLine(`${count} ${what}`);
  }
  const service = status === undefined ? "" : `, the service says ${status}`;
  return oneLine(`${what}: ${duration(elapsed)}${service}`);
}

const describeEnd = ({ what, done }: Progress): string =>
  oneLine(done === undefined ? `${what}: done` : `${grouped(done)} ${what}`);

const grouped = (count: number): string => count.toLocaleString("en-US");

/** Formats a duration: `17 s`, `2 min 5 s`. */
function duration(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1000);
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

/** The longest text. A name can be longer. */
const LONGEST_TEXT = 200;

/** Returns a text as one line of limited length. Names come from the program and can contain any character. */
function oneLine(text: string): string {
  const line = text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, " ");
  return line.length > LONGEST_TEXT ? `${line.slice(0, LONGEST_TEXT - 1)}…`.toWellFormed() : line;
}
