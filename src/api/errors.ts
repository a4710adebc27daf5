import { someOf } from "../values/collections";
import { printable } from "../values/text";
import type { ItemResults, OperationName } from "./operations";
import { itemsIn } from "./operations/fields";

/** The maximum number of failed items in a message. Users do not read more. */
const MOST_ITEMS = 5;

/** Whether the service may have carried out an operation that ended in an error. */
export type Applied = "no" | "maybe";

/** The facts about a failed call. */
export interface CallFacts {
  /** The client's method, such as `addDocuments`. */
  readonly operation: OperationName;
  /** The number of requests made. */
  readonly attempts: number;
  readonly applied: Applied;
  readonly cause?: unknown;
  /** What went wrong, if the message contains more than that, such as the number of attempts. */
  readonly problem?: string;
  /** @internal True if the problem includes what to do. */
  readonly hasAdvice?: boolean | undefined;
  /** The request's name in the log; absent if there is no log. */
  readonly request?: string | undefined;
}

/** The base class of all errors that the client throws; `instanceof CollabError` matches all of them. */
export abstract class CollabError extends Error {
  abstract readonly applied: Applied;
}

/** A setting of the connection is missing or malformed. Nothing was sent. */
export class SettingError extends CollabError {
  override readonly name = "SettingError";
  readonly applied = "no";

  constructor(
    /** The setting, such as `baseUrl`. */
    readonly setting: string,
    /** What is wrong with it, never its value. */
    readonly problem: string,
  ) {
    super(`${setting} ${problem}`);
  }
}

/** The request is outside the contract's limits. Nothing was sent. */
export class InvalidRequestError extends CollabError {
  override readonly name = "InvalidRequestError";
  readonly applied = "no";

  constructor(
    readonly operation: OperationName,
    /** The problems, by path inside `data`, never with the value. */
    readonly issues: readonly { readonly path: string; readonly message: string }[],
  ) {
    super(
      `${operation}: ${issues.map(({ path, message }) => (path ? `${path} ${message}` : message)).join("; ")}`,
    );
  }
}

/** An operation failed after the client sent it or tried to send it. */
export abstract class CallError extends CollabError {
  readonly operation: OperationName;
  readonly attempts: number;
  readonly applied: Applied;
  /** What went wrong. The text is the same for every call that fails for this reason. */
  readonly problem: string;
  /** @internal True if the problem includes what to do. */
  readonly hasAdvice: boolean;
  /** The failed request's name in the log; absent if there is no log. */
  readonly request: string | undefined;

  constructor(message: string, facts: CallFacts) {
    super(message, facts.cause === undefined ? undefined : { cause: facts.cause });
    this.problem = facts.problem ?? message;
    this.hasAdvice = facts.hasAdvice ?? false;
    this.operation = facts.operation;
    this.attempts = facts.attempts;
    this.applied = facts.applied;
    this.request = facts.request;
  }
}

/** The failure that the service reports in its envelope. */
export interface ServiceFailure {
  readonly status: string;
  readonly message: string;
  /** The normalized message; `message` by default. */
  readonly normalized?: string;
  readonly failureCode?: string | undefined;
  readonly details?: unknown;
  readonly httpStatus: number;
}

/** Returns the service's message, and those of the items that `details` reports as failed. */
export function describeFailure({ message, status, details }: ServiceFailure): string {
  const failed = [...itemsIn(details)].flatMap(([id, item]) =>
    item.success ? [] : [`${printable(id)}: ${printable(item.message) || item.code || "no reason given"}`],
  );
  const items = failed.length > 0 ? `; ${someOf(failed, MOST_ITEMS)}` : "";
  return `${message}${items} (${status})`;
}

/** The service replied with its failure envelope. */
export class ServiceError extends CallError {
  override readonly name = "ServiceError";
  /** `error.status`, such as `INVALID_ARGUMENT`. */
  readonly status: string;
  /** `error.message`: the service's own message. */
  readonly words: string;
  /**
   * The normalized message: `words` without the ids and names of the request. Those may contain any text, so only the rest shows
   * what the service means.
   */
  readonly normalized: string;
  /** `error.code` if it is a text, in lower case with hyphens, such as `already-exists`. */
  readonly failureCode: string | undefined;
  /** `error.details`, if present. */
  readonly details: unknown;
  /** The results of items in `error.details`. Items without a result may have been applied. */
  readonly items: ItemResults;
  readonly httpStatus: number;

  constructor(failure: ServiceFailure, facts: CallFacts) {
    super(describeFailure(failure), facts);
    this.status = failure.status;
    this.words = failure.message;
    this.normalized = failure.normalized ?? failure.message;
    this.failureCode = failure.failureCode;
    this.details = failure.details;
    this.items = itemsIn(failure.details);
    this.httpStatus = failure.httpStatus;
  }
}

/** The service could not be reached: the request was never sent, or something other than the service replied. */
export class UnreachableError extends CallError {
  override readonly name = "UnreachableError";
  /** The HTTP status of a reply that did not come from the service; absent if there was no reply. */
  readonly httpStatus: number | undefined;

  constructor(message: string, facts: CallFacts & { readonly httpStatus?: number | undefined }) {
    super(message, facts);
    this.httpStatus = facts.httpStatus;
  }
}

/**
 * The service asked the client to retry later (429, or 503 with Retry-After). It asked more often, or for a longer delay, than
 * the client accepts.
 */
export class ThrottledError extends CallError {
  override readonly name = "ThrottledError";
}

/** The request was sent, but its reply was lost or unusable. The request may have been applied. */
export class LostReplyError extends CallError {
  override readonly name = "LostReplyError";
}

/** The operation's deadline passed. The deadline includes queueing and retries. */
export class DeadlineError extends CallError {
  override readonly name = "DeadlineError";
}

/** The caller's AbortSignal ended the operation. */
export class CancelledError extends CallError {
  override readonly name = "CancelledError";
}
