import { normalizedMessage } from "../../api";
import { printable } from "../../values/text";

interface ItemDetails {
  /** What was requested for the item: its ids and names are not a part of the normalized message. */
  readonly about?: unknown;
  /** True if the reply does not mention the item: its result is unknown. */
  readonly unmentioned?: boolean;
  /** True if the reply gives no reason. */
  readonly silent?: boolean;
  /** The service's code of the failure, such as `already-exists`. */
  readonly failureCode?: string | undefined;
  /** The name of the request in the log; absent where there is no log. */
  readonly request?: string | undefined;
}

/** The service rejected one item of a bulk request, or did not mention it in its reply. */
export class ItemError extends Error {
  override readonly name = "ItemError";
  /**
   * The normalized message, without the ids and names of the request. Those may contain any words, so only the rest shows what
   * the service means.
   */
  readonly normalized: string;
  readonly unmentioned: boolean;
  readonly silent: boolean;
  readonly failureCode: string | undefined;
  readonly request: string | undefined;

  constructor(message: string, details: ItemDetails = {}) {
    const { about, unmentioned = false, silent = false, failureCode, request } = details;
    super(printable(message));
    this.normalized = normalizedMessage(message, about);
    this.unmentioned = unmentioned;
    this.silent = silent || unmentioned;
    this.failureCode = failureCode;
    this.request = request;
  }
}

/**
 * The failure of a handler on a resource: one line for each reason, with the members that it concerns. A {@link ResourceError}
 * puts the operation and the resource in front of each line.
 */
abstract class HandlerFailure extends Error {
  constructor(
    readonly reasons: readonly string[],
    /** The errors that the reasons explain, where they may contain more information. */
    readonly causes: readonly unknown[] = [],
  ) {
    super(reasons.join("\n"));
  }
}

/** Returns the errors that a failure of a handler explains. */
export function causesOf(error: unknown): readonly unknown[] {
  if (error instanceof UnsureFailure) return causesOf(error.failure);
  return error instanceof HandlerFailure && error.causes.length > 0 ? error.causes : [error];
}

/** Nothing of the request was applied. */
export class WholeFailure extends HandlerFailure {
  override readonly name: string = "WholeFailure";
}

/** A part of the request was applied. `state` is the resulting state. */
export class PartialFailure extends HandlerFailure {
  override readonly name = "PartialFailure";

  constructor(
    readonly state: object,
    reasons: readonly string[],
    causes?: readonly unknown[],
  ) {
    super(reasons, causes);
  }
}

/**
 * Nothing is known to have been applied, but a request or a job may still be: one whose reply was lost, or that has only started. `state` records both possibilities: otherwise a
 * user who goes back to the earlier program would get no changes, although the service may have some. `failure` is what the user
 * reads.
 */
export class UnsureFailure extends Error {
  override readonly name = "UnsureFailure";

  constructor(
    readonly state: object,
    readonly failure: unknown,
  ) {
    super("may have been applied");
  }
}

/** An expected error with a message for users: it names the resource and what to do. Hosts show it unchanged. */
export class ResourceError extends Error {
  override readonly name = "ResourceError";
}
