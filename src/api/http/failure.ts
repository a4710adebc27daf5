import { LostReplyError, ThrottledError, UnreachableError, type CallError, type CallFacts } from "../errors";

/**
 * What is known of a failed request. `notSent`: it never left. `refused`: the service asked to come back later.
 * `ambiguous`: it was sent, and what became of it is unknown. `answered`: this is the answer.
 */
type FailureKind = "notSent" | "refused" | "ambiguous" | "answered";

/** A request that failed: what is known, in words for people, and the error it becomes when it is not tried again. */
export interface Failure {
  readonly kind: FailureKind;
  readonly words: string;
  /** False when another try would fail in the same way. */
  readonly again: boolean;
  /** True when the connection failed, false when there was an answer. */
  readonly connection: boolean;
  /** Milliseconds that the service asked to wait. */
  readonly retryAfter?: number | undefined;
  readonly toError: (facts: CallFacts) => CallError;
}

/** How a request ended: with the value that was read from its reply, or in a failure. */
export type Outcome<Value> =
  { readonly ok: true; readonly value: Value } | { readonly ok: false; readonly failure: Failure };

interface Circumstances {
  readonly again?: boolean;
  readonly connection?: boolean;
  readonly cause?: Error;
}

/** The request never left, or reached something that is not the service. */
export function unreachable(kind: "notSent" | "answered", words: string, more: Circumstances = {}): Failure {
  const { again = kind === "notSent", connection = kind === "notSent", cause } = more;
  return {
    kind,
    words,
    again,
    connection,
    toError: (facts) =>
      new UnreachableError(words + afterAttempts(facts), { ...facts, cause, problem: words }),
  };
}

/** The service asked to come back later. */
export function refused(words: string, retryAfter: number | undefined, again: boolean): Failure {
  return {
    kind: "refused",
    words,
    again,
    connection: false,
    retryAfter,
    toError: (facts) => new ThrottledError(words + afterAttempts(facts), { ...facts, problem: words }),
  };
}

/** The request was sent, and there is no reply that could be used. */
export function lost(words: string, more: Circumstances = {}): Failure {
  const { again = true, connection = false, cause } = more;
  return {
    kind: "ambiguous",
    words,
    again,
    connection,
    toError: (facts) =>
      new LostReplyError(words + afterAttempts(facts) + fate(facts), { ...facts, cause, problem: words }),
  };
}

/** An answer of the service's own: final, or, with `ambiguous`, one that says nothing of what was done. */
export function answered(
  kind: "answered" | "ambiguous",
  words: string,
  toError: (facts: CallFacts) => CallError,
): Failure {
  return { kind, words, again: kind === "ambiguous", connection: false, toError };
}

const afterAttempts = ({ attempts }: CallFacts) => (attempts > 1 ? `, after ${attempts} attempts` : "");

/** What has to be said when an operation may have been carried out although it failed. */
export const fate = ({ applied }: CallFacts) =>
  applied === "maybe" ? "; it may have been carried out all the same" : "";
