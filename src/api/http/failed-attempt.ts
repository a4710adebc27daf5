import { LostReplyError, ThrottledError, UnreachableError, type CallError, type CallFacts } from "../errors";

/**
 * One attempt to send a request that failed: what is known of it, in words for people, and the error that it becomes when
 * there is no other attempt.
 *
 * `notSent`: the request never left. `throttled`: the service asked to come back later. `unknown`: it was sent, and what
 * became of it is not known. `final`: the service said what became of it, and will say the same again.
 */
export interface FailedAttempt {
  readonly outcome: "notSent" | "throttled" | "unknown" | "final";
  readonly words: string;
  /** False when another attempt would fail in the same way. */
  readonly again: boolean;
  /** True when the connection failed, false when there was a reply. */
  readonly connection: boolean;
  /**
   * True where the service as a whole seems to be down or overloaded, so that its return is worth waiting for. False where this
   * request alone may be the reason.
   */
  readonly outage: boolean;
  /** Milliseconds that the service asked to wait. */
  readonly retryAfter?: number | undefined;
  readonly cause?: Error | undefined;
  readonly toError: (facts: CallFacts) => CallError;
}

/** How an attempt ended. */
export type Attempt<Value> = { readonly outcome: "success"; readonly value: Value } | FailedAttempt;

interface Details {
  readonly again?: boolean;
  readonly connection?: boolean;
  readonly outage?: boolean;
  readonly cause?: Error;
  readonly httpStatus?: number;
}

/** The request never left, or reached something that is not the service. */
export function unreachable(
  outcome: "notSent" | "final",
  words: string,
  details: Details = {},
): FailedAttempt {
  const isNotSent = outcome === "notSent";
  const { again = isNotSent, connection = isNotSent, outage = isNotSent, cause, httpStatus } = details;
  return {
    outcome,
    words,
    again,
    connection,
    outage,
    cause,
    toError: (facts) =>
      new UnreachableError(words + afterAttempts(facts) + fate(facts), {
        ...facts,
        cause,
        problem: words,
        httpStatus,
      }),
  };
}

/** The service asked to come back later. */
export function throttled(words: string, retryAfter: number | undefined, again: boolean): FailedAttempt {
  return {
    outcome: "throttled",
    words,
    again,
    connection: false,
    outage: true,
    retryAfter,
    toError: (facts) =>
      new ThrottledError(words + afterAttempts(facts) + fate(facts), { ...facts, problem: words }),
  };
}

/** The request was sent, and there is no reply that could be used. */
export function lost(words: string, details: Details = {}): FailedAttempt {
  const { again = true, connection = false, outage = true, cause } = details;
  return {
    outcome: "unknown",
    words,
    again,
    connection,
    outage,
    cause,
    toError: (facts) =>
      new LostReplyError(words + afterAttempts(facts) + fate(facts), { ...facts, cause, problem: words }),
  };
}

/** The service's failure envelope: final, or one that leaves open what was done. */
export function failedByService(
  outcome: "final" | "unknown",
  words: string,
  toError: (facts: CallFacts) => CallError,
  outage = false,
): FailedAttempt {
  return { outcome, words, again: outcome === "unknown", connection: false, outage, toError };
}

const afterAttempts = ({ attempts }: CallFacts) => (attempts > 1 ? `, after ${attempts} attempts` : "");

/** What has to be said when an operation may have been carried out although it failed, by this attempt or by one before it. */
export const fate = ({ applied }: CallFacts) =>
  applied === "maybe" ? "; it may have been carried out all the same" : "";
