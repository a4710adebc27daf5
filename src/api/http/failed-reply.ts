import { z } from "zod";
import type { Reply } from "./dispatch";
import { ServiceError, type CallFacts } from "../errors";
import { gistOf } from "../normalized-message";
import { printable } from "../../values/text";
import type { Mask } from "../mask";
import { ERROR_STATUSES } from "../operations";
import type { Clock } from "./deadline";
import { failedByService, lost, throttled, unreachable, type FailedAttempt } from "./call";
import { LONGEST_RETRY_AFTER, retryAfterOf } from "./retry-policy";

/** The content of a reply's body, regardless of its HTTP status. */
export type Envelope =
  | { readonly outcome: "success"; readonly result: object }
  | {
      readonly outcome: "failure";
      readonly status: string;
      readonly message: string;
      readonly details: unknown;
    }
  | { readonly outcome: "unreadable"; readonly why: string };

const envelope = z.object({
  result: z.unknown().optional(),
  error: z.unknown().optional(),
});

const failure = z.object({
  status: z.string().catch("UNKNOWN"),
  message: z.string().catch("the service gave no reason"),
  details: z.unknown().optional(),
});

const utf8 = new TextDecoder();

const success = z.custom<object>((value) => typeof value === "object" && value !== null);

/** Reads the envelope of a reply. */
export function envelopeOf({ headers, body }: Reply): Envelope {
  if (body.length === 0) return { outcome: "unreadable", why: "an empty body" };
  const parsed = envelope.safeParse(parse(body));
  if (!parsed.success) {
    return { outcome: "unreadable", why: otherMediaType(headers["content-type"]) ?? "no usable JSON" };
  }
  const failed = failure.safeParse(parsed.data.error);
  if (failed.success) {
    const { status, message, details } = failed.data;
    return { outcome: "failure", status, message, details };
  }
  const result = success.safeParse(parsed.data.result);
  if (!result.success) return { outcome: "unreadable", why: "neither result nor error" };
  const { status } = result.data as { status?: unknown };
  if (status !== undefined && status !== "success")
    return { outcome: "unreadable", why: "a result.status that is not success" };
  return { outcome: "success", result: result.data };
}

/** Returns the media type of a reply that is not declared as JSON. */
function otherMediaType(contentType: string | string[] | undefined): string | undefined {
  const type =
    typeof contentType === "string" ? /^[\w.+-]{1,40}\/[\w.+-]{1,60}/.exec(contentType)?.[0] : undefined;
  return type && !/json/i.test(type) ? type : undefined;
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(utf8.decode(body));
  } catch {
    return undefined;
  }
}

/** The data needed to interpret a reply without a result. */
export interface ReplyContext {
  /** The service's address, for messages. */
  readonly host: string;
  /** The `error.status` values that the contract lists for the operation. */
  readonly statuses: readonly string[];
  readonly mask: Mask;
  readonly clock: Clock;
  /** The caller's request. Its ids and names are ignored in a message, because they do not show what the service means. */
  readonly request?: unknown;
  /** The request's name in the log, for messages to users. */
  readonly name?: string | undefined;
}

/**
 * Returns the failed attempt that a reply without a result represents. The contract does not define HTTP statuses, so the
 * envelope decides.
 */
export function failedReply(
  reply: Reply,
  envelope: Exclude<Envelope, { outcome: "success" }>,
  context: ReplyContext,
): FailedAttempt {
  const { host, clock } = context;
  const { httpStatus } = reply;
  const retryAfter = retryAfterOf(reply.headers, clock);
  if (httpStatus === 429 && !isQuotaUsedUp(envelope, retryAfter, context)) {
    return throttledBy(host, httpStatus, retryAfter);
  }
  const known = envelope.outcome === "failure" && includes(ERROR_STATUSES, envelope.status);
  if (httpStatus === 503 && retryAfter !== undefined && !known)
    return throttledBy(host, httpStatus, retryAfter);
  if (envelope.outcome === "unreadable") return withoutEnvelope(reply, envelope.why, host);
  const transient = known
    ? envelope.status === "INTERNAL" && !hasContent(envelope.details)
    : httpStatus >= 500;
  return serviceFailure(transient, envelope, httpStatus, context);
}

/** Reports whether a quota is used up. RESOURCE_EXHAUSTED may come as 429, and waiting does not free a quota of keys. */
function isQuotaUsedUp(
  envelope: Envelope,
  retryAfter: number | undefined,
  { statuses }: ReplyContext,
): boolean {
  return (
    envelope.outcome === "failure" &&
    envelope.status === "RESOURCE_EXHAUSTED" &&
    statuses.includes(envelope.status) &&
    retryAfter === undefined
  );
}

function throttledBy(host: string, httpStatus: number, retryAfter: number | undefined): FailedAttempt {
  const asks = `${host} is refusing requests for now (HTTP ${httpStatus})`;
  if (retryAfter !== undefined && retryAfter > LONGEST_RETRY_AFTER) {
    const wait = `${Math.ceil(retryAfter / 1000)} s`;
    const message = `${asks} and asks to come back in ${wait}, longer than the ${LONGEST_RETRY_AFTER / 1000} s that are waited`;
    return throttled(message, retryAfter, false);
  }
  return throttled(`${asks}: try again later, or lower the setting concurrency`, retryAfter, true);
}

/** The maximum length of a status. The contract's statuses are shorter. */
const LONGEST_STATUS = 100;

function serviceFailure(
  transient: boolean,
  envelope: { status: string; message: string; details: unknown },
  httpStatus: number,
  { mask, request }: ReplyContext,
): FailedAttempt {
  const raw = mask.text(envelope.message);
  const message = printable(raw);
  const status = printable(mask.text(envelope.status), LONGEST_STATUS);
  const details = mask.json(envelope.details);
  const gist = gistOf(raw, request);
  const toError = (facts: CallFacts) =>
    new ServiceError({ status, message, gist, details, httpStatus }, facts);
  const outage = transient && GATEWAY_STATUSES.includes(httpStatus);
  return failedByService(transient ? "unknown" : "final", `${message} (${status})`, toError, outage);
}

/** The HTTP statuses of a gateway whose service is down. Other statuses may concern only one request. */
const GATEWAY_STATUSES: readonly number[] = [502, 503, 504];

function withoutEnvelope({ httpStatus, headers }: Reply, why: string, host: string): FailedAttempt {
  const said = `${host} answered HTTP ${httpStatus} with ${why}`;
  if (httpStatus >= 500) return lost(said);
  if (httpStatus >= 400) {
    return unreachable("final", `${said} instead of the service's JSON: check baseUrl`, { httpStatus });
  }
  if (httpStatus >= 300) {
    const to = originOf(headers.location, host);
    return unreachable(
      "final",
      `${host} answered HTTP ${httpStatus}, a redirect${to ? ` to ${to}` : ""}, which is not followed: set baseUrl to the service's own address`,
    );
  }
  return lost(`${said} instead of the service's JSON: if this persists, check baseUrl`, { outage: false });
}

function originOf(location: string | string[] | undefined, host: string): string | undefined {
  if (typeof location !== "string" || !URL.canParse(location, host)) return undefined;
  return new URL(location, host).origin;
}

const includes = (list: readonly string[], value: string) => list.includes(value);

const hasContent = (details: unknown) =>
  typeof details === "object" && details !== null && Object.keys(details).length > 0;
