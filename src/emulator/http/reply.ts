import type { Behaviours } from "../behaviours/behaviours";
import type { Rejection, RejectionStatus } from "../serving/rejection";
import type { Result } from "../serving/serve";
import { done } from "../serving/messages";

/** A reply to the client: an HTTP status and a JSON value. */
export interface Reply {
  readonly httpStatus: number;
  readonly body: unknown;
}

const HTTP_CODES: Readonly<Record<RejectionStatus, number>> = {
  INVALID_ARGUMENT: 400,
  UNAUTHENTICATED: 401,
  PERMISSION_DENIED: 403,
  NOT_FOUND: 404,
  FAILED_PRECONDITION: 400,
  RESOURCE_EXHAUSTED: 429,
  INTERNAL: 500,
};

/** Returns the reply for a rejection: an error envelope. */
export function rejectionReply(rejection: Rejection, behaviours: Behaviours): Reply {
  const code = HTTP_CODES[rejection.status];
  return {
    httpStatus: behaviours.errorHttpStatus === "matching" ? code : 200,
    body: {
      error: {
        status: rejection.status,
        message: rejection.messageBuilder(behaviours.messageStyle),
        ...(rejection.details === undefined ? {} : { details: rejection.details }),
        ...(behaviours.errorCodes ? { code } : {}),
      },
    },
  };
}

/** Returns the reply for a success: a result envelope. */
export function resultReply({ bare, message, data, beside }: Result, behaviours: Behaviours): Reply {
  const empty = behaviours.emptyFields === "null" ? { data: null } : {};
  const result = bare ?? {
    status: "success",
    message: (message ?? done)(behaviours.messageStyle),
    ...(data === undefined ? empty : { data }),
    ...beside,
  };
  return { httpStatus: 200, body: { result } };
}
