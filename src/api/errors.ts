import type { OperationName } from "./operations";

/** Whether the service may have carried out what an operation asked for, although it ended in an error. */
export type Applied = "no" | "maybe";

/** What is known of a call when it fails. */
export interface CallFacts {
  /** The client's method, such as `addDocuments`. */
  readonly operation: OperationName;
  /** How many requests were made. */
  readonly attempts: number;
  readonly applied: Applied;
  readonly cause?: unknown;
  /** What went wrong, where the message says more than that, such as how many attempts there were. */
  readonly problem?: string;
  /** What the log calls the request; absent where there is no log. */
  readonly request?: string | undefined;
}

/** The family of errors that the client throws; `instanceof CollabError` covers them all. */
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
    /** What is wrong, by path inside `data`, never with the value. */
    readonly issues: readonly { readonly path: string; readonly message: string }[],
  ) {
    super(
      `${operation}: ${issues.map(({ path, message }) => (path ? `${path} ${message}` : message)).join("; ")}`,
    );
  }
}

/** An operation that was sent, or tried to be, and failed. */
export abstract class CallError extends CollabError {
  readonly operation: OperationName;
  readonly attempts: number;
  readonly applied: Applied;
  /** What went wrong, in words that are the same for every call that fails for this reason. */
  readonly problem: string;
  /** What the log calls the request that failed; absent where there is no log. */
  readonly request: string | undefined;

  constructor(message: string, facts: CallFacts) {
    super(message, facts.cause === undefined ? undefined : { cause: facts.cause });
    this.problem = facts.problem ?? message;
    this.operation = facts.operation;
    this.attempts = facts.attempts;
    this.applied = facts.applied;
    this.request = facts.request;
  }
}

/** The service replied with its failure envelope. */
export class ServiceError extends CallError {
  override readonly name = "ServiceError";
  /** `error.status`, such as `INVALID_ARGUMENT`. */
  readonly status: string;
  /** `error.message`: the service's own words. */
  readonly words: string;
  /** `words` without the ids and names of the request: those may hold any words, so only the rest tells what the service means. */
  readonly gist: string;
  /** `error.details`, where present. */
  readonly details: unknown;
  readonly httpStatus: number;

  constructor(
    failure: { status: string; words: string; gist?: string; details?: unknown; httpStatus: number },
    facts: CallFacts,
  ) {
    super(`${failure.words} (${failure.status})`, facts);
    this.status = failure.status;
    this.words = failure.words;
    this.gist = failure.gist ?? failure.words;
    this.details = failure.details;
    this.httpStatus = failure.httpStatus;
  }
}

/** The service could not be reached: the request never left, or something else than the service replied. */
export class UnreachableError extends CallError {
  override readonly name = "UnreachableError";
  /** Of a reply that is not the service's; absent where there was none. */
  readonly httpStatus: number | undefined;

  constructor(message: string, facts: CallFacts & { readonly httpStatus?: number | undefined }) {
    super(message, facts);
    this.httpStatus = facts.httpStatus;
  }
}

/** The service asked to come back later (429, or 503 with Retry-After), more often or for longer than is waited. */
export class ThrottledError extends CallError {
  override readonly name = "ThrottledError";
}

/** The request was sent, and its reply was lost or unusable: it may have been applied. */
export class LostReplyError extends CallError {
  override readonly name = "LostReplyError";
}

/** The operation's deadline passed, queueing and retries included. */
export class DeadlineError extends CallError {
  override readonly name = "DeadlineError";
}

/** The caller's AbortSignal ended the operation. */
export class CancelledError extends CallError {
  override readonly name = "CancelledError";
}
