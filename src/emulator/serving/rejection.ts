import type { ErrorStatus } from "../../api/operations";
import type { MessageBuilder } from "./message-builder";

/** The values of `error.status`: those of the contract, and one that the behaviour `invalidCredentials` adds. */
export type RejectionStatus = ErrorStatus | "UNAUTHENTICATED";

/**
 * Ends a request with an error envelope. In one case the request is applied nevertheless: when domains are skipped, the
 * service changes the remaining domains and returns INTERNAL. That rejection has `applied` set.
 */
export class Rejection extends Error {
  override readonly name = "Refusal";

  constructor(
    readonly status: RejectionStatus,
    readonly messageBuilder: MessageBuilder,
    readonly details?: unknown,
    readonly applied = false,
  ) {
    super(messageBuilder("own"));
  }
}
