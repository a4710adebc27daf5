import type { IncomingHttpHeaders } from "undici/types/header";
import type { Idempotency } from "../operations";
import type { Call, Clock, FailedAttempt } from "./call";

/** The maximum number of attempts that fail without an outage. The request itself may be the reason for such failures. */
const MOST_WITHOUT_OUTAGE = 4;

/**
 * Reports whether a failed request may be sent again. In an outage, the operation retries until its time runs out.
 * `withoutOutage`: the number of the request's attempts, including this one, that failed without an outage.
 */
export function mayRetry(failed: FailedAttempt, idempotency: Idempotency, withoutOutage: number): boolean {
  const isSafe = failed.outcome !== "unknown" || idempotency !== "none";
  return failed.retryable && isSafe && withoutOutage < MOST_WITHOUT_OUTAGE;
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
export function retryAfterOf(headers: IncomingHttpHeaders, clock: Clock): number | undefined {
  const value = headers["retry-after"];
  if (typeof value !== "string") return undefined;
  if (/^\d+$/.test(value)) return Number(value) * 1000;
  const date = Date.parse(value);
  if (Number.isNaN(date)) return undefined;
  // Uses the service's own clock if the reply contains its time, because the local clock may be wrong.
  const theirs = typeof headers.date === "string" ? Date.parse(headers.date) : NaN;
  return Math.max(0, date - (Number.isNaN(theirs) ? clock.now() : theirs));
}

const TOKENS = 500;
const AFTER_A_REPLY = 5;
const AFTER_A_LOST_CONNECTION = 10;
const FOR_A_FIRST_ATTEMPT = 1;

/**
 * Limits the retries of all operations of a client. In an outage, every operation is retried, and the service would get many
 * times its normal load. Therefore each retry costs tokens. When the tokens are used up, the operations keep waiting. One of
 * them retries in each interval, until a reply shows that the service is back.
 */
export class RetryQuota {
  #tokens = TOKENS;
  #answeredAt = -Infinity;
  #nextProbe = -Infinity;
  #waitedInVain = -Infinity;

  /** `limit`: the time limit of an operation, in milliseconds. */
  constructor(private readonly limit: number) {}

  static costOf(failed: FailedAttempt): number {
    return failed.connection ? AFTER_A_LOST_CONNECTION : AFTER_A_REPLY;
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
    if (this.#answeredAt >= failedAt) return 0;
    if (now < this.#nextProbe) return undefined;
    this.#nextProbe = now + LONGEST_PAUSE;
    return 0;
  }

  /** Records that an operation whose requests have failed since `failingSince` ends without an answer. */
  gaveUp(failingSince: number, now: number): void {
    if (this.#answeredAt < failingSince && now - failingSince >= this.limit / 2) this.#waitedInVain = now;
  }

  /**
   * Reports whether an outage has already lasted as long as an operation waits. In that case, no other operation waits that long,
   * because many resources, one after another, would take hours to fail.
   */
  isHopeless(now: number): boolean {
    if (this.#answeredAt >= this.#waitedInVain || now - this.#waitedInVain >= this.limit) return false;
    this.#waitedInVain = now;
    return true;
  }

  /** Records that the service answers, and refunds the tokens of the last retry, or adds one token if there was no retry. */
  answered(now: number, spent = FOR_A_FIRST_ATTEMPT): void {
    this.#answeredAt = now;
    this.#tokens = Math.min(TOKENS, this.#tokens + spent);
  }
}

/**
 * Receives the reason when operations start to wait for a service that does not answer. `answered` resolves when the service has
 * answered all of these operations, and rejects when the last one gives up.
 */
export type OnWaiting = (reason: string, answered: Promise<void>) => void;

/** The operations of a client that wait for the service to come back. */
export class Waiting {
  readonly #calls = new Set<Call>();
  #end: ((hasReply: boolean) => void) | undefined;

  constructor(private readonly onWaiting: OnWaiting | undefined) {}

  begin(call: Call, reason: string): void {
    if (!this.onWaiting) return;
    this.#calls.add(call);
    if (this.#end) return;
    const answered = new Promise<void>((resolve, reject) => {
      this.#end = (hasReply) => {
        if (hasReply) resolve();
        else reject(new Error("the service did not answer in time"));
      };
    });
    // A receiver may ignore the end. A rejection that no one handles would end the process.
    answered.catch(() => undefined);
    this.onWaiting(reason, answered);
  }

  end(call: Call, hasReply: boolean): void {
    if (!this.#calls.delete(call) || this.#calls.size > 0) return;
    this.#end?.(hasReply);
    this.#end = undefined;
  }
}
