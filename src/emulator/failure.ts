import type { Behaviours } from "./behaviours";
import type { Said } from "./words";

/** `error.status` values that the emulator answers with: the contract's, and one that a behaviour adds. */
export type FailureStatus =
  | "INVALID_ARGUMENT"
  | "UNAUTHENTICATED"
  | "PERMISSION_DENIED"
  | "NOT_FOUND"
  | "FAILED_PRECONDITION"
  | "RESOURCE_EXHAUSTED"
  | "INTERNAL";

const HTTP_CODES: Readonly<Record<FailureStatus, number>> = {
  INVALID_ARGUMENT: 400,
  UNAUTHENTICATED: 401,
  PERMISSION_DENIED: 403,
  NOT_FOUND: 404,
  FAILED_PRECONDITION: 400,
  RESOURCE_EXHAUSTED: 429,
  INTERNAL: 500,
};

/** Ends a request with the failure envelope. `applied` marks the partial success of the domain operations. */
export class Failure extends Error {
  override readonly name = "Failure";

  constructor(
    readonly status: FailureStatus,
    readonly said: Said,
    readonly details?: unknown,
    readonly applied = false,
  ) {
    super(said("own"));
  }
}

/** What goes back to the client: an HTTP status and a JSON value. */
export interface Answer {
  readonly httpStatus: number;
  readonly body: unknown;
}

export function failureAnswer(failure: Failure, behaviours: Behaviours): Answer {
  const code = HTTP_CODES[failure.status];
  return {
    httpStatus: behaviours.errorHttpStatus === "matching" ? code : 200,
    body: {
      error: {
        status: failure.status,
        message: failure.said(behaviours.messageStyle),
        ...(failure.details === undefined ? {} : { details: failure.details }),
        ...(behaviours.errorCodes ? { code } : {}),
      },
    },
  };
}
