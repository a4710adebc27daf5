/**
 * What the contract leaves open, one switch for each thing. The first value of a choice is the default: a plausible
 * service that behaves well. Tests turn them one by one, since no program may depend on any of them.
 */
interface Choice<Value extends string> {
  readonly about: string;
  readonly values: readonly Value[];
  readonly fallback: Value;
}

interface Plain<Value extends number | boolean> {
  readonly about: string;
  readonly fallback: Value;
}

function choice<const Value extends string>(
  about: string,
  fallback: Value,
  ...others: Value[]
): Choice<Value> {
  return { about, values: [fallback, ...others], fallback };
}

const flag = (about: string, fallback: boolean): Plain<boolean> => ({ about, fallback });
const number = (about: string, fallback: number): Plain<number> => ({ about, fallback });

/** Every switch with its meaning, its values and its default; `pulumi-collab-emulator --help` prints it. */
export const BEHAVIOURS = {
  errorHttpStatus: choice(
    "HTTP status of failure envelopes: the code that matches error.status (400, 401, 403, 404, 429, 500), or 200 always",
    "matching",
    "ok",
  ),
  errorCodes: flag("failure envelopes carry error.code, a number", true),
  messageStyle: choice(
    "words of every message: those that the emulator and the contract's samples use, another service's that quotes the ids of the request, or as few as can be",
    "own",
    "quoting",
    "terse",
  ),
  invalidCredentials: choice(
    "error.status for wrong API key credentials, in headers or body",
    "PERMISSION_DENIED",
    "UNAUTHENTICATED",
  ),
  unknownFields: choice("request fields that the contract does not name", "refused", "ignored"),
  emptyFields: choice("fields of a reply that have no value", "absent", "null"),
  pageTokenName: choice(
    "name of the next-page cursor: nextPageToken for 12 and 14 and pageToken for 19 as documented, or one name, or both",
    "documented",
    "nextPageToken",
    "pageToken",
    "both",
  ),
  lastPageToken: choice("the cursor on the last page", "absent", "null", "empty"),
  endlessCursors: flag(
    "12, 14, 19 and 25 give a new cursor for ever, also after the last item, where their pages bring nothing",
    false,
  ),
  echoPageToken: flag(
    "12, 14 and 19 repeat the cursor of the request (empty text on the first page) under the name that their next cursor does not have, if there is one",
    false,
  ),

  missingOrganization: choice(
    "error.status of a call on an organization that does not exist (all but 11 and 18)",
    "NOT_FOUND",
    "INVALID_ARGUMENT",
  ),
  missingDocument: choice(
    "a document named in 9, 10, 12, 13, 15, 19 or 20 that does not exist: an error, or accepted (reads are empty, writes do nothing)",
    "NOT_FOUND",
    "INVALID_ARGUMENT",
    "accepted",
  ),
  missingOrganizationInDisable: choice("18 on a missing organization", "created", "itemFailure"),
  disabledOrganization: choice(
    "error.status of a call on the documents or users of a disabled organization",
    "PERMISSION_DENIED",
    "FAILED_PRECONDITION",
  ),
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

  migrationPendingPolls: number("status polls that answer pending", 1),
  migrationInProgressPolls: number("status polls, after those, that answer in_progress", 1),
  migrationPendingMs: number("time that a migration stays pending at least, in milliseconds", 0),
  migrationInProgressMs: number("time that it then stays in_progress at least, in milliseconds", 0),
  jobsShownLate: number(
    "status polls of a migration, from its start on, that answer as for an unknown one",
    0,
  ),
  jobsShownLateMs: number(
    "time from the start of a migration in which 8 answers as for an unknown one, in milliseconds",
    0,
  ),
  migrationOutcome: choice("how migrations end", "completed", "failed"),
  migrateMissingDocument: choice(
    "7 for a document that does not exist: an error, or a migration that fails",
    "NOT_FOUND",
    "INVALID_ARGUMENT",
    "failedMigration",
  ),
  migrateToExisting: choice(
    "7 to an id that is taken: refused, and the migration fails where the id was taken since; or what had the id is lost with all its data",
    "INVALID_ARGUMENT",
    "replaced",
  ),
  missingMigration: choice("error.status of 8 for an unknown migration", "NOT_FOUND", "INVALID_ARGUMENT"),

  folderReadsEnabled: flag("11 is enabled; otherwise FAILED_PRECONDITION", true),
  userReadsEnabled: flag("12 is enabled; otherwise FAILED_PRECONDITION", true),
  foldersOfMissingOrganization: choice(
    "11 for an organization that does not exist",
    "NOT_FOUND",
    "INVALID_ARGUMENT",
    "empty",
  ),
  readMissingFolder: choice("11 for a folder that does not exist", "empty", "NOT_FOUND"),
  readDelayMs: number("time before a write shows in 11, 12 and 20, in milliseconds", 0),
  readDelayReads: number("reads (11, 12, 20) that still show the state before a write", 0),

  emptyDomains: choice("23 and 24 with an empty list", "refused", "accepted"),
  skippedDomains: choice(
    "23 and 24 with entries that are there already or are not there: INTERNAL with details, or success with skippedDomains",
    "INTERNAL",
    "success",
  ),
  domainSpelling: choice(
    "what 23 and 24 make of an entry: the lower-cased host, or only protocol and www. taken off",
    "host",
    "prefixOnly",
  ),
  createdKeyDomains: choice(
    "allowedDomains of 1: kept with the key, or also added to the workspace's list",
    "keptWithKey",
    "addedToWorkspace",
  ),

  notificationsEnabled: flag("17 is enabled; otherwise FAILED_PRECONDITION", true),
  duplicateNotification: choice(
    "15 with an id that exists (nothing is added): success true or false",
    "success",
    "failure",
  ),
  missingLocation: choice(
    "9 for a location that does not exist: the new one is stored, nothing happens, or NOT_FOUND",
    "created",
    "ignored",
    "NOT_FOUND",
  ),
  editorlessDocument: choice(
    "20 for a document without editor data, or for an editor that it does not have: an empty list, or NOT_FOUND",
    "empty",
    "NOT_FOUND",
  ),
  crdtTypeChange: choice("21 with another type than the editor has", "INVALID_ARGUMENT", "accepted"),
  advancedWebhooks: choice("25 and 26", "enabled", "notConfigured", "disabled"),
} as const;

type Table = typeof BEHAVIOURS;
export type BehaviourName = keyof Table;

type ValueOf<Entry> =
  Entry extends Choice<infer Value> ? Value : Entry extends Plain<infer Value> ? Value : never;

/** The switches and their values; {@link BEHAVIOURS} says what each means. */
export type Behaviours = { -readonly [Name in BehaviourName]: ValueOf<Table[Name]> };

/** Values for some of the switches, as they come from a command line or over HTTP. */
export type BehaviourValues = Readonly<Record<string, unknown>>;

export const isBehaviour = (name: string): name is BehaviourName => Object.hasOwn(BEHAVIOURS, name);

function set<Name extends BehaviourName>(target: Behaviours, name: Name, value: Behaviours[Name]): void {
  target[name] = value;
}

function allows<Name extends BehaviourName>(name: Name, value: unknown): value is Behaviours[Name] {
  const entry = BEHAVIOURS[name];
  if ("values" in entry) return entry.values.some((allowed) => allowed === value);
  if (typeof entry.fallback === "number") return typeof value === "number" && value >= 0;
  return typeof value === typeof entry.fallback;
}

/** What may be written for a switch, for messages and help. */
export function allowedValues(name: BehaviourName): string {
  const entry = BEHAVIOURS[name];
  if ("values" in entry) return entry.values.join(" | ");
  return typeof entry.fallback === "number" ? "a number, 0 or more" : "true | false";
}

/**
 * Changes some switches; all or none.
 *
 * @throws {TypeError} naming a switch that does not exist or a value that it does not have.
 */
export function changeBehaviours(target: Behaviours, values: BehaviourValues): void {
  const changes: (() => void)[] = [];
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined) continue;
    if (!isBehaviour(name)) throw new TypeError(`There is no behaviour ${JSON.stringify(name)}`);
    if (!allows(name, value)) throw new TypeError(`Behaviour ${name} must be ${allowedValues(name)}`);
    changes.push(() => {
      set(target, name, value);
    });
  }
  for (const change of changes) change();
}

/** A fresh set of defaults with some values changed. */
export function behavioursWith(values: BehaviourValues = {}): Behaviours {
  const defaults = Object.fromEntries(
    Object.entries(BEHAVIOURS).map(([name, entry]) => [name, entry.fallback]),
  ) as Behaviours;
  changeBehaviours(defaults, values);
  return defaults;
}

/** Reads `name=value` of a command line; numbers and booleans by the kind of the switch. */
export function parseBehaviour(text: string): BehaviourValues {
  const [name = "", ...rest] = text.split("=");
  const value = rest.join("=");
  if (!isBehaviour(name)) throw new TypeError(`There is no behaviour ${JSON.stringify(name)}`);
  const { fallback } = BEHAVIOURS[name];
  if (typeof fallback === "number") return { [name]: value === "" ? NaN : Number(value) };
  if (typeof fallback === "boolean")
    return { [name]: value === "true" ? true : value === "false" ? false : value };
  return { [name]: value };
}
