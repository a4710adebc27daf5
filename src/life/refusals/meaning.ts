import { CallError, InvalidRequestError, ServiceError, UnreachableError } from "../../api";
import { ItemRefused } from "./failures";
import { says, type Thing } from "./words";

// What an error means. The status decides; the words count only where the contract leaves the meaning to them. A service that
// is broken or overloaded may say anything: its words about an object do not count, because an object that is taken for gone
// and is there would be lost, or belong to nobody.

/** Whether the service does not accept the credentials. Its words about an object then say nothing of the object. */
export function isUnauthorized(error: unknown): boolean {
  if (!(error instanceof ServiceError)) return false;
  return [401, 403].includes(error.httpStatus) || /^(PERMISSION_DENIED|UNAUTHENTICATED)$/.test(error.status);
}

/**
 * The things that the service says are not there; undefined where it does not say that. When it refuses one item, its words
 * say so. When it refuses the whole request, it is NOT_FOUND, or INVALID_ARGUMENT with such words.
 */
export function missingThings(error: unknown): ReadonlySet<Thing> | undefined {
  if (error instanceof ItemRefused) return says.missing(error.gist);
  if (!(error instanceof ServiceError) || isUnauthorized(error) || error.httpStatus >= 500) return undefined;
  if (error.status === "INVALID_ARGUMENT") return says.missing(error.gist);
  if (error.status !== "NOT_FOUND" || says.missingElsewhere(error.gist)) return undefined;
  return says.missing(error.gist) ?? UNNAMED;
}

const UNNAMED: ReadonlySet<Thing> = new Set<Thing>(["unnamed"]);
const ORGANIZATION: ReadonlySet<Thing> = new Set<Thing>(["organization"]);

/** Whether the service says that what was asked for, or what it is in, is not there. */
export function isGone(error: unknown): boolean {
  return missingThings(error) !== undefined;
}

/**
 * What may be missing for a request to succeed. It is sure enough to ask again and allow the service to make what is missing,
 * but not sure enough to take anything for gone.
 */
export function mayLack(error: unknown): ReadonlySet<Thing> | undefined {
  if (isDenied(error)) return ORGANIZATION;
  const refusesState = error instanceof ServiceError && error.status === "FAILED_PRECONDITION";
  return refusesState ? says.missing(error.gist) : missingThings(error);
}

/** Whether the service denies access. The credentials may be wrong, or the service does not reveal what is missing. */
export function isDenied(error: unknown): boolean {
  return isUnauthorized(error) && !isClosed(error);
}

/** Whether what was asked for may have been done although it failed: the reply was lost, or said nothing of the item. */
export function mayBeApplied(error: unknown): boolean {
  if (error instanceof ItemRefused) return error.unmentioned;
  return error instanceof CallError && error.applied === "maybe";
}

/** Whether the service refuses because the document is there already. */
export function isExisting(error: unknown): boolean {
  if (error instanceof ItemRefused) return saysExisting(error.gist);
  if (!(error instanceof ServiceError) || error.httpStatus >= 500) return false;
  return (
    error.status === "ALREADY_EXISTS" || (error.status === "INVALID_ARGUMENT" && saysExisting(error.gist))
  );
}

/** Whether a message says that the thing that was to be made is there already. */
export function saysExisting(gist: string, thing: Thing = "document"): boolean {
  const things = says.existing(gist);
  return things !== undefined && (things.has(thing) || things.has("unnamed"));
}

const REFUSALS: ReadonlySet<string> = new Set([
  "FAILED_PRECONDITION",
  "PERMISSION_DENIED",
  "INVALID_ARGUMENT",
]);

/** Whether the service refuses because the organization is switched off. The organization is there, then. */
export function isSwitchedOff(error: unknown): boolean {
  return error instanceof ServiceError && REFUSALS.has(error.status) && says.organizationOff(error.gist);
}

/** Whether the service does not answer a read because a feature or the organization is switched off. */
export function isClosed(error: unknown): boolean {
  if (!(error instanceof ServiceError)) return false;
  if (error.status === "FAILED_PRECONDITION") return true;
  return isSwitchedOff(error) || (REFUSALS.has(error.status) && says.featureOff(error.gist));
}

/** Whether the service has no endpoint for a request; only for a request that names no object, or NOT_FOUND is about that. */
export function lacksEndpoint(error: unknown): boolean {
  if (error instanceof UnreachableError) return error.httpStatus === 404;
  return error instanceof ServiceError && (error.httpStatus === 404 || error.status === "NOT_FOUND");
}

/** Whether a failure is about the service or the credentials as a whole, so that all resources fail alike. */
export function concernsAll(error: CallError): boolean {
  return !(error instanceof ServiceError) || isUnauthorized(error);
}

/** Whether a refusal of a whole request may be the fault of one item in it. */
export function isDivisible(error: unknown): boolean {
  if (error instanceof InvalidRequestError) return true;
  if (!(error instanceof ServiceError)) return false;
  if (error.status === "INVALID_ARGUMENT" || isExisting(error)) return true;
  const missing = missingThings(error);
  // A document that is missing is one of the items. An organization or a folder that is missing is what all of them are in.
  return (
    missing !== undefined && [...missing].some((thing) => thing !== "organization" && thing !== "folder")
  );
}
