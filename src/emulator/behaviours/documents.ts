import { choice, flag } from "./switch";

/** Behaviours of organizations, folders and documents. */
export const DOCUMENTS = {
  missingOrganization: choice(
    "error.status of a call on an organization that does not exist (all but 11 and 18)",
    "NOT_FOUND",
    "INVALID_ARGUMENT",
    "PERMISSION_DENIED",
  ),
  missingDocument: choice(
    "a document named in 9, 10, 12, 13, 15, 19 or 20 that does not exist: an error, or accepted (reads are empty, writes do nothing)",
    "NOT_FOUND",
    "INVALID_ARGUMENT",
    "accepted",
  ),
  missingOrganizationInDisable: choice("18 on a missing organization", "created", "itemFailure"),
  disabledOrganization: choice(
    "error.status of a call on the documents or users of a disabled organization, or accepted: only users lose access",
    "PERMISSION_DENIED",
    "FAILED_PRECONDITION",
    "accepted",
  ),
  usersOfDisabledOrganization: choice("12 on a disabled organization", "refused", "readable"),
  foldersOfDisabledOrganization: choice("11 on a disabled organization", "readable", "refused"),

  emptyDocuments: choice(
    "3 with an empty list of documents: creates organization and folder as asked, succeeds and creates nothing, or INVALID_ARGUMENT",
    "creates",
    "ignored",
    "refused",
  ),
  diesWithLastDocument: flag(
    "an organization or folder that 3 or 15 made disappears when its last document is deleted or moved away",
    false,
  ),
  emptyFoldersDie: flag(
    "any folder without subfolders disappears when its last document is deleted, moved away or replaced by a migration",
    false,
  ),
  emptyFoldersSwept: flag(
    "whenever a document is deleted or moved, all folders of its organization without documents and subfolders disappear",
    false,
  ),
  emptyDocumentName: choice(
    "5 with an empty documentName: removes the name, an error, or a failed item",
    "accepted",
    "INVALID_ARGUMENT",
    "itemFailure",
  ),
  addExisting: choice(
    "3 for a document that exists: success without change, success with the new name and folder, or a failed item",
    "noop",
    "overwrites",
    "itemFailure",
  ),
  addToMissingFolder: choice(
    "3 into a missing folder without createFolder: NOT_FOUND, every item fails, or added outside any folder",
    "error",
    "itemFailures",
    "ignored",
  ),
  updateMissing: choice("5 for a document that does not exist", "itemFailure", "upsert"),
  moveToMissingFolder: choice("4 to a folder that does not exist", "error", "ignored", "created"),
  moveToRoot: choice(
    'folder "root" in 4: takes the document out of any folder, or is a folder id like any other',
    "takesOut",
    "asFolder",
  ),
  moveMissingDocument: choice("4 for a document that does not exist", "ignored", "error"),
} as const;
