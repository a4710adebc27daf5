import type { OnWaiting } from "../api/http/retry-policy";
import type { Progress, ReportProgress } from "../core/progress";

/** Shows a text. Can return a promise that resolves once the text is delivered. */
type Show = (text: string, progress: Progress) => unknown;

interface Task {
  readonly show: Show;
  /** The time of the first report. */
  readonly began: number;
  latest: Progress;
  readonly deliveries: Promise<unknown>[];
}

const LONGEST_INTERVAL = 30_000;

/**
 * Shows the progress of long-running tasks. All tasks share one throttle, because a CLI without a terminal prints each text as a
 * line of a log: each text is about the task that reported last. Texts become less frequent the longer the tasks take.
 */
export class StatusLine {
  /** The running tasks that have reported. The last one reported last. */
  readonly #tasks = new Set<Task>();
  #busySince = 0;
  #timer: NodeJS.Timeout | undefined;

  /** `shortest`: the time before the first text and between two texts, in milliseconds. */
  constructor(private readonly shortest = 5_000) {}

  /** Runs a task and shows its progress. Returns once all texts have been delivered. */
  async during<Result>(
    show: Show,
    work: (report: ReportProgress) => Result | Promise<Result>,
  ): Promise<Result> {
    let task: Task | undefined;
    let isOver = false;
    try {
      const result = await work((progress) => {
        if (isOver) return;
        task ??= { show, began: performance.now(), latest: progress, deliveries: [] };
        task.latest = progress;
        this.#add(task);
      });
      // Replaces the last text, which would otherwise stay on the stack's row.
      if (task && task.deliveries.length > 0) deliver(task, describeEnd(task.latest));
      return result;
    } finally {
      isOver = true;
      if (task) this.#remove(task);
      await Promise.all(task?.deliveries ?? []);
    }
  }

  #add(task: Task): void {
    if (this.#tasks.size === 0) this.#busySince = performance.now();
    this.#tasks.delete(task);
    this.#tasks.add(task);
    this.#schedule();
  }

  #remove(task: Task): void {
    this.#tasks.delete(task);
    if (this.#tasks.size > 0) return;
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #schedule(): void {
    const busy = performance.now() - this.#busySince;
    const interval = Math.max(this.shortest, Math.min(LONGEST_INTERVAL, busy / 10));
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      const latest = [...this.#tasks].at(-1);
      if (latest) deliver(latest, describeProgress(latest.latest, performance.now() - latest.began));
      this.#schedule();
    }, interval).unref();
  }
}

/** A text that cannot be shown is not an error. */
function deliver({ show, latest, deliveries }: Task, text: string): void {
  const showing = async () => {
    await show(text, latest);
  };
  deliveries.push(showing().catch(() => undefined));
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
  const seconds = Math.round(elapsed / 1000);
  const duration = seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
  const service = status === undefined ? "" : `, the service reports ${status}`;
  return oneLine(`${what}: ${duration}${service}`);
}

const describeEnd = ({ what, done }: Progress): string =>
  oneLine(done === undefined ? `${what}: done` : `${grouped(done)} ${what}`);

const grouped = (count: number): string => count.toLocaleString("en-US");

/** The longest text. A name can be longer. */
const LONGEST_TEXT = 200;

/** Returns a text as one line of limited length. Names come from the program and can contain any character. */
function oneLine(text: string): string {
  const line = text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, " ");
  return line.length > LONGEST_TEXT ? `${line.slice(0, LONGEST_TEXT - 1)}…`.toWellFormed() : line;
}
