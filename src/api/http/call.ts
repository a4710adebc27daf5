import { CancelledError, DeadlineError, type CallError, type CallFacts } from "../errors";
import type { OperationName } from "../operations";
import type { Deadline } from "./deadline";
import type { Reply } from "./dispatch";
import { fate, type FailedAttempt } from "./failed-attempt";

/** One operation under way: what was attempted so far, and what may have come of it. */
export class Call {
  /** Requests made so far. */
  attempts = 0;
  /** True once a request that changes something may have been carried out. */
  maybeApplied = false;
  lastFailed: FailedAttempt | undefined;
  /** What the log calls its present request; undefined where there is no log. */
  request: string | undefined;
  /** The present attempt: when it was sent, and what came back. */
  sent: { readonly at: number; readonly reply?: Reply; readonly milliseconds?: number } | undefined;

  constructor(
    readonly operation: OperationName,
    readonly deadline: Deadline,
    /** How many pages of a list were read before this one. */
    readonly pages = 0,
  ) {}

  facts(): CallFacts {
    const { operation, attempts, request } = this;
    const applied = this.maybeApplied ? "maybe" : "no";
    return { operation, attempts, applied, ...(request !== undefined && { request }) };
  }

  /** The error of an operation that its deadline or its caller ended. */
  interrupted(): CallError {
    const facts = this.facts();
    if (this.deadline.interruption === "cancelled") {
      return new CancelledError(`${this.operation} was cancelled${fate(facts)}`, facts);
    }
    return this.outOfTime();
  }

  /** The error of an operation whose next attempt would come after its deadline. */
  outOfTime(): DeadlineError {
    const facts = this.facts();
    const late = `${this.operation} was not done within ${this.deadline.seconds} s (operationTimeoutSeconds)`;
    return new DeadlineError(`${late}; ${this.#where()}${fate(facts)}`, facts);
  }

  #where(): string {
    if (this.lastFailed) return `last failure: ${this.lastFailed.words}`;
    if (this.pages > 0) {
      const read = this.pages === 1 ? "1 page" : `${this.pages} pages`;
      return `after ${read} the service still named a next one`;
    }
    return this.attempts === 0
      ? "it was still waiting for its turn behind other requests"
      : "the service had not answered";
  }
}
