import { always, about, inOrganization, type OfDocument, type OfOrganization, quoted } from "./style";

export const organizations = {
  organizationMissing: about<OfOrganization>(
    "Organization does not exist",
    ({ organizationId }) => `The organization "${organizationId}" does not exist`,
    "Not found",
  ),
  organizationDisabled: about<OfOrganization>(
    "Organization is disabled: access to its documents and users is off",
    ({ organizationId }) => `Organization "${organizationId}" has been disabled by an administrator`,
    "Organization disabled",
  ),
  switchedOff: about<OfOrganization>(
    "Organization disabled.",
    ({ organizationId }) => `Access to organization "${organizationId}" is off now`,
    "Done",
  ),
  switchedOn: about<OfOrganization>(
    "Organization enabled.",
    ({ organizationId }) => `Access to organization "${organizationId}" is on again`,
    "Done",
  ),
  organizationsSwitched: always("Updated Successfully", "The access states were processed", "Done"),
  queriesOff: always(
    "Advanced queries are not enabled for this API key",
    "Advanced queries are disabled for this organization",
    "Feature disabled",
  ),
  folderMissing: about<OfOrganization & { folderId: string }>(
    "Folder does not exist",
    ({ folderId, organizationId }) => `Folder "${folderId}" not found in organization "${organizationId}"`,
    "Not found",
  ),
  foldersRead: about<OfOrganization>(
    "Folders retrieved successfully.",
    ({ organizationId }) => `Listed the folders of organization "${organizationId}"`,
    "Done",
  ),
};

export const documents = {
  documentsEmpty: always(
    "data.documents: must not be empty",
    "At least one item is needed",
    "Invalid request",
  ),
  documentMissing: about<OfDocument>(
    "Document does not exist",
    (ids) => `Document "${ids.documentId}" could not be found${inOrganization(ids)}.`,
    "Not found",
  ),
  documentsMissing: about<OfOrganization & { documentIds: readonly string[] }>(
    ({ documentIds }) => `Document does not exist: ${documentIds.join(", ")}`,
    (ids) => `Could not find ${quoted(ids.documentIds)}${inOrganization(ids)}`,
    "Not found",
  ),
  documentExists: about<OfDocument>(
    "Document already exists",
    (ids) => `Document "${ids.documentId}" already exists${inOrganization(ids)}`,
    "Already exists",
  ),
  documentAdded: about<OfDocument>(
    "Added Successfully",
    ({ documentId }) => `Created document "${documentId}"`,
    "Done",
  ),
  documentUpdated: about<OfDocument>(
    "Updated Successfully",
    ({ documentId }) => `Changed document "${documentId}"`,
    "Done",
  ),
  documentDeleted: about<OfDocument>(
    "Deleted Successfully",
    ({ documentId }) => `Removed document "${documentId}"`,
    "Done",
  ),
  documentsAdded: about<OfOrganization>(
    "Added Successfully",
    (ids) => `The items were processed${inOrganization(ids)}`,
    "Done",
  ),
  documentsUpdated: about<OfOrganization>(
    "Updated Successfully",
    (ids) => `The changes were processed${inOrganization(ids)}`,
    "Done",
  ),
  documentsDeleted: about<OfOrganization>(
    "Deleted Successfully",
    (ids) => `The removals were processed${inOrganization(ids)}`,
    "Done",
  ),
  documentsMoved: about<{ folderId: string }>(
    "Moved Successfully",
    ({ folderId }) => `The items are in "${folderId}" now`,
    "Done",
  ),
};
