import type { IncomingHttpHeaders } from "undici/types/header";
import type { Repeat } from "../operations";
import type { Clock } from "./clock";
import type { FailedAttempt } from "./failed-attempt";

/** Attempts of a request whose failures do not look like an outage: the request itself may be the reason. */
const MOST_WITHOUT_OUTAGE = 4;

/**
 * Whether a request that failed so may be sent once more. An outage is waited for as long as the operation has time.
 * `withoutOutage`: how many of its attempts, this one included, failed without an outage.
 */
export function mayRepeat(failed: FailedAttempt, repeat: Repeat, withoutOutage: number): boolean {
  if (withoutOutage >= MOST_WITHOUT_OUTAGE) return false;
  switch (failed.outcome) {
    case "notSent":
    case "throttled":
      return failed.again;
    case "unknown":
      return failed.again && repeat !== "never";
    case "final":
      return false;
  }
}

/** The longest wait that a service may ask for; beyond it the operation fails and names the wait. */
export const LONGEST_RETRY_AFTER = 60_000;

const LONGEST_PAUSE = 10_000;
const BASE = 200;
const BASE_WHEN_THROTTLED = 1000;
/** Clients that were all told the same time must not come back in the same millisecond. */
const SPREAD = 0.05;

/** Milliseconds to wait before the next attempt: exponential with full jitter, or what the service asked for. */
export function delayAfter(failed: FailedAttempt, pauses: number, clock: Clock): number {
  if (failed.retryAfter) return failed.retryAfter * (1 + SPREAD * clock.random());
  const base = failed.outcome === "throttled" ? BASE_WHEN_THROTTLED : BASE;
  return clock.random() * Math.min(LONGEST_PAUSE, base * 2 ** pauses);
}

/** Reads Retry-After, in seconds or as a date, as milliseconds; undefined when absent or unreadable. */
export function retryAfterOf(headers: IncomingHttpHeaders, clock: Clock): number | undefined {
  const value = headers["retry-after"];
  if (typeof value !== "string") return undefined;
  if (/^\d+$/.test(value)) return Number(value) * 1000;
  const date = Date.parse(value);
  if (Number.isNaN(date)) return undefined;
  // Measured on the service's own clock where it tells the time: ours may be wrong.
  const theirs = typeof headers.date === "string" ? Date.parse(headers.date) : NaN;
  return Math.max(0, date - (Number.isNaN(theirs) ? clock.now() : theirs));
}

const TOKENS = 500;
const AFTER_A_REPLY = 5;
const AFTER_A_LOST_CONNECTION = 10;
const FOR_A_FIRST_ATTEMPT = 1;

/**
 * Limits the retries of all operations of a client. In an outage every operation is tried again, and the service would get many
 * times its load: so each retry costs tokens. When the tokens are used up, operations go on waiting, and one of them tries in
 * each interval, until a reply shows that the service is back.
 */
export class RetryQuota {
  #tokens = TOKENS;
  #answeredAt = -Infinity;
  #nextProbe = -Infinity;
  #waitedInVain = -Infinity;

  /** `limit`: milliseconds that an operation has. */
  constructor(private readonly limit: number) {}

  static costOf(failed: FailedAttempt): number {
    return failed.connection ? AFTER_A_LOST_CONNECTION : AFTER_A_REPLY;
  }

  /**
   * Takes the tokens of the retry of a request that failed at some time.
   *
   * @returns what it takes; undefined when the operation has to wait longer.
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

  /** Records that an operation ends without an answer; requests of it had failed since some time. */
  gaveUp(failingSince: number, now: number): void {
    if (this.#answeredAt < failingSince && now - failingSince >= this.limit / 2) this.#waitedInVain = now;
  }

  /**
   * Reports whether an outage has already lasted as long as an operation waits. Then no other operation waits that long: many
   * resources, one after another, would take hours to fail.
   */
  isHopeless(now: number): boolean {
    if (this.#answeredAt >= this.#waitedInVain || now - this.#waitedInVain >= this.limit) return false;
    this.#waitedInVain = now;
    return true;
  }

  /** Records that the service answers, and gives back what the last retry took, or a token where there was none. */
  answered(now: number, spent = FOR_A_FIRST_ATTEMPT): void {
    this.#answeredAt = now;
    this.#tokens = Math.min(TOKENS, this.#tokens + spent);
  }
}
