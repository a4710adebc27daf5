import { z } from "zod";
import { isDeeperThan, MOST_LEVELS_OF_REPLY, pathText } from "../values/path";
import { printable } from "../values/text";
import { valueOnPath } from "../values/unknown";
import { describeFailure } from "./errors";
import type { Attempt, Call, FailedAttempt } from "./http/call";
import { jsonOf, type Reply } from "./http/dispatch";
import { LONGEST_RETRY_AFTER, retryAfterOf } from "./http/retry-policy";
import { normalizedMessage } from "./normalized-message";
import { ERROR_STATUSES, type ItemResult, type Operation } from "./operations";
import { failureCode, itemsIn, maybe } from "./operations/fields";
import { readRecords } from "./operations/records";
import type { HttpRequest } from "./request";
import { markUnreadable, numberLeftOut } from "./unreadable";

/** Reads an operation's result from a reply. The contract does not define HTTP statuses, so the envelope decides. */
export function readReply<Data extends object, Result>(
  operation: Operation<z.ZodType<Data>, z.ZodType<Result>>,
  request: HttpRequest<Data>,
  reply: Reply,
  call: Call,
): Attempt<Result> {
  const envelope = envelopeOf(reply);
  const submitted = operation.items?.(request.data) ?? [];
  if (envelope.outcome === "unreadable")
    return throttlingOf(reply, request) ?? withoutEnvelope(reply, envelope.why, request.origin);
  if (envelope.outcome === "failure") {
    const partial =
      envelope.status === "INTERNAL" ? operation.partial?.safeParse(envelope.details) : undefined;
    if (partial?.success) return { outcome: "success", value: partial.data };
    const results = itemsIn(envelope.details);
    if (submitted.length === 0 || !submitted.every((id) => results.has(id)))
      return failedByService(envelope, reply, operation, request);
  }
  // An error with a result for each item is not the failure of the whole request.
  const data = envelope.outcome === "failure" ? { data: envelope.details } : envelope.result;
  const result = withOneCursor(data, operation.paging, request.data);
  if (isDeeperThan(result, MOST_LEVELS_OF_REPLY)) return unexpected("it is nested too deeply", request);
  const { result: read, unreadable } = readRecords(() => operation.response.safeParse(result));
  if (!read.success) return unexpected(wrongIn(read.error.issues, result), request);
  const value = read.data;
  markUnreadable(value, numberLeftOut(unreadable));
  if (operation.items && isItemResults(value))
    completeItems(value, submitted, operation.listsOnlyFailures ? DONE : UNMENTIONED, request, call);
  return { outcome: "success", value, unreadable };
}

function unexpected(wrong: string, { origin }: HttpRequest): FailedAttempt {
  const message = `${origin} sent a reply that does not match the contract: ${wrong}`;
  return { outcome: "maybeApplied", message, retry: "briefly" };
}

/** The content of a reply's body, regardless of its HTTP status. */
type Envelope =
  | { readonly outcome: "success"; readonly result: object }
  | ({ readonly outcome: "failure" } & Failure)
  | { readonly outcome: "unreadable"; readonly why: string };

const envelope = z.object({ result: z.unknown().optional(), error: z.unknown().optional() });

/** The codes are the statuses in another spelling. */
const failure = z
  .object({
    status: maybe(z.string()),
    code: failureCode,
    message: z.string().catch("the service gave no reason"),
    details: z.unknown().optional(),
  })
  .transform(({ status, ...rest }) => ({
    ...rest,
    status: status ?? rest.code?.toUpperCase().replaceAll("-", "_") ?? "UNKNOWN",
  }));

type Failure = z.output<typeof failure>;

function envelopeOf(reply: Reply): Envelope {
  if (reply.body.length === 0) return { outcome: "unreadable", why: "an empty body" };
  const parsed = envelope.safeParse(jsonOf(reply));
  if (!parsed.success)
    return { outcome: "unreadable", why: otherMediaType(reply.headers["content-type"]) ?? "no usable JSON" };
  const failed = failure.safeParse(parsed.data.error);
  if (failed.success) return { outcome: "failure", ...failed.data };
  const { result } = parsed.data;
  if (typeof result !== "object" || result === null)
    return { outcome: "unreadable", why: "neither result nor error" };
  const status = valueOnPath(result, ["status"]);
  return status === undefined || status === "success"
    ? { outcome: "success", result }
    : { outcome: "unreadable", why: "a result.status that is not success" };
}

function otherMediaType(contentType: string | string[] | undefined): string | undefined {
  const type = /^[\w.+-]{1,40}\/[\w.+-]{1,60}/.exec(String(contentType))?.[0];
  return type && !/json/i.test(type) ? type : undefined;
}

/** The HTTP statuses of a gateway whose service is down. Other statuses may concern only one request. */
const GATEWAY_STATUSES: readonly number[] = [502, 503, 504];

/** The HTTP statuses below 500 of a gateway that ended a request before the service replied. The service may have applied it. */
const TIMEOUT_STATUSES: readonly number[] = [408, 499];

/** Values of `error.status` that leave open whether the request was applied. Services use them with other HTTP statuses too. */
const OPEN_STATUSES: readonly string[] = [
  "CANCELLED",
  "DATA_LOSS",
  "DEADLINE_EXCEEDED",
  "UNAVAILABLE",
  "UNKNOWN",
];

/** Reports whether a failure with a status that the contract does not name leaves open whether the request was applied. */
function isOpen(status: string, httpStatus: number): boolean {
  if (httpStatus >= 500 || TIMEOUT_STATUSES.includes(httpStatus)) return true;
  return httpStatus < 400 && OPEN_STATUSES.includes(status);
}

/** The maximum length of a status. The contract's statuses are shorter. */
const LONGEST_STATUS = 100;

// RESOURCE_EXHAUSTED of createApiKey means a rate limit, or a quota of keys, which waiting does not free. Either may come as 429.
const RATE_LIMIT =
  /rate.?limit|too.many.requests|throttl|per.(?:second|minute|hour|day)|slow down|(?:try|retry)(?: again)? (?:later|after|in)\b/i;
const QUOTA = /\bkeys?\b|\bquota\b|\bmaximum\b|\bplan\b/i;

function failedByService(
  { status: rawStatus, code: rawCode, message: rawMessage, details }: Failure,
  reply: Reply,
  { errors }: Operation,
  request: HttpRequest,
): FailedAttempt {
  const { httpStatus } = reply;
  const isKnown = (ERROR_STATUSES as readonly string[]).includes(rawStatus);
  if (rawStatus === "RESOURCE_EXHAUSTED" && errors.includes(rawStatus)) {
    const isRateLimit =
      retryAfterOf(reply.headers) !== undefined ||
      RATE_LIMIT.test(`${rawMessage} ${rawCode ?? ""}`) ||
      (httpStatus === 429 && !QUOTA.test(rawMessage));
    if (isRateLimit) return throttled(reply, request);
  } else if (!isKnown || httpStatus === 429) {
    const throttling = throttlingOf(reply, request);
    if (throttling) return throttling;
  }

  const { mask } = request;
  const raw = mask.text(rawMessage);
  const status = printable(mask.text(rawStatus), LONGEST_STATUS);
  const code = rawCode && printable(mask.text(rawCode), LONGEST_STATUS);
  const reported = {
    status,
    message: printable(raw),
    normalized: normalizedMessage(raw, request.data),
    failureCode: code,
    details: mask.json(details),
    httpStatus,
  };
  const failed = { message: describeFailure(reported), failure: reported };
  const isTransient = isKnown
    ? rawStatus === "INTERNAL" && !hasContent(details)
    : isOpen(rawStatus, httpStatus);
  if (rawCode === "already-exists" || rawCode === "not-found" || !isTransient) {
    // Items that the details do not report as failed may have been applied.
    const outcome = itemsIn(details).size > 0 ? "maybeApplied" : "final";
    return { outcome, retry: "never", ...failed };
  }
  const retry = GATEWAY_STATUSES.includes(httpStatus) ? "untilDeadline" : "briefly";
  const retryAfter = Math.min(retryAfterOf(reply.headers) ?? 0, LONGEST_RETRY_AFTER);
  return { outcome: "maybeApplied", retry, retryAfter, ...failed };
}

const hasContent = (details: unknown) =>
  typeof details === "object" && details !== null && Object.keys(details).length > 0;

/** Returns the failed attempt of a request that the service asks the client to retry later (429, or 503 with Retry-After). */
function throttlingOf(reply: Reply, request: HttpRequest): FailedAttempt | undefined {
  const { httpStatus, headers } = reply;
  const isThrottled = httpStatus === 429 || (httpStatus === 503 && retryAfterOf(headers) !== undefined);
  return isThrottled ? throttled(reply, request) : undefined;
}

function throttled({ httpStatus, headers }: Reply, { origin }: HttpRequest): FailedAttempt {
  const retryAfter = retryAfterOf(headers);
  const rejects = `${origin} is rejecting requests for now (HTTP ${httpStatus})`;
  if (retryAfter === undefined || retryAfter <= LONGEST_RETRY_AFTER) {
    const message = `${rejects}: try again later, or lower the setting concurrency`;
    return { outcome: "throttled", message, hasAdvice: true, retry: "untilDeadline", retryAfter };
  }
  const [wait, most] = [Math.ceil(retryAfter / 1000), LONGEST_RETRY_AFTER / 1000];
  const message = `${rejects} and asks to retry in ${wait} s, longer than the longest wait of ${most} s`;
  return { outcome: "throttled", message, retry: "never" };
}

function withoutEnvelope({ httpStatus, headers }: Reply, why: string, host: string): FailedAttempt {
  const reply = `${host} answered HTTP ${httpStatus}`;
  if (httpStatus >= 500 || TIMEOUT_STATUSES.includes(httpStatus)) {
    const retry = httpStatus >= 500 ? "untilDeadline" : "briefly";
    return { outcome: "maybeApplied", message: `${reply} with ${why}`, retry };
  }
  const instead = `${reply} with ${why} instead of the service's JSON`;
  if (httpStatus < 300)
    return {
      outcome: "maybeApplied",
      message: `${instead}: if this persists, check baseUrl`,
      retry: "briefly",
    };
  const final = { outcome: "final", retry: "never", hasAdvice: true } as const;
  const problem = httpStatus === 413 ? "the request is too large" : "check baseUrl";
  if (httpStatus >= 400) return { ...final, message: `${instead}: ${problem}`, httpStatus };
  const to = originOf(headers.location, host);
  const redirect = `${reply}, a redirect${to ? ` to ${to}` : ""}, which is not followed`;
  return { ...final, message: `${redirect}: set baseUrl to the service's own address` };
}

function originOf(location: string | string[] | undefined, host: string): string | undefined {
  if (typeof location !== "string" || !URL.canParse(location, host)) return undefined;
  return new URL(location, host).origin;
}

const MOST_NAMED = 3;

/** Describes missing or wrong values by path, never with the value. */
function wrongIn(issues: readonly z.core.$ZodIssue[], result: object): string {
  const named = issues.slice(0, MOST_NAMED).map(({ path }) => {
    const isMissing = (valueOnPath(result, path) ?? undefined) === undefined;
    return `${printable(pathText(["result", ...path]))} is ${isMissing ? "missing" : "of another type"}`;
  });
  return named.join(", ") + (issues.length > MOST_NAMED ? ", …" : "");
}

const isItemResults = (value: unknown): value is Map<string, ItemResult> => value instanceof Map;

/**
 * Adds the entry `unmentioned` for each submitted item without one. If any items were submitted, removes the entries for all others. Adds the
 * request's name in the log to items that failed.
 */
function completeItems(
  results: Map<string, ItemResult>,
  submitted: readonly string[],
  unmentioned: ItemResult,
  { mask }: HttpRequest,
  { request, maybeApplied }: Call,
): void {
  const wanted = new Set(submitted.length > 0 ? submitted : results.keys());
  for (const id of results.keys()) if (!wanted.has(id)) results.delete(id);
  for (const id of wanted) {
    const item = results.get(id) ?? unmentioned;
    // An attempt whose reply was lost has added it.
    const success = item.success || (maybeApplied && item.code === "already-exists");
    const message = printable(mask.text(item.message));
    results.set(id, { ...item, success, message, ...(!success && request !== undefined && { request }) });
  }
}

const DONE: ItemResult = { success: true, message: "" };
const UNMENTIONED: ItemResult = {
  success: false,
  message: "its outcome is unknown: the reply has no entry for it",
  missing: true,
};

/**
 * Returns the result with its next cursor as `nextPageToken`. The service may send the cursor as `pageToken` instead, and may
 * repeat the request's cursor under either name. A cursor that only repeats the request's is not the next cursor.
 */
function withOneCursor(
  result: object,
  paging: Pick<NonNullable<Operation["paging"]>, "field" | "documented"> | undefined,
  request: object,
): object {
  if (!paging?.documented) return result;
  const given = [paging.documented, "nextPageToken", "pageToken"].map((name) => valueOnPath(result, [name]));
  const sent = valueOnPath(request, [paging.field]);
  const nextPageToken = given.find((cursor) => cursor && cursor !== sent) ?? given[0];
  return { ...result, nextPageToken };
}
