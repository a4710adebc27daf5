/** Joins the parts of an identity into a readable id, such as `acme/handbook`. Slashes and percent signs are encoded. */
export function joinId(...parts: string[]): string {
  return parts.map(encodePart).join("/");
}

/** The parts of an id made by {@link joinId}, or undefined where it has another number of them. */
export function splitId(id: string, count: number): string[] | undefined {
  const parts = id.split("/");
  if (parts.length !== count || parts.includes("")) return undefined;
  try {
    return parts.map((part) => decodeURIComponent(part));
  } catch {
    return undefined;
  }
}

/** Where users are: in an organization, or in one document or one folder of it. */
export interface Place {
  readonly organizationId: string;
  readonly documentId?: string | undefined;
  readonly folderId?: string | undefined;
}

/** The id of a place. */
export function placeId({ organizationId, documentId, folderId }: Place): string {
  if (documentId) return joinId(organizationId, "documents", documentId);
  return folderId ? joinId(organizationId, "folders", folderId) : joinId(organizationId);
}

// encodeURIComponent throws for half a surrogate pair, and encodes more than an id needs to stay readable.
function encodePart(part: string): string {
  return part.toWellFormed().replace(/[%/?#\s]/g, (character) => encodeURIComponent(character));
}

/** Identities: names of what exists at most once in a service. A program that declares one of them twice has a mistake. */
export const identityOf = {
  document: (organizationId: string, documentId: string) => `document ${joinId(organizationId, documentId)}`,
  folder: (organizationId: string, folderId: string) => `folder ${joinId(organizationId, folderId)}`,
  organization: (organizationId: string) => `organization ${joinId(organizationId)}`,
  apiKey: (fingerprint: string) => `API key ${fingerprint}`,
  domain: (domain: string) => `allowed domain ${domain}`,
  editor: (...parts: [organizationId: string, documentId: string, editorId: string]) =>
    `editor ${joinId(...parts)}`,
  notification: (organizationId: string, notificationId: string) =>
    `notification ${joinId(organizationId, notificationId)}`,
  location: (id: string) => `location ${id}`,
  user: (place: string, userId: string) => `user ${joinId(userId)} of ${place}`,
  /** Claimed beside the disabled state where that is on: no other resource enables the organization. */
  disabled: (organizationId: string) => `disabled organization ${joinId(organizationId)}`,
  disabledState: (organizationId: string) => `disabled state of organization ${joinId(organizationId)}`,
};
