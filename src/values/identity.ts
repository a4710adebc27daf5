import { randomUUID } from "node:crypto";
import { isMap } from "./plain";

/** Joins the parts of an identity into a readable id, such as `acme/handbook`. Encodes slashes and percent signs. */
export function joinId(...parts: string[]): string {
  return parts.map(encodePart).join("/");
}

/** Returns the parts of an id made by {@link joinId}, or undefined where it does not have `count` parts. */
export function splitId(id: string, count: number): string[] | undefined {
  const parts = id.split("/");
  if (parts.length !== count || parts.includes("")) return undefined;
  try {
    return parts.map((part) => decodeURIComponent(part));
  } catch {
    return undefined;
  }
}

/** The reserved id of an organization's top, where all documents and folders without a folder are. */
export const TOP = "root";

/**
 * Returns an id that no object has. Only such ids are used to learn how a service treats missing or existing objects: a request
 * that could write is never sent for an id that may belong to another user.
 */
export const throwawayId = (): string => `pulumi-collab-throwaway-${randomUUID()}`;

/** The place that users belong to: an organization, or one document or one folder in it. */
export interface UserScope {
  readonly organizationId: string;
  readonly documentId?: string | undefined;
  readonly folderId?: string | undefined;
}

/** Returns the id of a place. */
export function scopeId({ organizationId, documentId, folderId }: UserScope): string {
  if (documentId) return joinId(organizationId, "documents", documentId);
  return folderId ? joinId(organizationId, "folders", folderId) : joinId(organizationId);
}

// encodeURIComponent throws for half a surrogate pair. It also encodes more than necessary, which makes ids harder to read.
function encodePart(part: string): string {
  return part.toWellFormed().replace(/[%/?#\s]/g, (character) => encodeURIComponent(character));
}

/**
 * Identities: the names of objects that exist at most once in a service. A program that declares one of them twice has a
 * mistake.
 */
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
  user: (scope: string, userId: string) => `user ${joinId(userId)} of ${scope}`,
  /** Registered together with the disabled state where that is true: no other resource may enable the organization. */
  disabled: (organizationId: string) => `disabled organization ${joinId(organizationId)}`,
  /** Registered by an `Organization` that enables its organization: the resource that disables it must do that again. */
  enabled: (organizationId: string) => `enabled organization ${joinId(organizationId)}`,
  disabledState: (organizationId: string) => `disabled state of organization ${joinId(organizationId)}`,
};

/** What an import names: an object by its id and, as JSON behind the id, inputs that the service does not return. */
export interface ImportId {
  readonly id: string;
  readonly given: Readonly<Record<string, unknown>>;
}

/** @throws {SyntaxError} where the text behind the id is not JSON. */
export function splitImportId(text: string): ImportId {
  // An id with a space gets a better message later than one that includes the JSON.
  const [, id, json] = /^(.*?\S)(?:\s+(?=\{)|(?=\{"))([^]*)$/.exec(text) ?? [];
  if (id === undefined || json === undefined) return { id: text, given: {} };
  const given: unknown = JSON.parse(json);
  return { id, given: isMap(given) ? given : {} };
}
