/** A switch with named values. The first value is the default. */
function choice<const Value extends string>(values: readonly [Value, ...Value[]], about: string) {
  const fallback: Value = values[0];
  return { about, values, fallback };
}

const flag = (fallback: boolean, about: string) => ({ about, fallback });
const number = (fallback: number, about: string) => ({ about, fallback });

/**
 * The behaviours that the contract does not specify, with one switch each. The defaults describe a plausible, well-behaved
 * service. No program may depend on any default: the tests change them one at a time. `pulumi-collab-emulator --help`
 * prints the table.
 */
export const BEHAVIOURS = {
  // All operations
  errorHttpStatus: choice(
    ["matching", "ok", "serverError"],
    "HTTP status of errors: matching error.status, 200 for all, or 500 for all",
  ),
  messageStyle: choice(
    ["contract", "quoting"],
    "wording of all messages: the contract's samples, or other words that quote the ids of the request",
  ),
  failedItems: choice(
    ["inResult", "inError"],
    "where a bulk operation reports that items failed: in its result, or in INTERNAL whose details are the results of all items",
  ),
  itemCodes: flag(false, "failed items have a code: already-exists, not-found, invalid-argument or internal"),
  endlessCursors: flag(false, "every page of a list has a next cursor, even empty pages"),
  odd: flag(
    false,
    "rare forms: errors without error.code, UNAUTHENTICATED for wrong API keys, null for reply fields without a value, the " +
      "next cursor under the other of its two names and empty on the last page, the request's cursor repeated, " +
      "INVALID_ARGUMENT for a missing migration, and a failure for a notification that exists",
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
  usersOfDisabledOrganization: choice(["rejected", "readable"], "getUsers for a disabled organization"),
  foldersOfDisabledOrganization: choice(["readable", "rejected"], "getFolders for a disabled organization"),
  emptyDocuments: choice(
    ["creates", "ignored", "rejected"],
    "addDocuments without documents: creates organization and folder, does nothing, or INVALID_ARGUMENT",
  ),
  emptyOrganizations: choice(
    ["stay", "deleted"],
    "an organization that a request created, when neither documents nor folders are left in it",
  ),
  emptyFolders: choice(
    ["stay", "deleted", "allDeleted"],
    "a folder without subfolders that its last document leaves; allDeleted: also the folders that were empty before",
  ),
  emptyDocumentName: choice(
    ["accepted", "INVALID_ARGUMENT", "itemFailure"],
    "updateDocuments with an empty documentName: removes the name, an error, or the item fails",
  ),
  addExisting: choice(
    ["itemFailure", "noop", "overwrites"],
    "addDocuments for an existing document: the item fails, or succeeds and changes nothing, or sets name and folder",
  ),
  addToMissingFolder: choice(
    ["error", "itemFailures", "ignored"],
    "addDocuments to a missing folder without createFolder: NOT_FOUND, every item fails, or added outside any folder",
  ),
  updateMissing: choice(["itemFailure", "upsert"], "updateDocuments for a missing document"),
  deleteMissing: choice(["success", "itemFailure"], "deleteDocuments for a missing document"),
  moveToMissingFolder: choice(["error", "ignored", "created"], "moveDocuments to a missing folder"),
  moveToRoot: choice(["takesOut", "asFolder"], 'moveDocuments to "root": out of any folder, or to a folder'),
  moveMissingDocument: choice(["ignored", "error"], "moveDocuments for a missing document"),

  // Migrations
  migrationPendingPolls: number(1, "number of status polls that return pending"),
  migrationInProgressPolls: number(1, "number of further status polls that return in_progress"),
  jobsShownLate: number(0, "number of first status polls that do not find the migration yet"),
  migrationOutcome: choice(["completed", "failed"], "final status of migrations"),
  migrateMissingDocument: choice(
    ["NOT_FOUND", "INVALID_ARGUMENT", "failedMigration"],
    "migrateDocument for a missing document: error.status, or a migration that fails",
  ),
  migrateToExisting: choice(
    ["INVALID_ARGUMENT", "replaced"],
    "migrateDocument to an id in use: an error (a failed migration if used later), or the other document is lost",
  ),
  migrationLeaves: choice(["nothing", "copy"], "what remains of a document at its old id"),
  migrationCarries: choice(["everything", "dataOnly"], "dataOnly: documents lose their name and folder"),

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
  readDelayReads: number(0, "calls of getFolders, getUsers and getCrdtData that do not return a write yet"),

  // Domains, notifications, locations, editors and webhooks
  skippedDomains: choice(
    ["INTERNAL", "success"],
    "addDomains with existing and deleteDomains with missing domains: INTERNAL with details, or success",
  ),
  domainSpelling: choice(
    ["host", "prefixOnly"],
    "how domains are stored: the lower-case host, or as sent but without protocol and www.",
  ),
  createdKeyDomains: choice(["keptWithKey", "addedToWorkspace"], "where createApiKey stores allowedDomains"),
  missingLocation: choice(
    ["created", "ignored", "NOT_FOUND"],
    "updateLocation for a missing location: creates the new location, does nothing, or an error",
  ),
  locationInUse: choice(
    ["merged", "replaced"],
    "updateLocation to the id of another location: its data is kept beside the moved data, or lost",
  ),
  editorlessDocument: choice(["empty", "NOT_FOUND"], "getCrdtData for a missing editor, or without editors"),
  ownSpelling: flag(
    false,
    "stores content of editors with <p></p> for <p/>, a final line break and no null entries, and e-mail addresses of users in " +
      "lower case and their names trimmed",
  ),
  crdtTypeChange: choice(
    ["INVALID_ARGUMENT", "accepted"],
    "updateCrdtData with a type that is not the editor's",
  ),
  advancedWebhooks: choice(["enabled", "notConfigured", "disabled"], "the webhook operations"),
} as const;

type Switches = typeof BEHAVIOURS;

/** The name of a behaviour that the contract does not specify and that the emulator implements in more than one way. */
export type BehaviourName = keyof Switches;

/** The behaviour switches and their values. {@link BEHAVIOURS} documents the meaning of each. */
export type Behaviours = { -readonly [Name in BehaviourName]: Switches[Name]["fallback"] };

/** Values for some of the switches, as received from a command line or over HTTP. */
export type BehaviourValues = Readonly<Record<string, unknown>>;

/** @throws {TypeError} for a name that no switch has. */
function switchNamed(name: string): Switches[BehaviourName] {
  const found = new Map(Object.entries(BEHAVIOURS)).get(name);
  if (!found) throw new TypeError(`There is no behaviour ${JSON.stringify(name)}`);
  return found;
}

function allows(entry: Switches[BehaviourName], value: unknown): boolean {
  if ("values" in entry) return entry.values.some((allowed) => allowed === value);
  if (typeof value === "number" && !(value >= 0)) return false;
  return typeof value === typeof entry.fallback;
}

/** Returns the values that a switch accepts, as text for messages and help. */
function allowedValues(entry: Switches[BehaviourName]): string {
  if ("values" in entry) return entry.values.join(" | ");
  return typeof entry.fallback === "number" ? "a number, 0 or more" : "true | false";
}

/**
 * Changes the given switches, or none of them if one is invalid.
 *
 * @throws {TypeError} naming a switch that does not exist or a value that it does not accept.
 */
export function changeBehaviours(target: Behaviours, values: BehaviourValues): void {
  const given = Object.entries(values).filter(([, value]) => value !== undefined);
  for (const [name, value] of given) {
    const entry = switchNamed(name);
    if (!allows(entry, value)) throw new TypeError(`Behaviour ${name} must be ${allowedValues(entry)}`);
  }
  Object.assign(target, Object.fromEntries(given));
}

/** Returns a new set of defaults with the given values changed. */
export function behavioursWith(values: BehaviourValues = {}): Behaviours {
  const defaults = Object.fromEntries(
    Object.entries(BEHAVIOURS).map(([name, entry]) => [name, entry.fallback]),
  ) as Behaviours;
  changeBehaviours(defaults, values);
  return defaults;
}

/**
 * Parses `name=value` from a command line, and returns the name and the value. The type of the switch decides whether the
 * value is a number, a boolean or text.
 */
export function parseBehaviour(text: string): [name: string, value: unknown] {
  const [name = "", ...rest] = text.split("=");
  const value = rest.join("=");
  const { fallback } = switchNamed(name);
  if (typeof fallback === "number") return [name, value === "" ? NaN : Number(value)];
  const isFlag = typeof fallback === "boolean" && (value === "true" || value === "false");
  return [name, isFlag ? value === "true" : value];
}

/** Returns the table of switches with their values, defaults and meanings, for the help of the command. */
export function behavioursHelp(): string {
  const lines = Object.entries(BEHAVIOURS).map(
    ([name, entry]) =>
      `  ${name}: ${allowedValues(entry)} (default ${String(entry.fallback)})\n      ${entry.about}`,
  );
  return lines.join("\n");
}
