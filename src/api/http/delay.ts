import type { IncomingHttpHeaders } from "undici/types/header";
import type { Clock } from "./clock";
import type { Failure } from "./failure";

/** The longest wait that a service may ask for; beyond it the operation fails and names the wait. */
export const LONGEST_RETRY_AFTER = 60_000;

const LONGEST_BACKOFF = 20_000;
const BASE = 200;
const BASE_WHEN_THROTTLED = 1000;
/** Clients that were all told the same time must not come back in the same millisecond. */
const SPREAD = 0.05;

/** Milliseconds to wait before the next try: exponential with full jitter, or what the service asked for. */
export function delayAfter(failure: Failure, retries: number, clock: Clock): number {
  if (failure.retryAfter) return failure.retryAfter * (1 + SPREAD * clock.random());
  const base = failure.kind === "refused" ? BASE_WHEN_THROTTLED : BASE;
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
