import { CancelledError, DeadlineError, type CallError, type CallFacts } from "../errors";
import type { OperationName } from "../operations";
import type { Deadline } from "./deadline";
import type { Reply } from "./dispatch";
import { fate, type FailedAttempt } from "./failed-attempt";

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
