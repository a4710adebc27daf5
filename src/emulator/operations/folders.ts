import { present } from "../json";
import { Rejection, type Context, type Request, type Result } from "../serving/handler";
import { messages } from "../serving/messages";
import type { FolderState, OrganizationState } from "../state/state";
import { missingOrganization, rejectDisabled } from "./organizations";

export function getFolders(context: Context, request: Request<"getFolders">): Result {
  const { store, key, behaviours } = context;
  const { organizationId, folderId } = request;
  if (!behaviours.folderReadsEnabled) throw new Rejection("FAILED_PRECONDITION", messages.queriesDisabled);
  if (behaviours.foldersOfDisabledOrganization === "refused") rejectDisabled(context, organizationId);
  const message = messages.foldersRead({ organizationId });
  const organization = store.visible(key, behaviours).get(organizationId);
  if (!organization) {
    if (behaviours.foldersOfMissingOrganization === "empty") return { message, data: [] };
    throw missingOrganization(behaviours.foldersOfMissingOrganization, organizationId);
  }
  if (folderId === undefined) {
    const folders = [...organization.folders.values()];
    return { message, data: folders.map((folder) => folderRecord(organization, folder, key.apiKey)) };
  }
  const folder = organization.folders.get(folderId);
  if (!folder && behaviours.readMissingFolder === "NOT_FOUND")
    throw new Rejection("NOT_FOUND", messages.folderMissing({ organizationId, folderId }));
  const data = folder ? [folderTree(organization, folder, key.apiKey, request.maxDepth ?? 1)] : [];
  return { message, data };
}

function folderTree(
  organization: OrganizationState,
  folder: FolderState,
  apiKey: string,
  depth: number,
): object {
  const children = [...organization.folders.values()].filter(
    ({ parentFolderId }) => depth >= 1 && parentFolderId === folder.folderId,
  );
  const subFolders = children.map((child) => folderTree(organization, child, apiKey, depth - 1));
  const record = folderRecord(organization, folder, apiKey);
  return subFolders.length > 0 ? { ...record, subFolders } : record;
}

function folderRecord(organization: OrganizationState, folder: FolderState, apiKey: string): object {
  const { folderId, folderName, parentFolderId, createdAt, lastUpdated, accessType } = folder;
  return present({
    folderId,
    folderName,
    organizationId: organization.organizationId,
    parentFolderId,
    apiKey,
    createdAt,
    lastUpdated,
    ancestors: ancestorsOf(organization, folder),
    accessType,
    inheritAccessFromParent: folder.inheritAccessFromParent,
  });
}

/**
 * Returns the ancestors from `root` down to the direct parent. A seed can create a cycle of parents, so each folder is
 * listed only once.
 */
function ancestorsOf(organization: OrganizationState, folder: FolderState): string[] {
  const chain: string[] = [];
  let parent = folder.parentFolderId;
  while (parent !== "root" && !chain.includes(parent)) {
    chain.unshift(parent);
    parent = organization.folders.get(parent)?.parentFolderId ?? "root";
  }
  return ["root", ...chain];
}
