import {
  about,
  always,
  inOrganization,
  quoted,
  type OfDocument,
  type OfOrganization,
} from "../../serving/message-builder";

export const documentsEmpty = always(
  "data.documents: must not be empty",
  "At least one item is needed",
  "Invalid request",
);

export const nameEmpty = always(
  "data.documents: documentName must not be empty",
  "An item needs a display name",
  "Invalid request",
);

export const documentMissing = about<OfDocument>(
  "Document does not exist",
  (ids) => `Document "${ids.documentId}" could not be found${inOrganization(ids)}.`,
  "Not found",
);

export const documentsMissing = about<OfOrganization & { documentIds: readonly string[] }>(
  ({ documentIds }) => `Document does not exist: ${documentIds.join(", ")}`,
  (ids) => `Could not find ${quoted(ids.documentIds)}${inOrganization(ids)}`,
  "Not found",
);

export const documentExists = about<OfDocument>(
  "Document already exists",
  (ids) => `Document "${ids.documentId}" already exists${inOrganization(ids)}`,
  "Already exists",
);

export const documentAdded = about<OfDocument>(
  "Added Successfully",
  ({ documentId }) => `Created document "${documentId}"`,
  "Done",
);

export const documentUpdated = about<OfDocument>(
  "Updated Successfully",
  ({ documentId }) => `Changed document "${documentId}"`,
  "Done",
);

export const documentDeleted = about<OfDocument>(
  "Deleted Successfully",
  ({ documentId }) => `Removed document "${documentId}"`,
  "Done",
);

export const documentsAdded = about<OfOrganization>(
  "Added Successfully",
  (ids) => `The items were processed${inOrganization(ids)}`,
  "Done",
);

export const documentsUpdated = about<OfOrganization>(
  "Updated Successfully",
  (ids) => `The changes were processed${inOrganization(ids)}`,
  "Done",
);

export const documentsDeleted = about<OfOrganization>(
  "Deleted Successfully",
  (ids) => `The removals were processed${inOrganization(ids)}`,
  "Done",
);

export const documentsMoved = about<{ folderId: string }>(
  "Moved Successfully",
  ({ folderId }) => `The items are in "${folderId}" now`,
  "Done",
);
