/** The properties that every resource type is tested for. The keys appear in the titles of the tests that check them. */
export const PROPERTIES = {
  "preview-writes-nothing": "a preview sends no writes",
  "check-and-diff-send-nothing": "check and diff send no requests",
  "second-up": "a second update has no changes and sends no requests",
  "refresh-after-up": "a refresh after an update finds no changes, and the preview stays empty",
  "up-with-refresh": "`pulumi up --refresh` has no changes",
  destroy: "destroy restores the service to its previous contents",
  "deleted-elsewhere":
    "deleted elsewhere: a refresh removes it from the state, and an update creates it again",
  "changed-elsewhere": "changed elsewhere: a refresh shows the change, and an update reverts it",
  "another-workspace":
    "with the settings of another workspace, nothing is sent there; formerTargets confirms it",
  "own-spelling": "a service that stores values in its own spelling causes neither drift nor conflicts",
  "delete-of-missing": "deleting an object that does not exist succeeds",
  "missing-parent": "refresh and delete succeed if the parent object is missing",
  "organization-disabled": "a disabled organization causes a clear error and no partial state",
  update: "each updatable input: one request, with only the changed fields",
  replacement: "each other input: replacement",
  rename: "another resource name without an alias keeps the object; with an alias, it needs no request",
  "declared-twice": "two resources for one object: an error that names both",
  get: "get of existing and missing objects",
  "export-and-import": "after export and import the preview is empty",
  "unknown-inputs": "check and diff accept unknown inputs, which are never sent",
  spelling: "absent, null and blank values, order, duplicates and spelling cause no diff",
  "lost-reply-on-create": "a lost reply to a creation: after the next update there is one object",
  "lost-reply-on-update": "a lost reply to an update or a deletion",
  "some-items-fail": "k of n items fail: n-k are recorded, k are reported, and the next update sends only k",
  "items-fail-in-error":
    "failed items in an error, with and without codes: the result of each item counts, not the error",
  "partial-create": "failed to initialize: an update completes it, a refresh works, and destroy deletes it",
  killed: "killed or interrupted: the next update converges",
  "first-interrupt": "after the first ^C a command ends within its deadline",
  "retry-after": "429 and 503 with Retry-After are honored",
  secrets: "no secret appears in plain text",
  "rotated-secret": "a rotated secret causes at most an update, and is not printed",
  parallel: "200 resources end the same with --parallel 1 and 200",
  "fresh-process": "refresh and destroy of 200 resources in a new process",
  "earlier-versions": "states of earlier versions have an empty preview",
  "engine-options": "resource options of the engine",
  target: "--target",
  exclude: "--exclude",
  "run-program":
    "refresh and destroy with --run-program use the current settings, and apply nothing else of the program",
  plan: "an update with a saved plan does what was planned, and nothing if the program has changed",
  hooks: "hooks run before and after each operation and can stop it; an error hook retries it",
  transforms: "a transform of inputs has the same result as a program with these inputs",
  "replace-on-changes": "`replaceOnChanges` keeps the data of users",
  "hide-diffs": "`hideDiffs` hides a change from the preview, which is applied",
  "deleted-with": "`deletedWith` leaves the deletion to that of another object",
  "odd-identifiers": "unusual identifiers",
  "random-programs": "random programs, edits and faults",
  "hostile-service": "a hostile service: bounded, with a typed error",
  "describing-names": "names that contain the text of error messages change nothing",
  "pending-work": "pending work survives a refresh",
  adoption: "adoption changes only declared fields",
  "confirmed-id": "a change of a document's id is rejected until the program confirms that the id is free",
  "identities-in-a-chain": "objects whose ids pass from one resource to another lose nothing",
} as const satisfies Readonly<Record<string, string>>;

export type Property = keyof typeof PROPERTIES;

const isProperty = (key: string): key is Property => Object.hasOwn(PROPERTIES, key);

/** The keys of the properties, in the order in which they are reported. */
export const PROPERTY_KEYS: readonly Property[] = Object.keys(PROPERTIES).filter(isProperty);
