import { CallError, InvalidRequestError, ServiceError, UnreachableError } from "../../api";
import { ItemError } from "./failures";
import { message, type Thing } from "./message";

// What an error means. The status decides; the message counts only where the contract leaves the meaning to it. A service that
// is broken or overloaded may return any message, so what it says about an object does not count: an object that exists but is
// treated as not found would be lost, or have no owner.

/** Reports whether the service rejects the credentials. Its message about an object then says nothing about that object. */
export function isUnauthorized(error: unknown): boolean {
  if (!(error instanceof ServiceError)) return false;
  return [401, 403].includes(error.httpStatus) || /^(PERMISSION_DENIED|UNAUTHENTICATED)$/.test(error.status);
}

/**
 * Returns the things that the service reports as not found, or undefined where it does not report that. When it rejects one
 * item, the item's message says so. When it rejects the whole request, the status is NOT_FOUND, or INVALID_ARGUMENT with such a
 * message.
 */
export function missingThings(error: unknown): ReadonlySet<Thing> | undefined {
  if (error instanceof ItemError) return message.missing(error.normalized);
  if (!(error instanceof ServiceError) || isUnauthorized(error) || error.httpStatus >= 500) return undefined;
  if (error.status === "INVALID_ARGUMENT") return message.missing(error.gist);
  if (error.status !== "NOT_FOUND" || message.missingElsewhere(error.gist)) return undefined;
  return message.missing(error.gist) ?? UNNAMED;
}

const UNNAMED: ReadonlySet<Thing> = new Set<Thing>(["unnamed"]);
const ORGANIZATION: ReadonlySet<Thing> = new Set<Thing>(["organization"]);

/** Reports whether the service says that the requested object, or what contains it, does not exist. */
export function isNotFound(error: unknown): boolean {
  return missingThings(error) !== undefined;
}

/**
 * Returns what may be missing for a request to succeed. It is certain enough to send the request again and allow the service to
 * create what is missing, but not certain enough to treat anything as not found.
 */
export function mayLack(error: unknown): ReadonlySet<Thing> | undefined {
  if (isDenied(error)) return ORGANIZATION;
  const rejectsState = error instanceof ServiceError && error.status === "FAILED_PRECONDITION";
  return rejectsState ? message.missing(error.gist) : missingThings(error);
}

/** Reports whether the service denies access. The credentials may be wrong, or the service does not reveal what is missing. */
export function isDenied(error: unknown): boolean {
  return isUnauthorized(error) && !isReadDisabled(error);
}

/** Reports whether a failed request may have been applied: the reply was lost, or did not mention the item. */
export function mayBeApplied(error: unknown): boolean {
  if (error instanceof ItemError) return error.unmentioned;
  return error instanceof CallError && error.applied === "maybe";
}

/** Reports whether the service rejects a request because the document already exists. */
export function isExisting(error: unknown): boolean {
  if (error instanceof ItemError) return reportsExisting(error.normalized);
  if (!(error instanceof ServiceError) || error.httpStatus >= 500) return false;
  return (
    error.status === "ALREADY_EXISTS" || (error.status === "INVALID_ARGUMENT" && reportsExisting(error.gist))
  );
}

/** Reports whether a message says that the thing to be created already exists. */
export function reportsExisting(normalized: string, thing: Thing = "document"): boolean {
  const things = message.existing(normalized);
  return things !== undefined && (things.has(thing) || things.has("unnamed"));
}

const REJECTIONS: ReadonlySet<string> = new Set([
  "FAILED_PRECONDITION",
  "PERMISSION_DENIED",
  "INVALID_ARGUMENT",
]);

/** Reports whether the service rejects a request because the organization is disabled. The organization then exists. */
export function isOrganizationDisabled(error: unknown): boolean {
  return error instanceof ServiceError && REJECTIONS.has(error.status) && message.organizationOff(error.gist);
}

/** Reports whether the service does not answer a read because a feature or the organization is disabled. */
export function isReadDisabled(error: unknown): boolean {
  if (!(error instanceof ServiceError)) return false;
  if (error.status === "FAILED_PRECONDITION") return true;
  return isOrganizationDisabled(error) || (REJECTIONS.has(error.status) && message.featureOff(error.gist));
}

/**
 * Reports whether the service has no endpoint for a request. Only for requests that name no object: otherwise NOT_FOUND is
 * about the object.
 */
export function lacksEndpoint(error: unknown): boolean {
  if (error instanceof UnreachableError) return error.httpStatus === 404;
  return error instanceof ServiceError && (error.httpStatus === 404 || error.status === "NOT_FOUND");
}

/** Reports whether a failure is about the service or the credentials as a whole, so that all resources fail in the same way. */
export function concernsAll(error: CallError): boolean {
  return !(error instanceof ServiceError) || isUnauthorized(error);
}

/** Reports whether one item may have caused the rejection of a whole request. */
export function isDivisible(error: unknown): boolean {
  if (error instanceof InvalidRequestError) return true;
  if (!(error instanceof ServiceError)) return false;
  if (error.status === "INVALID_ARGUMENT" || isExisting(error)) return true;
  const missing = missingThings(error);
  // A missing document is one of the items. A missing organization or folder is what contains all of them.
  return (
    missing !== undefined && [...missing].some((thing) => thing !== "organization" && thing !== "folder")
  );
}
