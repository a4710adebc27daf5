import { fingerprintOf } from "../../values/fingerprint";
import { identityOf, joinId } from "../../values/identity";
import { canonical, isMap, plainObject } from "../../values/plain";

/** Returns a location's own id, if any. In a preview, a text replaces a location that is secret or not known yet. */
export function ownId(location: unknown): string | undefined {
  const id = isMap(location) ? location["id"] : undefined;
  return typeof id === "string" && id !== "" ? id : undefined;
}

/** Returns what identifies a location: its `id` or, if it has none, a fingerprint of the whole location. */
export function locationKey(location: object): string {
  return ownId(location) ?? fingerprintOf(canonical(plainObject(location)));
}

/** Returns `organizationId/documentId/key`, without the organization if there is none. */
export function locationId(organizationId: string | undefined, documentId: string, key: string): string {
  return organizationId ? joinId(organizationId, documentId, key) : joinId(documentId, key);
}

/** Returns the identity that a deletion affects. It lacks the organization, because the service leaves that out of deletions. */
export function ownershipKeyOf({ documentId, location }: { documentId: string; location: object }): string {
  return identityOf.location(locationId(undefined, documentId, locationKey(location)));
}
