import { setMaxListeners } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import {
  CancelledError,
  DeadlineError,
  LostReplyError,
  ServiceError,
  ThrottledError,
  UnreachableError,
  type CallError,
  type CallFacts,
  type ServiceFailure,
} from "../errors";
import type { OperationName, UnreadableField } from "../operations";
import type { Reply } from "./dispatch";

/** A source of time and random numbers that tests can replace, so that they do not have to wait. */
export interface Clock {
  /** Returns milliseconds that only measure intervals: they pass evenly, even while the date is corrected. */
  now(): number;
  /** Returns a random number from 0 (inclusive) to 1 (exclusive). */
  random(): number;
  /** Resolves after `milliseconds`, or as soon as `signal` aborts. */
  sleep(milliseconds: number, signal?: AbortSignal): Promise<void>;
}

export const systemClock: Clock = {
  now: () => performance.now(),
  random: () => Math.random(),
  sleep: (milliseconds, signal) => wait(milliseconds, undefined, { signal }).catch(() => undefined),
};

/** The pages of one list that were read so far, one call each. */
export interface PagesRead {
  count: number;
  milliseconds: number;
}

interface Limits {
  readonly seconds: number;
  readonly clock: Clock;
  /** End the operation when one of them aborts. */
  readonly signals: readonly (AbortSignal | undefined)[];
  /** The pages before, if this call reads a page of a list. All pages share the time limit. */
  readonly pagesRead: PagesRead | undefined;
}

/** One operation in progress: its deadline, its attempts so far, and whether they may have been carried out. */
export class Call {
  attempts = 0;
  /** True once a request that changes something may have been carried out. */
  maybeApplied = false;
  lastFailed: FailedAttempt | undefined;
  /** The current request's name in the log; undefined if there is no log. */
  request: string | undefined;
  /** The current attempt: when it was sent, and its reply. */
  sent: { readonly at: number; readonly reply?: Reply; readonly milliseconds?: number } | undefined;
  /** What ended the operation before the service did. */
  interruption: "deadline" | "cancelled" | undefined;
  readonly clock: Clock;
  readonly #controller = new AbortController();
  readonly #timer: NodeJS.Timeout;
  readonly #began: number;
  readonly #milliseconds: number;
  readonly #limits: Limits;

  constructor(
    readonly operation: OperationName,
    limits: Limits,
  ) {
    this.#limits = limits;
    this.clock = limits.clock;
    this.#began = this.clock.now();
    this.#milliseconds = Math.max(0, limits.seconds * 1000 - (limits.pagesRead?.milliseconds ?? 0));
    this.#timer = setTimeout(() => {
      this.#interrupt("deadline");
    }, this.#milliseconds);
    for (const signal of limits.signals) {
      if (!signal) continue;
      // Many operations may share a signal. Node would warn of a leak.
      setMaxListeners(0, signal);
      signal.addEventListener("abort", this.#cancel);
      if (signal.aborted) this.#cancel();
    }
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  remaining(): number {
    return this.#began + this.#milliseconds - this.clock.now();
  }

  /** Stops the timer and removes the listeners. Callers must call this when the operation is over. */
  end(): void {
    const { signals, pagesRead } = this.#limits;
    clearTimeout(this.#timer);
    for (const signal of signals) signal?.removeEventListener("abort", this.#cancel);
    if (pagesRead) pagesRead.milliseconds += this.clock.now() - this.#began;
  }

  readonly #cancel = (): void => {
    this.#interrupt("cancelled");
  };

  #interrupt(interruption: "deadline" | "cancelled"): void {
    this.interruption ??= interruption;
    this.#controller.abort();
  }

  #facts(): CallFacts {
    const { operation, attempts, request } = this;
    return { operation, attempts, applied: this.maybeApplied ? "maybe" : "no", request };
  }

  /** Returns the end of the message of a failed operation: a warning if any of its attempts may have been carried out. */
  #maybeAppliedText(): string {
    return this.maybeApplied ? "; it may still have been carried out" : "";
  }

  /** Returns the error of an operation that its caller cancelled, or else that its deadline ended or is about to end. */
  cancelledOrOutOfTimeError(): CallError {
    if (this.interruption !== "cancelled") return this.outOfTimeError();
    return new CancelledError(`${this.operation} was cancelled${this.#maybeAppliedText()}`, this.#facts());
  }

  /** Returns the error of an operation whose next attempt would come after its deadline. */
  outOfTimeError(): DeadlineError {
    const limit = `within ${this.#limits.seconds} s (operationTimeoutSeconds)`;
    if (this.lastFailed) return this.#failedFor(this.lastFailed, limit);
    const message = `${this.operation} did not finish ${limit}; ${this.#progress()}${this.#maybeAppliedText()}`;
    return new DeadlineError(message, this.#facts());
  }

  /** Returns the error of an operation that does not wait for the service, because other operations waited without success. */
  gaveUpError(failed: FailedAttempt): DeadlineError {
    const limit = `${this.#limits.seconds} s (operationTimeoutSeconds)`;
    return this.#failedFor(failed, `because other operations had waited ${limit} without success`);
  }

  /** Puts the cause first, because it is the same for all operations that fail for the same reason. */
  #failedFor({ message: problem, hasAdvice, cause }: FailedAttempt, limit: string): DeadlineError {
    const attempts = this.attempts === 1 ? "1 attempt" : `${this.attempts} attempts`;
    const message = `${problem}, after ${attempts} ${limit}${this.#maybeAppliedText()}`;
    return new DeadlineError(message, { ...this.#facts(), cause, problem, hasAdvice });
  }

  #progress(): string {
    const pages = this.#limits.pagesRead?.count ?? 0;
    if (pages > 0)
      return `after ${pages === 1 ? "1 page" : `${pages} pages`} the service still returned a cursor for another`;
    return this.attempts === 0
      ? "it was still waiting for its turn behind other requests"
      : "the service had not responded";
  }

  /** Returns the error of an operation whose last attempt failed. */
  failedError(failed: FailedAttempt): CallError {
    if (failed.failure) return new ServiceError(failed.failure, this.#facts());
    const { outcome, message: problem, hasAdvice, cause, httpStatus } = failed;
    const facts = { ...this.#facts(), cause, problem, hasAdvice };
    const attempts = this.attempts > 1 ? `, after ${this.attempts} attempts` : "";
    const message = problem + attempts + this.#maybeAppliedText();
    if (outcome === "throttled") return new ThrottledError(message, facts);
    if (outcome === "maybeApplied") return new LostReplyError(message, facts);
    return new UnreachableError(message, { ...facts, httpStatus });
  }
}

/** One failed attempt to send a request: the facts about it, and a description for users. */
export interface FailedAttempt {
  /**
   * What happened to the request. `notSent`: it was never sent. `throttled`: the service asked the client to retry later.
   * `maybeApplied`: it was sent, and may have been applied. `final`: it was rejected, and would be again.
   */
  readonly outcome: "notSent" | "throttled" | "maybeApplied" | "final";
  readonly message: string;
  /** True if the message describes what to do. */
  readonly hasAdvice?: boolean;
  /**
   * How long the request is sent again, if `outcome` allows that (`mayRetry`). `untilDeadline`: the whole service seems to be down
   * or overloaded, so the operation waits for it. `briefly`: the failure may concern only this request. `never`: another attempt
   * would fail in the same way.
   */
  readonly retry: "never" | "briefly" | "untilDeadline";
  /** True if the connection failed or its reply was too late. */
  readonly noReply?: true;
  /** The delay that the service asked for, in milliseconds. */
  readonly retryAfter?: number | undefined;
  readonly cause?: Error;
  /** The HTTP status of a reply that did not come from the service. */
  readonly httpStatus?: number;
  /** The failure that the service reported; absent if the reply has no failure envelope. */
  readonly failure?: ServiceFailure;
}

export type Attempt<Value> =
  | {
      readonly outcome: "success";
      readonly value: Value;
      readonly unreadable?: readonly UnreadableField[];
    }
  | FailedAttempt;
