/**
 * Decides whether and when a failed request is sent again. That depends on the failure (`FailedAttempt.retry`):
 *
 * - `untilDeadline`, until `operationTimeoutSeconds` has passed: no connection, a lost connection, or no reply in time; HTTP 5xx from
 *   a proxy; HTTP 5xx without the service's JSON; throttling; transient failures under HTTP 502, 503 or 504.
 * - `briefly`, four attempts: an unknown host; a success that cannot be read; HTTP 408 or 499 without the service's JSON; other
 *   transient failures.
 * - `never`: the other failures that the service reports; other HTTP 3xx and 4xx without the service's JSON; TLS errors; HTTP 4xx
 *   from a proxy; throttling with a Retry-After of more than a minute; a reply that is too large; a closed client.
 *
 * Throttling is HTTP 429, or 503 with Retry-After and no status of the contract. Where the contract of an operation lists
 * RESOURCE_EXHAUSTED, that status is throttling only with a Retry-After, with a message or a code about a rate limit, or under
 * HTTP 429 with a message that is not about a quota. Otherwise it is final: waiting does not free a quota.
 *
 * Transient failures are reported by the service itself: the status INTERNAL without details, or a status that the contract does
 * not name and that leaves open whether the request was applied (`isOpen` in reply.ts).
 *
 * Whatever the failure, operations with the idempotency `none` are not sent again if the failed attempt may have been applied:
 * `createApiKey`, `migrateDocument`, and `addNotifications` without `notificationId`. `maxAttempts` limits all retries. `RetryQuota`
 * limits those of a whole client.
 */

import type { IncomingHttpHeaders } from "undici/types/header";
import type { Idempotency } from "../operations";
import type { Call, Clock, FailedAttempt } from "./call";

/** The maximum number of attempts whose failure may concern only the request. */
const MOST_BRIEFLY = 4;

/** Reports whether a failed request may be sent again. `briefFailures`: how many of its attempts failed with `retry: "briefly"`. */
export function mayRetry(failed: FailedAttempt, idempotency: Idempotency, briefFailures: number): boolean {
  const mayRepeat = failed.outcome !== "maybeApplied" || idempotency !== "none";
  return mayRepeat && failed.retry !== "never" && briefFailures < MOST_BRIEFLY;
}

/** The longest delay that the service may ask for. If it asks for more, the operation fails and its error names the delay. */
export const LONGEST_RETRY_AFTER = 60_000;

const LONGEST_PAUSE = 10_000;
const BASE = 200;
const BASE_WHEN_THROTTLED = 1000;
/** Random extra delay: clients that were all given the same delay must not retry in the same millisecond. */
const SPREAD = 0.05;

/** Returns the delay before the next attempt in milliseconds: exponential with full jitter, or as the service asked. */
export function delayAfter(failed: FailedAttempt, pauses: number, clock: Clock): number {
  if (failed.retryAfter) return failed.retryAfter * (1 + SPREAD * clock.random());
  const base = failed.outcome === "throttled" ? BASE_WHEN_THROTTLED : BASE;
  return clock.random() * Math.min(LONGEST_PAUSE, base * 2 ** pauses);
}

/** Returns Retry-After (seconds or a date) in milliseconds; undefined if it is absent or unreadable. */
export function retryAfterOf(headers: IncomingHttpHeaders): number | undefined {
  const value = headers["retry-after"];
  if (typeof value !== "string") return undefined;
  if (/^\d+$/.test(value)) return Number(value) * 1000;
  const date = Date.parse(value);
  if (Number.isNaN(date)) return undefined;
  // Uses the service's own clock if the reply contains its time, because the local clock may be wrong.
  const theirs = typeof headers.date === "string" ? Date.parse(headers.date) : NaN;
  return Math.max(0, date - (Number.isNaN(theirs) ? Date.now() : theirs));
}

const MOST_TOKENS = 500;
const COST_AFTER_A_REPLY = 5;
const COST_AFTER_NO_REPLY = 10;
const GAIN_OF_A_FIRST_ATTEMPT = 1;

/**
 * Limits the retries of all operations of a client. In an outage, every operation is retried, and the service would get many
 * times its normal load. Therefore each retry costs tokens. When the tokens are used up, the operations keep waiting. One of
 * them retries in each interval, until a reply shows that the service is back.
 */
export class RetryQuota {
  #tokens = MOST_TOKENS;
  #answeredAt = -Infinity;
  #nextRetry = -Infinity;
  #gaveUpAt = -Infinity;

  /** `limit`: the time limit of an operation, in milliseconds. */
  constructor(private readonly limit: number) {}

  static costOf(failed: FailedAttempt): number {
    return failed.noReply ? COST_AFTER_NO_REPLY : COST_AFTER_A_REPLY;
  }

  /**
   * Takes the tokens for the retry of a request that failed at `failedAt`.
   *
   * @returns the number of tokens taken; undefined if the operation must wait longer.
   */
  take(cost: number, failedAt: number, now: number): number | undefined {
    if (this.#tokens >= cost) {
      this.#tokens -= cost;
      return cost;
    }
    // The service is back.
    if (this.#answeredAt >= failedAt) return 0;
    if (now < this.#nextRetry) return undefined;
    this.#nextRetry = now + LONGEST_PAUSE;
    return 0;
  }

  /**
   * Reports whether operations give up without waiting, because another one waited in vain. Otherwise many resources, one
   * after another, would take hours to fail. Ends when the service answers, or when no operation gave up for a whole time limit.
   */
  givesUpAtOnce(now: number): boolean {
    return this.#answeredAt < this.#gaveUpAt && now - this.#gaveUpAt < this.limit;
  }

  /** Records that an operation gives up in an outage. `failingSince`: when the current request failed for the first time. */
  gaveUp(failingSince: number, now: number): void {
    // Hardly any operation fails for its whole time: the first failure may come late, and the operation gives up as soon as its next
    // pause of up to 10 s would pass the deadline. Failing for half the limit therefore counts as having waited in vain.
    const hasWaited = this.#answeredAt < failingSince && now - failingSince >= this.limit / 2;
    if (hasWaited || this.givesUpAtOnce(now)) this.#gaveUpAt = now;
  }

  /** Records that the service answers, and refunds the tokens of the last retry, or adds one token if there was no retry. */
  answered(now: number, gain = GAIN_OF_A_FIRST_ATTEMPT): void {
    this.#answeredAt = now;
    this.#tokens = Math.min(MOST_TOKENS, this.#tokens + gain);
  }
}

/**
 * Receives the reason when an operation waits for a retry and no other one does yet. Returns a function that is called when none
 * waits any longer.
 */
export type OnWaiting = (reason: string) => () => void;

/** The operations of a client that wait for a retry. */
export class Waiting {
  readonly #calls = new Set<Call>();
  #end: (() => void) | undefined;

  constructor(private readonly onWaiting: OnWaiting | undefined) {}

  begin(call: Call, reason: string): void {
    this.#calls.add(call);
    this.#end ??= this.onWaiting?.(reason);
  }

  end(call: Call): void {
    if (!this.#calls.delete(call) || this.#calls.size > 0) return;
    this.#end?.();
    this.#end = undefined;
  }
}
