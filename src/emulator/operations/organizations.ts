import { getOrMake } from "../../values/collections";
import { Items, Rejection, type Context, type Request, type Result } from "../serving/handler";
import { done, messages } from "../serving/messages";
import {
  OrganizationState,
  serviceId,
  type DocumentState,
  type FolderState,
  type Organizations,
} from "../state/store";

export function updateDisabledState(context: Context, request: Request<"updateDisabledState">): Result {
  const { key, behaviours } = context;
  const items = new Items(behaviours);
  for (const organizationId of request.organizationIds) {
    const existing = key.organizations.get(organizationId);
    if (!existing && behaviours.missingOrganizationInDisable === "itemFailure") {
      items.failed(organizationId, messages.organizationMissing(organizationId), "not-found");
      continue;
    }
    const organization = existing ?? new OrganizationState();
    organization.disabled = request.disabled;
    key.organizations.set(organizationId, organization);
    const message = request.disabled ? "Organization disabled." : "Organization enabled.";
    items.done(organizationId, done(message, organizationId), serviceId("org", organizationId));
  }
  return { message: done("Updated Successfully"), data: items.toData() };
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
function missingOrganization(
  status: "NOT_FOUND" | "INVALID_ARGUMENT" | "PERMISSION_DENIED",
  organizationId: string,
): Rejection {
  const denied = status === "PERMISSION_DENIED";
  const message = denied ? messages.organizationDenied : messages.organizationMissing;
  return new Rejection(status, message(organizationId));
}

export function rejectDisabled({ behaviours, key }: Context, organizationId: string): void {
  const { disabledOrganization } = behaviours;
  if (disabledOrganization === "accepted" || !key.organizations.get(organizationId)?.disabled) return;
  throw new Rejection(disabledOrganization, messages.organizationDisabled(organizationId));
}

/**
 * Returns the organization that a request adds to. A new organization is not stored yet: the request can still be rejected,
 * and a rejected request must leave no data behind.
 */
export function existingOrNew(context: Context, organizationId: string, create: boolean): OrganizationState {
  if (!create || context.key.organizations.has(organizationId))
    return organizationOf(context, organizationId);
  return Object.assign(new OrganizationState(), { implicit: true });
}

/** Returns the document that a request names, or undefined if it is missing and `missingDocument` is `accepted`. */
export function documentOf(
  context: Context,
  { documents }: OrganizationState,
  { organizationId, documentId }: { readonly organizationId: string; readonly documentId: string },
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
  throw new Rejection(behaviours.missingDocument, messages.documentMissing(organizationId, documentId));
}

/** A document of each folder, by organization: while it is there, the others need not be looked at. */
const documentsInFolders = new WeakMap<OrganizationState["documents"], Map<string, string>>();

/**
 * Deletes empty folders and the empty organization, as the behaviours specify.
 *
 * @param left the folders that documents have just left; undefined for a document that was in no folder.
 */
export function prune(
  { key, behaviours: { emptyFolders, emptyOrganizations } }: Pick<Context, "key" | "behaviours">,
  organizationId: string,
  { documents, folders, implicit }: OrganizationState,
  left: readonly (string | undefined)[],
): void {
  const leftFolders = left.filter((folderId) => folderId !== undefined);
  const all = leftFolders.length > 0 ? [...folders.keys()] : [];
  const parents = new Set([...folders.values()].map(({ parentFolderId }) => parentFolderId));
  const inFolder = getOrMake(documentsInFolders, documents, () => new Map<string, string>());
  const isEmpty = (folderId: string) =>
    !parents.has(folderId) && documents.get(inFolder.get(folderId) ?? "")?.folderId !== folderId;
  const candidates = { stay: [], deleted: leftFolders, allDeleted: all }[emptyFolders].filter(isEmpty);
  if (candidates.length > 0)
    for (const [id, { folderId }] of documents) if (folderId !== undefined) inFolder.set(folderId, id);
  for (const folderId of candidates) if (isEmpty(folderId)) folders.delete(folderId);
  if (emptyOrganizations === "deleted" && implicit && documents.size === 0 && folders.size === 0)
    key.organizations.delete(organizationId);
}

export function getFolders(context: Context, request: Request<"getFolders">): Result {
  const { store, key, behaviours } = context;
  const { organizationId, folderId } = request;
  if (!behaviours.folderReadsEnabled) throw new Rejection("FAILED_PRECONDITION", messages.queriesDisabled);
  if (behaviours.foldersOfDisabledOrganization === "rejected") rejectDisabled(context, organizationId);
  const message = done("Folders retrieved successfully.", organizationId);
  const organization = store.visible(key, behaviours).get(organizationId);
  if (!organization) {
    if (behaviours.foldersOfMissingOrganization === "empty") return { message, data: [] };
    throw missingOrganization(behaviours.foldersOfMissingOrganization, organizationId);
  }
  const { folders } = organization;
  const record = (id: string, { users: _users, ...fields }: FolderState) => {
    const ancestors = ancestorsOf(folders, fields.parentFolderId);
    return { folderId: id, ...fields, organizationId, apiKey: key.apiKey, ancestors };
  };
  const tree = (id: string, folder: FolderState, depth: number): object => {
    const children = [...folders].filter(([, { parentFolderId }]) => depth >= 1 && parentFolderId === id);
    const subFolders = children.map(([childId, child]) => tree(childId, child, depth - 1));
    return { ...record(id, folder), subFolders: subFolders.length > 0 ? subFolders : undefined };
  };
  if (folderId === undefined) return { message, data: [...folders].map((entry) => record(...entry)) };
  const folder = folders.get(folderId);
  if (!folder && behaviours.readMissingFolder === "NOT_FOUND")
    throw new Rejection("NOT_FOUND", messages.folderMissing(organizationId, folderId));
  return { message, data: folder ? [tree(folderId, folder, request.maxDepth ?? 1)] : [] };
}

/**
 * Returns the ancestors from `root` down to the direct parent. A seed can create a cycle of parents, so each folder is
 * listed only once.
 */
function ancestorsOf(folders: ReadonlyMap<string, FolderState>, parentFolderId: string): string[] {
  const chain: string[] = [];
  let parent = parentFolderId;
  while (parent !== "root" && !chain.includes(parent)) {
    chain.unshift(parent);
    parent = folders.get(parent)?.parentFolderId ?? "root";
  }
  return ["root", ...chain];
}
