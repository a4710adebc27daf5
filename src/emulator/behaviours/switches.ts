/** A switch with named values. The first value is the default. */
interface Choice<Value extends string> {
  readonly about: string;
  readonly values: readonly Value[];
  readonly fallback: Value;
}

/** A switch with a number or a boolean as its value. */
interface Plain<Value extends number | boolean> {
  readonly about: string;
  readonly fallback: Value;
}

function choice<const Value extends string>(
  values: readonly [Value, ...Value[]],
  about: string,
): Choice<Value> {
  return { about, values, fallback: values[0] };
}

const flag = (fallback: boolean, about: string): Plain<boolean> => ({ about, fallback });
const number = (fallback: number, about: string): Plain<number> => ({ about, fallback });

/** The type of the values of a switch. */
export type ValueOf<Switch> =
  Switch extends Choice<infer Value> ? Value : Switch extends Plain<infer Value> ? Value : never;

/**
 * The behaviours that the contract does not specify, with one switch each. The defaults describe a plausible, well-behaved
 * service. No program may depend on any default: the tests change them one at a time. `pulumi-collab-emulator --help`
 * prints the table.
 */
export const BEHAVIOURS = {
  // All operations
  errorHttpStatus: choice(
    ["matching", "ok"],
    "HTTP status of an error: the code that matches error.status (400, 401, 403, 404, 429, 500), or always 200",
  ),
  errorCodes: flag(true, "errors have a number, error.code"),
  messageStyle: choice(
    ["own", "quoting", "terse"],
    "wording of all messages: the contract's samples, a wording that quotes the ids of the request, or a minimum",
  ),
  invalidCredentials: choice(
    ["PERMISSION_DENIED", "UNAUTHENTICATED"],
    "error.status for wrong API key credentials, in headers or body",
  ),
  unknownFields: choice(["refused", "ignored"], "request fields that the contract does not specify"),
  emptyFields: choice(["absent", "null"], "reply fields without a value"),
  pageTokenName: choice(
    ["documented", "nextPageToken", "pageToken", "both"],
    "name of the next cursor; as documented: pageToken in getRecordings, nextPageToken in the other operations",
  ),
  lastPageToken: choice(["absent", "null", "empty"], "the next cursor on the last page"),
  endlessCursors: flag(
    false,
    "every page of getUsers, getUserData, getRecordings and getWebhookEndpoints has a next cursor, even empty pages",
  ),
  echoPageToken: flag(
    false,
    "getUsers, getUserData and getRecordings return the request's cursor under the name that the next cursor does not use",
  ),

  // Organizations, folders and documents
  missingOrganization: choice(
    ["NOT_FOUND", "INVALID_ARGUMENT", "PERMISSION_DENIED"],
    "error.status for a missing organization (except in getFolders and updateDisabledState)",
  ),
  missingDocument: choice(
    ["NOT_FOUND", "INVALID_ARGUMENT", "accepted"],
    "a missing document in users, locations, notifications, recordings and getCrdtData: error.status, or an empty success",
  ),
  missingOrganizationInDisable: choice(
    ["created", "itemFailure"],
    "updateDisabledState for a missing organization: creates it, or the item fails",
  ),
  disabledOrganization: choice(
    ["PERMISSION_DENIED", "FAILED_PRECONDITION", "accepted"],
    "error.status for documents and users of a disabled organization; accepted: only its users lose access",
  ),
  usersOfDisabledOrganization: choice(["refused", "readable"], "getUsers for a disabled organization"),
  foldersOfDisabledOrganization: choice(["readable", "refused"], "getFolders for a disabled organization"),
  emptyDocuments: choice(
    ["creates", "ignored", "refused"],
    "addDocuments without documents: creates organization and folder, does nothing, or INVALID_ARGUMENT",
  ),
  diesWithLastDocument: flag(
    false,
    "an organization or folder that a request created is deleted when its last document is deleted or moved away",
  ),
  emptyFoldersDie: flag(
    false,
    "a folder without subfolders is deleted when its last document is deleted, moved away or replaced by a migration",
  ),
  emptyFoldersSwept: flag(
    false,
    "deleting or moving a document deletes all folders of its organization without documents and subfolders",
  ),
  emptyDocumentName: choice(
    ["accepted", "INVALID_ARGUMENT", "itemFailure"],
    "updateDocuments with an empty documentName: removes the name, an error, or the item fails",
  ),
  addExisting: choice(
    ["noop", "overwrites", "itemFailure"],
    "addDocuments for an existing document: changes nothing, sets name and folder, or the item fails",
  ),
  addToMissingFolder: choice(
    ["error", "itemFailures", "ignored"],
    "addDocuments to a missing folder without createFolder: NOT_FOUND, every item fails, or added outside any folder",
  ),
  updateMissing: choice(
    ["itemFailure", "upsert"],
    "updateDocuments for a missing document: the item fails, or the document is created",
  ),
  moveToMissingFolder: choice(
    ["error", "ignored", "created"],
    "moveDocuments to a missing folder: NOT_FOUND, does nothing, or creates the folder",
  ),
  moveToRoot: choice(
    ["takesOut", "asFolder"],
    'moveDocuments to folder "root": takes the documents out of any folder, or treats it like any other folder id',
  ),
  moveMissingDocument: choice(
    ["ignored", "error"],
    "moveDocuments for a missing document: success, or NOT_FOUND",
  ),

  // Migrations
  migrationPendingPolls: number(1, "number of status polls that return pending"),
  migrationInProgressPolls: number(1, "number of further status polls that return in_progress"),
  migrationPendingMs: number(0, "minimum time that a migration is pending, in milliseconds"),
  migrationInProgressMs: number(0, "minimum time that a migration is then in_progress, in milliseconds"),
  jobsShownLate: number(0, "number of first status polls that do not find the migration yet"),
  jobsShownLateMs: number(0, "time in which status polls do not find a new migration yet, in milliseconds"),
  migrationOutcome: choice(["completed", "failed"], "final status of migrations"),
  migrateMissingDocument: choice(
    ["NOT_FOUND", "INVALID_ARGUMENT", "failedMigration"],
    "migrateDocument for a missing document: error.status, or a migration that fails",
  ),
  migrateToExisting: choice(
    ["INVALID_ARGUMENT", "replaced"],
    "migrateDocument to an id in use: an error (a failed migration if used later), or the other document is lost",
  ),
  migrationLeaves: choice(
    ["nothing", "copy"],
    "what remains at the old id: nothing, or the document with its data",
  ),
  migrationCarries: choice(
    ["everything", "dataOnly"],
    "what a migrated document keeps: everything, or its data without name and folder",
  ),
  missingMigration: choice(
    ["NOT_FOUND", "INVALID_ARGUMENT"],
    "error.status of getMigrationStatus for a missing migration",
  ),

  // Reads
  folderReadsEnabled: flag(true, "getFolders is enabled; otherwise it returns FAILED_PRECONDITION"),
  userReadsEnabled: flag(true, "getUsers is enabled; otherwise it returns FAILED_PRECONDITION"),
  foldersOfMissingOrganization: choice(
    ["NOT_FOUND", "INVALID_ARGUMENT", "PERMISSION_DENIED", "empty"],
    "getFolders for a missing organization: error.status, or an empty list",
  ),
  readMissingFolder: choice(
    ["empty", "NOT_FOUND"],
    "getFolders for a missing folder: an empty list, or an error",
  ),
  readDelayMs: number(
    0,
    "time until getFolders, getUsers and getCrdtData return the result of a write, in milliseconds",
  ),
  readDelayReads: number(
    0,
    "number of calls of getFolders, getUsers and getCrdtData that return the state before a write",
  ),

  // Domains, notifications, locations, editors and webhooks
  emptyDomains: choice(["refused", "accepted"], "addDomains and deleteDomains with an empty list"),
  skippedDomains: choice(
    ["INTERNAL", "success"],
    "addDomains with existing and deleteDomains with missing domains: INTERNAL with details, or success",
  ),
  domainSpelling: choice(
    ["host", "prefixOnly"],
    "how domains are stored: the lower-case host, or as sent but without protocol and www.",
  ),
  createdKeyDomains: choice(
    ["keptWithKey", "addedToWorkspace"],
    "allowedDomains of createApiKey: stored with the key, or also added to the workspace's list",
  ),
  notificationsEnabled: flag(
    true,
    "getNotificationConfig is enabled; otherwise it returns FAILED_PRECONDITION",
  ),
  duplicateNotification: choice(
    ["success", "failure"],
    "addNotifications with an existing id: success true or false; it adds nothing",
  ),
  missingLocation: choice(
    ["created", "ignored", "NOT_FOUND"],
    "updateLocation for a missing location: creates the new location, does nothing, or an error",
  ),
  editorlessDocument: choice(
    ["empty", "NOT_FOUND"],
    "getCrdtData for a missing editor or a document without editors: an empty list, or an error",
  ),
  crdtTypeChange: choice(
    ["INVALID_ARGUMENT", "accepted"],
    "updateCrdtData with a type other than the editor's: an error, or the type changes",
  ),
  advancedWebhooks: choice(
    ["enabled", "notConfigured", "disabled", "missing", "unknownPath"],
    "the webhook operations; missing: HTTP 404 with a web page; unknownPath: HTTP 404 with an error NOT_FOUND",
  ),
} as const;
