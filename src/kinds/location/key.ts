import { fingerprintOf } from "../../values/fingerprint";
import { identityOf, joinId } from "../../values/identity";
import { canonical, isMap, plainObject } from "../../values/plain";

/** A location's own identifier, where it has one. A preview has a text in place of a location that is secret or not known yet. */
export function ownId(location: unknown): string | undefined {
  const id = isMap(location) ? location["id"] : undefined;
  return typeof id === "string" && id !== "" ? id : undefined;
}

/** What a location is known by: its `id`, or, where it has none, a fingerprint of all of it. */
export function locationKey(location: object): string {
  return ownId(location) ?? fingerprintOf(canonical(plainObject(location)));
}

/** `organizationId/documentId/key`, the organization where there is one. */
export function locationId(organizationId: string | undefined, documentId: string, key: string): string {
  return organizationId ? joinId(organizationId, documentId, key) : joinId(documentId, key);
}

/** What a location is deleted by: without the organization, as the service leaves it out there. */
export function claimOf({ documentId, location }: { documentId: string; location: object }): string {
  return identityOf.location(locationId(undefined, documentId, locationKey(location)));
}
