import { CallError, InvalidRequestError, ServiceError, TAKEN_OUT, UnreachableError } from "../../api";
import { ItemError } from "./failures";

// What an error means. A code decides, then the status; the message counts only where the contract leaves the meaning to it. A
// service that is broken or overloaded may return any message, so its message about an object does not count: an object that
// exists but is treated as not found would be lost, or have no owner. The contract leaves HTTP statuses open, so a service may
// report every failure under HTTP 500: then both the status and the message must have the meaning.

/** Returns the code of an error if it has one meaning only. The message then counts for nothing but the names of things. */
function codeOf(error: unknown): "already-exists" | "not-found" | "internal" | undefined {
  const code = error instanceof ItemError || error instanceof ServiceError ? error.failureCode : undefined;
  return code === "already-exists" || code === "not-found" || code === "internal" ? code : undefined;
}

/** Reports whether the service rejects the credentials. Its message about an object then shows nothing about that object. */
export function isUnauthorized(error: unknown): boolean {
  if (!(error instanceof ServiceError)) return false;
  return [401, 403].includes(error.httpStatus) || /^(PERMISSION_DENIED|UNAUTHENTICATED)$/.test(error.status);
}

/**
 * Returns the things that the service reports as not found, or undefined where it does not report that. When it rejects one
 * item, the item's code or message decides. When it rejects the whole request, the code or status is NOT_FOUND, or the status is
 * INVALID_ARGUMENT with such a message.
 */
export function missingThings(error: unknown): ReadonlySet<Thing> | undefined {
  const code = codeOf(error);
  if (code !== undefined && code !== "not-found") return undefined;
  if (error instanceof ItemError) return missingIn(error.normalized) ?? (code && UNNAMED);
  if (code && error instanceof ServiceError && !isUnauthorized(error) && !ELSEWHERE.test(error.normalized))
    return missingIn(error.normalized) ?? UNNAMED;
  if (!(error instanceof ServiceError) || isUnauthorized(error) || isBroken(error)) return undefined;
  if (error.status === "INVALID_ARGUMENT") return missingIn(error.normalized);
  if (error.status !== "NOT_FOUND" || ELSEWHERE.test(error.normalized)) return undefined;
  return missingIn(error.normalized) ?? (error.httpStatus >= 500 ? undefined : UNNAMED);
}

/** Reports whether a reply comes from a service that is down, or from what is in front of it. */
const isBroken = ({ httpStatus }: ServiceError): boolean => httpStatus > 500;

const UNNAMED: ReadonlySet<Thing> = new Set<Thing>(["unnamed"]);
const ORGANIZATION: ReadonlySet<Thing> = new Set<Thing>(["organization"]);

export function isNotFound(error: unknown): boolean {
  return missingThings(error) !== undefined;
}

/**
 * Reports whether a deletion may count as done, because its object is not found. A rejection of the whole request must name what is
 * missing: a service whose endpoint is missing, or is being deployed, also replies "Not found".
 */
export function isAlreadyDeleted(error: unknown): boolean {
  const isCertain = !(error instanceof ServiceError) || codeOf(error) === "not-found";
  return [...(missingThings(error) ?? [])].some((thing) => isCertain || thing !== "unnamed");
}

/**
 * Returns what may be missing for a request to succeed. It is certain enough to send the request again and allow the service to
 * create what is missing, but not certain enough to treat anything as not found.
 */
export function mayLack(error: unknown): ReadonlySet<Thing> | undefined {
  if (isDenied(error)) return ORGANIZATION;
  const rejectsState = error instanceof ServiceError && error.status === "FAILED_PRECONDITION";
  return rejectsState ? missingIn(error.normalized) : missingThings(error);
}

/** Reports whether the service denies access. The credentials may be wrong, or the service does not reveal what is missing. */
export function isDenied(error: unknown): boolean {
  return isUnauthorized(error) && !isReadDisabled(error);
}

/** Reports whether a failed request may have been applied: the reply was lost, or leaves the result of the item open. */
export function mayBeApplied(error: unknown): boolean {
  if (error instanceof ItemError) return error.unmentioned || codeOf(error) === "internal";
  return error instanceof CallError && error.applied === "maybe";
}

export function isExisting(error: unknown, thing?: Thing): boolean {
  const code = codeOf(error);
  if (code !== undefined) return code === "already-exists";
  if (error instanceof ItemError) return reportsExisting(error.normalized, thing);
  if (!(error instanceof ServiceError) || isBroken(error)) return false;
  const isReported = reportsExisting(error.normalized, thing);
  if (error.status === "ALREADY_EXISTS") return isReported || error.httpStatus < 500;
  return error.status === "INVALID_ARGUMENT" && isReported;
}

export function reportsExisting(normalized: string, thing: Thing = "document"): boolean {
  const things = existingIn(normalized);
  return things !== undefined && (things.has(thing) || things.has("unnamed"));
}

const REJECTIONS: ReadonlySet<string> = new Set([
  "FAILED_PRECONDITION",
  "PERMISSION_DENIED",
  "INVALID_ARGUMENT",
]);

/** Reports whether the service rejects a request because the organization is disabled. The organization then exists. */
export function isOrganizationDisabled(error: unknown): boolean {
  return (
    error instanceof ServiceError &&
    REJECTIONS.has(error.status) &&
    isAboutDisabledOrganization(error.normalized)
  );
}

const READS_DISABLED =
  /not enabled|advanced.quer|\bfeature\b[^.;]*\b(?:disabled|unavailable|not (?:available|supported))\b/i;

/** Reports whether the service does not answer a read because a feature or the organization is disabled. */
export function isReadDisabled(error: unknown): boolean {
  if (!(error instanceof ServiceError)) return false;
  if (error.status === "FAILED_PRECONDITION" || error.status === "UNIMPLEMENTED") return true;
  return (
    isOrganizationDisabled(error) || (REJECTIONS.has(error.status) && READS_DISABLED.test(error.normalized))
  );
}

/** Reports whether a failure is about the service or the credentials as a whole, so that all resources fail in the same way. */
export function concernsAll(error: CallError): boolean {
  return !(error instanceof ServiceError) || isUnauthorized(error);
}

/** Reports whether a request is too large for the service, or for a gateway in front of it. */
const isTooLarge = (error: unknown): boolean =>
  (error instanceof ServiceError || error instanceof UnreachableError) && error.httpStatus === 413;

/** Reports whether one item, or the number of items, may have caused the rejection of a whole request. */
export function isDivisible(error: unknown): boolean {
  if (error instanceof InvalidRequestError || isTooLarge(error)) return true;
  if (!(error instanceof ServiceError)) return false;
  if (error.status === "INVALID_ARGUMENT" || isExisting(error) || error.items.size > 0) return true;
  const missing = missingThings(error);
  // A missing document is one of the items. A missing organization or folder is what contains all of them.
  return (
    missing !== undefined && [...missing].some((thing) => thing !== "organization" && thing !== "folder")
  );
}

/** What a message of the service can be about. `other`: something else that it names. `unnamed`: it gives no name. */
export type Thing =
  "document" | "folder" | "organization" | "user" | "location" | "notification" | "other" | "unnamed";

// What a message of the service means, as far as its text shows. The contract gives only sample messages, so other wording is
// possible. A message that is not clearly about a thing in the service means nothing. These functions take normalized messages,
// without the names that the caller chose.

export const missingIn = (normalized: string): ReadonlySet<Thing> | undefined =>
  sentenceAbout(normalized, MISSING) ?? noneOf(normalized);

export const existingIn = (normalized: string): ReadonlySet<Thing> | undefined =>
  sentenceAbout(normalized, EXISTING);

/** Reports whether a message is about an organization itself, and not one of its features, being disabled. */
export function isAboutDisabledOrganization(normalized: string): boolean {
  const things = sentenceAbout(normalized, OFF);
  return things?.size === 1 && things.has("organization");
}

/** The names of things. A field that contains an id counts as the thing: `documentId x does not exist`. */
const THING =
  "(?:(?:document|folder|organi[sz]ation|user|location|notification)(?:Id)?|editor|domain|migration|job|item|entity|resource|object)s?";

/** A phrase about things: `after` matches where it follows them, `before` where it precedes them. */
interface Phrase {
  readonly after: RegExp;
  readonly before: RegExp;
  /** What may follow the phrase; absent: anything. */
  readonly rest?: RegExp;
}

const MISSING: Phrase = {
  after:
    /\b(?:(?:do|does|did)(?:n't| not) exist|(?:(?:is|was|are|were) )?not (?:be )?found|could(?:n't| not) be found|no longer exists?)\b/i,
  before: new RegExp(
    `\\b(?:no such|there is no(?: such)?|unknown|non-?existing|could(?:n't| not) find|can(?:not|'t) find|unable to find) (?=(?:(?:the|a|an|any|this|requested) )?${THING}\\b)`,
    "i",
  ),
  // Something that is not found in a cache may still exist.
  rest: new RegExp(
    `^[\\s…"'\`]*(?:$|[.,:;!)(]|(?:in|of|within|for|under) (?:(?:the|this|an?) )?(?:${THING}\\b|api.?key|workspace|[…"'\`])|and\\b|or\\b)`,
    "i",
  ),
};

const EXISTING: Phrase = {
  after:
    /\b(?:(?:(?:is|was|are|were) )?already (?:exists?|added|present|there|in use|used|taken)|exists|(?:is|are) in use)\b/i,
  before: new RegExp(
    `\\b(?:there (?:is|was) (?:already (?=(?:a|an|the|this) ${THING}\\b)|(?=(?:a|an) ${THING}\\b[\\s…"'\`]*already\\s*(?:$|[,:)])))|duplicate (?=${THING}\\b))`,
    "i",
  ),
};

const OFF: Phrase = {
  after:
    /\b(?:(?:is|are|was|were|has been|have been) )?(?:currently |already |now |temporarily )?(?:disabled|deactivated|suspended|switched off|turned off)\b/i,
  before: /\b(?:disabled|deactivated|suspended) (?=organi[sz]ations?\b)/i,
  // "disabled for this API key" is not about the organization.
  rest: /^[\s…"'`]*(?:$|[.,:;!)(]|(?:by|and|since|until|because|at|is|are|cannot|can)\b)/i,
};

/** Matches a message that clearly reports something else as missing, such as an API key or a route. */
const ELSEWHERE =
  /\b(?:api.?keys?|auth\w*|tokens?|credentials?|workspaces?|routes?|paths?|urls?|methods?|config\w*|settings?|services?|servers?|hosts?|upstream\w*|shards?|gateways?|backends?|endpoints?|projects?|tenants?|plans?|features?)\b[^.;!]*\b(?:not (?:be )?found|(?:does|do)(?:n't| not) exist)\b|not defined by this api|cannot (?:post|get)\b|not implemented|no (?:route|handler)\b/i;

/** Words around the names of things that do not change the meaning. */
const FILLER =
  /\b(?:the|a|an|any|this|that|these|those|with|id|ids|identifier|named|called|requested|target|destination|parent|source|same|specified|given|following|access|to|such|one|or more|and|or|some|error|for|it)\b/gi;

function sentenceAbout(normalized: string, { after, before, rest }: Phrase): ReadonlySet<Thing> | undefined {
  for (const clause of normalized.replaceAll("’", "'").split(/[.;!\n⏎]+(?:\s|$)/)) {
    const behind = after.exec(clause);
    if (behind) {
      const end = clause.slice(behind.index + behind[0].length);
      const things = thingsIn(clause.slice(0, behind.index));
      if (things && (!rest || rest.test(end))) return things;
    }
    const ahead = before.exec(clause);
    if (!ahead) continue;
    const [named, ending] = splitAfterThing(clause.slice(ahead.index + ahead[0].length));
    const things = thingsIn(named);
    if (things && (!rest || rest.test(ending))) return things;
  }
  return undefined;
}

/** Returns the things in a message such as `No document with this id was found`. */
function noneOf(normalized: string): ReadonlySet<Thing> | undefined {
  const subject =
    /^\s*no\b(.*?)\b(?:(?:was|were|is|could be) )?(?:found|exists?)\b/i.exec(normalized) ??
    NO_THING.exec(normalized);
  return subject?.[1] === undefined ? undefined : thingsIn(subject[1]);
}

const NO_THING = new RegExp(`^\\s*no (${THING})[\\s…"'\`]*(?:$|[.,;)]|(?:in|of|within)\\b)`, "i");

function splitAfterThing(text: string): [string, string] {
  const end = new RegExp(`^.*?${THING}\\b`, "i").exec(text)?.[0].length ?? 0;
  return [text.slice(0, end), text.slice(end)];
}

/** Returns the things that a subject names, or undefined where it names anything else too. */
function thingsIn(subject: string): ReadonlySet<Thing> | undefined {
  // "document in folder x" is about the document only.
  const head = subject
    .replace(/^\s*data(?:\.\w+|\[\d+\])*\s*:/, " ")
    .replace(/\(s\)/g, "s")
    .replace(/^\s*(?:in|for|of|under)\b[^,]*,/i, " ")
    .replace(/\b(?:in|of|from|within|inside|under|on|at)\b.*$/i, " ");
  const things = new Set<Thing>();
  const left = head
    .replace(/"[^"]*"|'[^']*'|`[^`]*`|«[^»]*»|“[^”]*”/g, " ")
    .replaceAll(TAKEN_OUT, " ")
    .replace(new RegExp(`\\b${THING}\\b`, "gi"), (word) => {
      things.add(thingNamed(word));
      return " ";
    })
    .replace(FILLER, " ")
    // Removes identifiers that the service generated.
    .replace(/(?<![\p{L}\p{N}])(?=[\w/-]*[\d_])[\w/-]*[a-z_][\w/-]*/giu, " ")
    .replace(/[^\p{L}\p{N}]+/gu, "");
  if (left !== "") return undefined;
  return things.size > 0 ? things : new Set<Thing>(["unnamed"]);
}

function thingNamed(word: string): Thing {
  const one = word.toLowerCase().replace(/s$/, "").replace(/id$/, "");
  if (/^organi[sz]ation$/.test(one)) return "organization";
  if (/^(item|entity|resource|object)$/.test(one)) return "unnamed";
  const known: readonly Thing[] = ["document", "folder", "user", "location", "notification"];
  return known.find((thing) => thing === one) ?? "other";
}
