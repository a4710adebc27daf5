/** The properties that every resource type is tested for. The keys appear in the titles of the tests that check them. */
export const PROPERTIES = {
  "preview-writes-nothing": "a preview sends nothing that writes",
  "check-and-diff-send-nothing": "check and diff send nothing at all",
  "second-up": "a second up has no changes and sends nothing",
  "refresh-after-up": "a refresh after up finds no changes, and the preview stays empty",
  "up-with-refresh": "up --refresh is empty",
  destroy: "destroy leaves the service as it was before",
  "deleted-behind-our-back": "deleted behind our back: refresh drops it, up makes it again",
  "changed-behind-our-back": "changed behind our back: refresh shows it, up puts it back",
  "delete-of-what-is-gone": "deleting what is gone already succeeds",
  "parent-gone": "with its parent gone, refresh and delete do not fail",
  "organization-disabled": "a disabled organization: a clear error and no half state",
  update: "each input that can change: one request, with only what is needed",
  replacement: "each input that cannot change replaces",
  rename: "renamed without an alias the object stays; with one, no request",
  "declared-twice": "one identity twice: an error that names both",
  get: "get of what is there, and of what is not",
  "export-and-import": "export and import, then the preview is empty",
  "unknown-inputs": "unknown inputs pass check and diff and are never sent",
  spelling: "absent, null, blank, order, duplicates and spelling make no diff",
  "lost-reply-on-create": "a lost reply on create: the next up ends with one object",
  "lost-reply-on-update": "a lost reply on update and delete",
  "some-items-fail": "k of n items fail: n-k are kept, k are told, the next up sends k",
  "made-half-way": "failed to initialise: up resumes, refresh works, destroy deletes",
  killed: "killed and interrupted: the next up converges",
  "first-interrupt": "the first ^C ends within the deadline",
  "retry-after": "429 and 503 with Retry-After are obeyed",
  secrets: "secrets are nowhere in the clear",
  "rotated-secret": "a rotated secret: an update at most, nothing printed",
  parallel: "200 at --parallel 1, 8 and 200 end the same",
  "fresh-process": "refresh and destroy of 200 in a fresh process",
  "earlier-versions": "states of earlier versions preview clean",
  "engine-options": "the engine's options behave",
  target: "--target",
  "odd-identifiers": "odd identifiers",
  "random-programs": "random programs, edits and faults",
  "hostile-service": "a hostile service: bounded, a typed error",
  "describing-names": "names that have the words of refusals in them change nothing",
  "left-to-do": "what is left to do survives a refresh",
  adoption: "adoption changes nothing that is not declared",
  "identities-in-a-chain": "objects whose identities pass from one resource to another lose nothing",
} as const satisfies Readonly<Record<string, string>>;

export type Property = keyof typeof PROPERTIES;

const isProperty = (key: string): key is Property => Object.hasOwn(PROPERTIES, key);

/** The keys of the properties, in the order in which they are reported. */
export const PROPERTY_KEYS: readonly Property[] = Object.keys(PROPERTIES).filter(isProperty);
