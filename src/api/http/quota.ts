import type { Failure } from "./failure";

const TOKENS = 500;
const AFTER_AN_ANSWER = 5;
const AFTER_A_LOST_CONNECTION = 10;
const FOR_A_FIRST_TRY = 1;

/**
 * What all operations of a client may spend on retries. When everything fails it runs dry, and an outage is not answered
 * with four times the load; each success gives back what its last retry cost.
 */
export class RetryQuota {
  #tokens = TOKENS;

  static costOf(failure: Failure): number {
    return failure.connection ? AFTER_A_LOST_CONNECTION : AFTER_AN_ANSWER;
  }

  /** Takes the tokens of one retry; false when they are not there. */
  take(cost: number): boolean {
    if (this.#tokens < cost) return false;
    this.#tokens -= cost;
    return true;
  }

  /** Gives back after a success: the cost of its last retry, or a token where it needed none. */
  giveBack(cost = FOR_A_FIRST_TRY): void {
    this.#tokens = Math.min(TOKENS, this.#tokens + cost);
  }
}
