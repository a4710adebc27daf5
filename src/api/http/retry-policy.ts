import type { IncomingHttpHeaders } from "undici/types/header";
import type { Repeat } from "../operations";
import type { Clock } from "./clock";
import type { FailedAttempt } from "./failed-attempt";

/** Whether a request that failed so may be sent once more. */
export function mayRepeat(failed: FailedAttempt, repeat: Repeat): boolean {
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

const LONGEST_BACKOFF = 20_000;
const BASE = 200;
const BASE_WHEN_THROTTLED = 1000;
/** Clients that were all told the same time must not come back in the same millisecond. */
const SPREAD = 0.05;

/** Milliseconds to wait before the next attempt: exponential with full jitter, or what the service asked for. */
export function delayAfter(failed: FailedAttempt, retries: number, clock: Clock): number {
  if (failed.retryAfter) return failed.retryAfter * (1 + SPREAD * clock.random());
  const base = failed.outcome === "throttled" ? BASE_WHEN_THROTTLED : BASE;
  return clock.random() * Math.min(LONGEST_BACKOFF, base * 2 ** retries);
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
 * What all operations of a client may spend on retries. In an outage everything is tried again, and the service would get
 * four times its load: so each retry costs tokens, and when they are used up there are no retries. A success gives back what
 * its last retry cost.
 */
export class RetryQuota {
  #tokens = TOKENS;

  static costOf(failed: FailedAttempt): number {
    return failed.connection ? AFTER_A_LOST_CONNECTION : AFTER_A_REPLY;
  }

  /** Takes the tokens of one retry; false when they are not there. */
  take(cost: number): boolean {
    if (this.#tokens < cost) return false;
    this.#tokens -= cost;
    return true;
  }

  /** Gives back after a success: the cost of its last retry, or a token where it needed none. */
  giveBack(cost = FOR_A_FIRST_ATTEMPT): void {
    this.#tokens = Math.min(TOKENS, this.#tokens + cost);
  }
}
