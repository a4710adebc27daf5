import { ServiceError, type CallFacts } from "../errors";
import { gistOf } from "../gist";
import { ERROR_STATUSES } from "../operations";
import type { Mask } from "../log";
import type { Clock } from "./clock";
import { LONGEST_RETRY_AFTER, retryAfterOf } from "./delay";
import type { Envelope } from "./envelope";
import type { Reply } from "./exchange";
import { answered, lost, refused, unreachable, type Failure } from "./failure";

/** What is needed to tell what an unsuccessful reply means. */
export interface Circumstances {
  /** The service's address, for messages. */
  readonly host: string;
  /** The `error.status` values that the contract gives the operation. */
  readonly statuses: readonly string[];
  readonly mask: Mask;
  readonly clock: Clock;
  /** What was asked for: its own ids and names in a message say nothing of what the service means. */
  readonly request?: unknown;
}

/** The failure that a reply without a result stands for. The contract leaves HTTP statuses open: the envelope decides. */
export function failureOf(
  reply: Reply,
  envelope: Exclude<Envelope, { is: "success" }>,
  circumstances: Circumstances,
): Failure {
  const { host, clock } = circumstances;
  const { httpStatus } = reply;
  const retryAfter = retryAfterOf(reply.headers, clock);
  if (httpStatus === 429 && !isAnAnswer(envelope, retryAfter, circumstances)) {
    return throttled(host, httpStatus, retryAfter);
  }
  const known = envelope.is === "failure" && includes(ERROR_STATUSES, envelope.status);
  if (httpStatus === 503 && retryAfter !== undefined && !known)
    return throttled(host, httpStatus, retryAfter);
  if (envelope.is === "nothing") return withoutEnvelope(reply, envelope.why, host);
  const transient = known
    ? envelope.status === "INTERNAL" && !hasContent(envelope.details)
    : httpStatus >= 500;
  return serviceFailure(transient, envelope, httpStatus, circumstances);
}

/** RESOURCE_EXHAUSTED may well come as 429, and waiting does not free a quota of keys. */
function isAnAnswer(
  envelope: Envelope,
  retryAfter: number | undefined,
  { statuses }: Circumstances,
): boolean {
  return (
    envelope.is === "failure" &&
    envelope.status === "RESOURCE_EXHAUSTED" &&
    statuses.includes(envelope.status) &&
    retryAfter === undefined
  );
}

function throttled(host: string, httpStatus: number, retryAfter: number | undefined): Failure {
  const asks = `${host} is refusing requests for now (HTTP ${httpStatus})`;
  if (retryAfter !== undefined && retryAfter > LONGEST_RETRY_AFTER) {
    const wait = `${Math.ceil(retryAfter / 1000)} s`;
    const words = `${asks} and asks to come back in ${wait}, longer than the ${LONGEST_RETRY_AFTER / 1000} s that are waited`;
    return refused(words, retryAfter, false);
  }
  return refused(`${asks}: try again later, or lower the setting concurrency`, retryAfter, true);
}

function serviceFailure(
  transient: boolean,
  envelope: { status: string; words: string; details: unknown },
  httpStatus: number,
  { mask, request }: Circumstances,
): Failure {
  const words = mask.text(envelope.words);
  const status = mask.text(envelope.status);
  const details = mask.json(envelope.details);
  const gist = gistOf(words, request);
  const toError = (facts: CallFacts) => new ServiceError({ status, words, gist, details, httpStatus }, facts);
  return answered(transient ? "ambiguous" : "answered", `${words} (${status})`, toError);
}

function withoutEnvelope({ httpStatus, headers }: Reply, why: string, host: string): Failure {
  const said = `${host} answered HTTP ${httpStatus} with ${why}`;
  if (httpStatus >= 500) return lost(said);
  if (httpStatus >= 400) {
    return unreachable("answered", `${said} instead of the service's JSON: check baseUrl`);
  }
  if (httpStatus >= 300) {
    const to = originOf(headers.location, host);
    return unreachable(
      "answered",
      `${host} answered HTTP ${httpStatus}, a redirect${to ? ` to ${to}` : ""}, which is not followed: set baseUrl to the service's own address`,
    );
  }
  return lost(`${said} instead of the service's JSON: if this persists, check baseUrl`);
}

function originOf(location: string | string[] | undefined, host: string): string | undefined {
  if (typeof location !== "string" || !URL.canParse(location, host)) return undefined;
  return new URL(location, host).origin;
}

const includes = (list: readonly string[], value: string) => list.includes(value);

const hasContent = (details: unknown) =>
  typeof details === "object" && details !== null && Object.keys(details).length > 0;
