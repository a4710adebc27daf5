import type { Context } from "../../serving/serve";
import type { FolderState } from "../folders/state";
import type { OrganizationState } from "./state";

/**
 * Deletes folders, and the organization, if the behaviours specify that they disappear with their last document.
 *
 * @param left the folders that documents have just left; undefined for a document that was in no folder.
 */
export function prune(
  { key, behaviours }: Pick<Context, "key" | "behaviours">,
  organization: OrganizationState,
  left: readonly (string | undefined)[],
): void {
  const { diesWithLastDocument, emptyFoldersDie, emptyFoldersSwept } = behaviours;
  if (!diesWithLastDocument && !emptyFoldersDie && !emptyFoldersSwept) return;
  const { documents, folders } = organization;
  const emptied = new Set(left);
  const used = new Set([...documents.values()].map((document) => document.folderId));
  const parents = new Set([...folders.values()].map((folder) => folder.parentFolderId));
  const dies = ({ folderId, implicit }: FolderState): boolean =>
    (diesWithLastDocument && implicit) ||
    (emptyFoldersSwept && !parents.has(folderId)) ||
    (emptyFoldersDie && emptied.has(folderId) && !parents.has(folderId));
  for (const folder of folders.values()) {
    if (!used.has(folder.folderId) && dies(folder)) folders.delete(folder.folderId);
  }
  const bare = documents.size === 0 && folders.size === 0;
  if (diesWithLastDocument && organization.implicit && bare) {
    key.organizations.delete(organization.organizationId);
  }
}
