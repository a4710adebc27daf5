import { operations } from "../../../api/operations";
import { present } from "../../json";
import { Rejection } from "../../serving/rejection";
import { serve } from "../../serving/serve";
import { queriesOff } from "../keys/messages";
import { missingAs, rejectDisabled } from "../organizations/find";
import type { OrganizationState } from "../organizations/state";
import type { FolderState } from "./state";
import * as words from "./messages";

export const getFolders = serve(operations.getFolders, (context, request) => {
  const { folderReadsEnabled, foldersOfDisabledOrganization, readMissingFolder } = context.behaviours;
  const { foldersOfMissingOrganization } = context.behaviours;
  if (!folderReadsEnabled) {
    throw new Rejection("FAILED_PRECONDITION", queriesOff);
  }
  if (foldersOfDisabledOrganization === "refused") rejectDisabled(context, request.organizationId);
  const organization = context.store.visible(context.key, context.behaviours).get(request.organizationId);
  const message = words.foldersRead(request);
  if (!organization) {
    if (foldersOfMissingOrganization === "empty") return { message, data: [] };
    throw missingAs(foldersOfMissingOrganization, request.organizationId);
  }
  const record = (folder: FolderState) => folderRecord(organization, folder, context.key.apiKey);
  if (request.folderId === undefined)
    return { message, data: [...organization.folders.values()].map(record) };

  const folder = organization.folders.get(request.folderId);
  if (!folder && readMissingFolder === "NOT_FOUND") {
    const message = words.folderMissing({ ...request, folderId: request.folderId });
    throw new Rejection("NOT_FOUND", message);
  }
  const nested = (at: FolderState, depth: number): object => {
    const below = depth < 1 ? [] : childrenOf(organization, at);
    const subFolders = below.map((child) => nested(child, depth - 1));
    return { ...record(at), ...(subFolders.length > 0 ? { subFolders } : {}) };
  };
  return { message, data: folder ? [nested(folder, request.maxDepth ?? 1)] : [] };
});

function childrenOf(organization: OrganizationState, parent: FolderState): FolderState[] {
  return [...organization.folders.values()].filter((folder) => folder.parentFolderId === parent.folderId);
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
