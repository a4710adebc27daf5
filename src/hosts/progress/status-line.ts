import type { Progress, Report } from "../../core/progress";
import type { Throttle } from "./throttle";
import { describeProgress, describeEnd } from "./describe";

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

type Show = (text: string, progress: Progress) => unknown;

/**
 * A status line on which each message replaces the one before: a row of the engine's display or a line of a terminal. Concurrent
 * tasks take turns.
 */
export class StatusLine {
  readonly #works = new Set<Work>();
  #busySince = 0;
  #shown = -Infinity;
  #sleep: (() => void) | undefined;

  constructor(
    private readonly throttle: Throttle,
    private readonly clock: Clock = systemClock,
  ) {}

  /** Runs a task and shows its progress. Returns once all messages have been delivered. */
  async during<Result>(show: Show, work: (report: Report) => Result | Promise<Result>): Promise<Result> {
    const doing = new Work(this, this.clock, show);
    try {
      const result = await work(doing.report);
      doing.end();
      return result;
    } finally {
      doing.stop();
      await doing.shown();
    }
  }

  /** Adds a task, which takes turns with the others on this status line. */
  enter(work: Work): void {
    if (this.#works.size === 0) this.#busySince = this.clock.now();
    this.#works.add(work);
    this.#schedule();
  }

  leave(work: Work): void {
    this.#works.delete(work);
    if (this.#works.size > 0) return;
    this.#sleep?.();
    this.#sleep = undefined;
  }

  #schedule(): void {
    const [oldest] = this.#works;
    if (!oldest || this.#sleep) return;
    const now = this.clock.now();
    const due = Math.max(
      oldest.began + this.throttle.first,
      this.#shown + this.throttle.between(now - this.#busySince),
    );
    this.#sleep = this.clock.after(Math.max(0, due - now), () => {
      this.#sleep = undefined;
      this.#show();
      this.#schedule();
    });
  }

  #show(): void {
    const now = this.clock.now();
    const [next] = [...this.#works]
      .filter(({ began }) => now - began >= this.throttle.first)
      .sort((one, other) => one.lastShown - other.lastShown);
    if (!next) return;
    this.#shown = now;
    next.showAt(now);
  }
}

/** A task that can take long. It joins its status line with its first report. */
class Work {
  began = 0;
  lastShown = -Infinity;
  #latest: Progress | undefined;
  /** The start time of each step: a set, for example, first writes documents and then deletes others. */
  readonly #since = new Map<string, number>();
  readonly #shown: Promise<unknown>[] = [];
  #isOver = false;

  constructor(
    private readonly statusLine: StatusLine,
    private readonly clock: Clock,
    private readonly show: Show,
  ) {}

  readonly report: Report = (progress) => {
    if (this.#isOver) return;
    const isFirst = this.#latest === undefined;
    this.#latest = progress;
    if (!this.#since.has(progress.what)) this.#since.set(progress.what, this.clock.now());
    if (!isFirst) return;
    this.began = this.clock.now();
    this.statusLine.enter(this);
  };

  showAt(now: number): void {
    if (!this.#latest) return;
    this.lastShown = now;
    this.#show(describeProgress(this.#latest, this.#timeOf(this.#latest, now)), this.#latest);
  }

  #timeOf({ what }: Progress, now: number): number {
    return now - (this.#since.get(what) ?? now);
  }

  /** Shows a message. A message that cannot be shown is not an error. */
  #show(text: string, progress: Progress): void {
    const showing = async () => {
      await this.show(text, progress);
    };
    this.#shown.push(showing().catch(() => undefined));
  }

  /** Ends the task. If its progress was shown, its end is shown too. */
  end(): void {
    this.stop();
    if (this.lastShown === -Infinity || !this.#latest) return;
    this.#show(describeEnd(this.#latest, this.#timeOf(this.#latest, this.clock.now())), this.#latest);
  }

  /** Stops the task without a message. The caller reports the reason. */
  stop(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.statusLine.leave(this);
  }

  /** Waits until all messages are shown. */
  async shown(): Promise<void> {
    await Promise.all(this.#shown);
  }
}
