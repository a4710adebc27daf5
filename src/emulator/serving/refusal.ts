import type { ErrorStatus } from "../../api/operations";
import type { Said } from "./said";

/** `error.status` values: the contract's, and one that the behaviour `invalidCredentials` adds. */
export type RefusalStatus = ErrorStatus | "UNAUTHENTICATED";

/**
 * Ends a request with the envelope of an error. One kind of request is applied all the same: when domains are skipped,
 * the rest of them is changed, and the service says INTERNAL. That one is marked `applied`.
 */
export class Refusal extends Error {
  override readonly name = "Refusal";

  constructor(
    readonly status: RefusalStatus,
    readonly said: Said,
    readonly details?: unknown,
    readonly applied = false,
  ) {
    super(said("own"));
  }
}
