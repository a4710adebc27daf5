import {
  CancelledError,
  DeadlineError,
  LostReplyError,
  ThrottledError,
  UnreachableError,
  type CallError,
  type CallFacts,
} from "../errors";
import type { OperationName } from "../operations";
import type { Deadline } from "./deadline";
import type { Reply } from "./dispatch";
import type { UnreadableField } from "../unreadable";

/** One operation in progress: its attempts so far, and whether they may have been carried out. */
export class Call {
  /** The number of requests made so far. */
  attempts = 0;
  /** True once a request that changes something may have been carried out. */
  maybeApplied = false;
  lastFailed: FailedAttempt | undefined;
  /** The current request's name in the log; undefined if there is no log. */
  request: string | undefined;
  /** The current attempt: when it was sent, and its reply. */
  sent: { readonly at: number; readonly reply?: Reply; readonly milliseconds?: number } | undefined;

  constructor(
    readonly operation: OperationName,
    readonly deadline: Deadline,
    /** The number of pages of a list that were read before this one. */
    readonly pages = 0,
  ) {}

  facts(): CallFacts {
    const { operation, attempts, request } = this;
    const applied = this.maybeApplied ? "maybe" : "no";
    return { operation, attempts, applied, ...(request !== undefined && { request }) };
  }

  /** Returns the error of an operation that its deadline or its caller ended. */
  interrupted(): CallError {
    const facts = this.facts();
    if (this.deadline.interruption === "cancelled") {
      return new CancelledError(`${this.operation} was cancelled${fate(facts)}`, facts);
    }
    return this.outOfTime();
  }

  /** Returns the error of an operation whose next attempt would come after its deadline. */
  outOfTime(): DeadlineError {
    const facts = this.facts();
    const limit = `${this.deadline.seconds} s (operationTimeoutSeconds)`;
    if (this.lastFailed) return this.#failedFor(this.lastFailed, `within ${limit}`);
    const late = `${this.operation} was not done within ${limit}`;
    return new DeadlineError(`${late}; ${this.#where()}${fate(facts)}`, facts);
  }

  /** Returns the error of an operation that does not wait for the service, because other operations waited in vain. */
  notWorthWaiting(failed: FailedAttempt): DeadlineError {
    const limit = `${this.deadline.seconds} s (operationTimeoutSeconds)`;
    return this.#failedFor(failed, `as other operations waited for up to ${limit} in vain`);
  }

  /** Puts the cause first, because it is the same for all operations that fail for the same reason. */
  #failedFor({ message: problem, cause }: FailedAttempt, limit: string): DeadlineError {
    const facts = this.facts();
    const attempts = `${facts.attempts} ${facts.attempts === 1 ? "attempt" : "attempts"}`;
    const message = `${problem}, after ${attempts} ${limit}${fate(facts)}`;
    return new DeadlineError(message, { ...facts, cause, problem });
  }

  #where(): string {
    if (this.pages > 0) {
      const read = this.pages === 1 ? "1 page" : `${this.pages} pages`;
      return `after ${read} the service still named a next one`;
    }
    return this.attempts === 0
      ? "it was still waiting for its turn behind other requests"
      : "the service had not answered";
  }
}

/**
 * One failed attempt to send a request: the facts about it, a description for users, and the error to throw if there is no
 * other attempt.
 *
 * `notSent`: the request was never sent. `throttled`: the service asked the client to retry later. `unknown`: the request was
 * sent, and its outcome is not known. `final`: the service reported the outcome, and would report the same outcome again.
 */
export interface FailedAttempt {
  readonly outcome: "notSent" | "throttled" | "unknown" | "final";
  readonly message: string;
  /** False if another attempt would fail in the same way. */
  readonly again: boolean;
  /** True if the connection failed, false if there was a reply. */
  readonly connection: boolean;
  /**
   * True if the whole service seems to be down or overloaded, so that it makes sense to wait for it. False if the failure may
   * concern only this request.
   */
  readonly outage: boolean;
  /** The delay that the service asked for, in milliseconds. */
  readonly retryAfter?: number | undefined;
  readonly cause?: Error | undefined;
  readonly toError: (facts: CallFacts) => CallError;
}

/** The outcome of an attempt. */
export type Attempt<Value> = Success<Value> | FailedAttempt;

interface Success<Value> {
  readonly outcome: "success";
  readonly value: Value;
  readonly unreadable?: readonly UnreadableField[];
}

interface Details {
  readonly again?: boolean;
  readonly connection?: boolean;
  readonly outage?: boolean;
  readonly cause?: Error;
  readonly httpStatus?: number;
}

/** Returns the failure of a request that was never sent, or that reached something other than the service. */
export function unreachable(
  outcome: "notSent" | "final",
  message: string,
  details: Details = {},
): FailedAttempt {
  const isNotSent = outcome === "notSent";
  const { again = isNotSent, connection = isNotSent, outage = isNotSent, cause, httpStatus } = details;
  return {
    outcome,
    message,
    again,
    connection,
    outage,
    cause,
    toError: (facts) =>
      new UnreachableError(message + afterAttempts(facts) + fate(facts), {
        ...facts,
        cause,
        problem: message,
        httpStatus,
      }),
  };
}

/** Returns the failure of a request that the service asked the client to retry later. */
export function throttled(message: string, retryAfter: number | undefined, again: boolean): FailedAttempt {
  return {
    outcome: "throttled",
    message,
    again,
    connection: false,
    outage: true,
    retryAfter,
    toError: (facts) =>
      new ThrottledError(message + afterAttempts(facts) + fate(facts), { ...facts, problem: message }),
  };
}

/** Returns the failure of a request that was sent and has no usable reply. */
export function lost(message: string, details: Details = {}): FailedAttempt {
  const { again = true, connection = false, outage = true, cause } = details;
  return {
    outcome: "unknown",
    message,
    again,
    connection,
    outage,
    cause,
    toError: (facts) =>
      new LostReplyError(message + afterAttempts(facts) + fate(facts), { ...facts, cause, problem: message }),
  };
}

/** Returns the failure that the service's failure envelope reports: final, or with an unknown outcome. */
export function failedByService(
  outcome: "final" | "unknown",
  message: string,
  toError: (facts: CallFacts) => CallError,
  outage = false,
): FailedAttempt {
  return { outcome, message, again: outcome === "unknown", connection: false, outage, toError };
}

const afterAttempts = ({ attempts }: CallFacts) => (attempts > 1 ? `, after ${attempts} attempts` : "");

/**
 * Returns the end of the message of a failed operation: a warning if the operation may have been carried out, by this attempt or
 * an earlier one.
 */
const fate = ({ applied }: CallFacts) =>
  applied === "maybe" ? "; it may have been carried out all the same" : "";
