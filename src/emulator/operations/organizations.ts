import { Items, Rejection, type Context, type Request, type Result } from "../serving/handler";
import { messages } from "../serving/messages";
import type { DocumentState, FolderState, Organizations, OrganizationState } from "../state/state";

export function updateDisabledState(context: Context, request: Request<"updateDisabledState">): Result {
  const { key, store, behaviours } = context;
  const items = new Items(behaviours);
  for (const organizationId of request.organizationIds) {
    const existing = key.organizations.get(organizationId);
    if (!existing && behaviours.missingOrganizationInDisable === "itemFailure") {
      items.failed(organizationId, messages.organizationMissing({ organizationId }));
      continue;
    }
    const organization = existing ?? store.newOrganization(organizationId, false);
    organization.disabled = request.disabled;
    key.organizations.set(organizationId, organization);
    const message = request.disabled ? messages.accessDisabled : messages.accessEnabled;
    items.done(organizationId, message({ organizationId }), organization.id);
  }
  return { message: messages.accessUpdated, data: items.toData() };
}

/** Returns the organization of a request. Rejects the request if the organization is disabled. */
export function organizationOf(
  context: Context,
  organizationId: string,
  organizations: Organizations = context.key.organizations,
): OrganizationState {
  rejectDisabled(context, organizationId);
  return evenDisabledOrganizationOf(context, organizationId, organizations);
}

export function evenDisabledOrganizationOf(
  { behaviours }: Context,
  organizationId: string,
  organizations: Organizations,
): OrganizationState {
  const organization = organizations.get(organizationId);
  if (!organization) throw missingOrganization(behaviours.missingOrganization, organizationId);
  return organization;
}

/** Returns the rejection for a missing organization. PERMISSION_DENIED does not reveal that the organization is missing. */
export function missingOrganization(
  status: "NOT_FOUND" | "INVALID_ARGUMENT" | "PERMISSION_DENIED",
  organizationId: string,
): Rejection {
  const denied = status === "PERMISSION_DENIED";
  const message = denied ? messages.organizationDenied : messages.organizationMissing;
  return new Rejection(status, message({ organizationId }));
}

export function rejectDisabled({ behaviours, key }: Context, organizationId: string): void {
  const { disabledOrganization } = behaviours;
  if (disabledOrganization === "accepted" || !key.organizations.get(organizationId)?.disabled) return;
  throw new Rejection(disabledOrganization, messages.organizationDisabled({ organizationId }));
}

/**
 * Returns the organization that a request adds to. A new organization is not stored yet: the request can still be rejected,
 * and a rejected request must leave no data behind.
 */
export function existingOrNew(context: Context, organizationId: string, create: boolean): OrganizationState {
  rejectDisabled(context, organizationId);
  const existing = context.key.organizations.get(organizationId);
  if (existing) return existing;
  if (!create) throw missingOrganization(context.behaviours.missingOrganization, organizationId);
  return context.store.newOrganization(organizationId, true);
}

/** Returns the document that a request names, or undefined if it is missing and `missingDocument` is `accepted`. */
export function documentOf(
  context: Context,
  { organizationId, documents }: OrganizationState,
  documentId: string,
): DocumentState | undefined {
  const document = documents.get(documentId);
  if (!document) rejectMissingDocument(context, documentId, organizationId);
  return document;
}

export function rejectMissingDocument(
  { behaviours }: Context,
  documentId: string,
  organizationId: string | undefined,
): void {
  if (behaviours.missingDocument === "accepted") return;
  throw new Rejection(behaviours.missingDocument, messages.documentMissing({ documentId, organizationId }));
}

/**
 * Deletes folders, and the organization, if the behaviours specify that they disappear with their last document.
 *
 * @param left the folders that documents have just left; undefined for a document that was in no folder.
 */
export function prune(
  { key, behaviours }: Pick<Context, "key" | "behaviours">,
  { organizationId, documents, folders, implicit }: OrganizationState,
  left: readonly (string | undefined)[],
): void {
  const { diesWithLastDocument, emptyFoldersDie, emptyFoldersSwept } = behaviours;
  if (!diesWithLastDocument && !emptyFoldersDie && !emptyFoldersSwept) return;
  const used = new Set([...documents.values()].map((document) => document.folderId));
  const parents = new Set([...folders.values()].map((folder) => folder.parentFolderId));
  const dies = (folder: FolderState): boolean =>
    (diesWithLastDocument && folder.implicit) ||
    (emptyFoldersSwept && !parents.has(folder.folderId)) ||
    (emptyFoldersDie && left.includes(folder.folderId) && !parents.has(folder.folderId));
  for (const folder of folders.values()) {
    if (!used.has(folder.folderId) && dies(folder)) folders.delete(folder.folderId);
  }
  if (diesWithLastDocument && implicit && documents.size === 0 && folders.size === 0) {
    key.organizations.delete(organizationId);
  }
}
