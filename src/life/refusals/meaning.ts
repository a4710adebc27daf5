import { CallError, InvalidRequestError, ServiceError } from "../../api";
import { ItemRefused } from "./failures";
import { says, type Thing } from "./words";

// The status decides; words only where the contract gives them a part. What a broken or overloaded service says of the
// objects is not looked at: taking one for gone that is there would lose it, or leave it to nobody.

/** Whether the service does not accept the credentials: what it then says of an object is not about the object. */
export function isUnauthorized(error: unknown): boolean {
  if (!(error instanceof ServiceError)) return false;
  return [401, 403].includes(error.httpStatus) || /^(PERMISSION_DENIED|UNAUTHENTICATED)$/.test(error.status);
}

/**
 * The things that the service says are not there; undefined where it does not say that. For a refusal of one item its words
 * tell, for one of the whole request NOT_FOUND, or INVALID_ARGUMENT with words that say so.
 */
export function missingThings(error: unknown): ReadonlySet<Thing> | undefined {
  if (error instanceof ItemRefused) return says.missing(error.gist);
  if (!(error instanceof ServiceError) || isUnauthorized(error) || error.httpStatus >= 500) return undefined;
  if (error.status === "INVALID_ARGUMENT") return says.missing(error.gist);
  if (error.status !== "NOT_FOUND" || says.missingElsewhere(error.gist)) return undefined;
  return says.missing(error.gist) ?? UNNAMED;
}

const UNNAMED: ReadonlySet<Thing> = new Set<Thing>(["unnamed"]);

/** Whether the service says that what was asked for, or what it is in, is not there. */
export function isGone(error: unknown): boolean {
  return missingThings(error) !== undefined;
}

/**
 * What a request may lack: good enough for asking once more and saying that it may be made, not for taking anything for
 * gone.
 */
export function mayLack(error: unknown): ReadonlySet<Thing> | undefined {
  const refusesState = error instanceof ServiceError && error.status === "FAILED_PRECONDITION";
  return refusesState ? says.missing(error.gist) : missingThings(error);
}

/** Whether what was asked for may have been done all the same: the reply was lost, or said nothing of the item. */
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

/** Whether a message says that what was to be made is there already. `thing` is what was to be made. */
export function saysExisting(gist: string, thing: Thing = "document"): boolean {
  const things = says.existing(gist);
  return things !== undefined && (things.has(thing) || things.has("unnamed"));
}

const REFUSALS: ReadonlySet<string> = new Set([
  "FAILED_PRECONDITION",
  "PERMISSION_DENIED",
  "INVALID_ARGUMENT",
]);

/** Whether the service refuses because the organization is switched off: then it is there. */
export function isSwitchedOff(error: unknown): boolean {
  return error instanceof ServiceError && REFUSALS.has(error.status) && says.organizationOff(error.gist);
}

/** Whether the service does not answer a read because a feature or the organization is switched off. */
export function isClosed(error: unknown): boolean {
  if (!(error instanceof ServiceError)) return false;
  if (error.status === "FAILED_PRECONDITION") return true;
  return isSwitchedOff(error) || (REFUSALS.has(error.status) && says.featureOff(error.gist));
}

/** Whether a refusal of a whole request may be the fault of one item in it. */
export function isDivisible(error: unknown): boolean {
  if (error instanceof InvalidRequestError) return true;
  if (!(error instanceof ServiceError)) return false;
  if (error.status === "INVALID_ARGUMENT" || isExisting(error)) return true;
  const missing = missingThings(error);
  // What is not there may be one of the items, unless it is what they all are in.
  return (
    missing !== undefined && [...missing].some((thing) => thing !== "organization" && thing !== "folder")
  );
}
