import { about, type OfOrganization } from "../../serving/message-builder";

export const folderMissing = about<OfOrganization & { folderId: string }>(
  "Folder does not exist",
  ({ folderId, organizationId }) => `Folder "${folderId}" not found in organization "${organizationId}"`,
  "Not found",
);

export const foldersRead = about<OfOrganization>(
  "Folders retrieved successfully.",
  ({ organizationId }) => `Listed the folders of organization "${organizationId}"`,
  "Done",
);
