import fc from "fast-check";
import type { Behaviours, Fault } from "../../src/emulator";
import { SAMPLES, type Sample } from "../engine/samples";
import type { Declared } from "../engine/world";

// The first of several values is the one to which fast-check shrinks a failing program.

const DOCUMENTS = ["a", "b", "c", "d"] as const;
const DOMAINS = ["a.com", "b.com", "*.c.com", "d.com:8080"] as const;
const SWITCHED = ["off-a", "off-b", "off-c"] as const;

/** Resource types that the programs below combine deliberately. Every other type appears as a variant of its sample. */
const COMPOSED = [
  "AllowedDomains",
  "Document",
  "DocumentSet",
  "EditorContent",
  "Folder",
  "Location",
  "Notification",
  "Organization",
  "OrganizationDisabledState",
  "UserToken",
  "Users",
];
export const TAKEN_AS_THEY_ARE: readonly Sample[] = SAMPLES.filter(
  ({ declared }) => !COMPOSED.includes(declared.type),
);

/** True in a percentage of cases. */
export const chance = (percent: number): fc.Arbitrary<boolean> =>
  fc.integer({ min: 0, max: 99 }).map((drawn) => drawn >= 100 - percent);

/** Objects with these properties that have a prototype, as all others that they are compared with. */
export const record = <Fields extends object>(fields: {
  [Name in keyof Fields]: fc.Arbitrary<Fields[Name]>;
}) => fc.record<Fields, keyof Fields>(fields, { noNullPrototype: true });

/** The given properties, and each of the optional ones in half of the cases. */
const args = (given: Readonly<Record<string, fc.Arbitrary<unknown>>>, optional: typeof given = {}) =>
  fc.record({ ...given, ...optional }, { requiredKeys: Object.keys(given), noNullPrototype: true });

const constants = (values: Readonly<Record<string, unknown>>): Record<string, fc.Arbitrary<unknown>> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, fc.constant(value)]));

/** A resource that a program declares in a percentage of cases. Some programs give it another name. */
function resource(
  percent: number,
  type: string,
  stem: string,
  inputs: fc.Arbitrary<object>,
  other = stem,
): fc.Arbitrary<Declared[]> {
  const declared = record({
    type: fc.constant(type),
    name: fc.constantFrom(stem, stem, stem, stem, other),
    args: inputs,
  });
  return chance(percent).chain((isDeclared) =>
    isDeclared ? declared.map((one) => [one]) : fc.constant<Declared[]>([]),
  );
}

const renamed = (percent: number, type: string, stem: string, inputs: fc.Arbitrary<object>) =>
  resource(percent, type, stem, inputs, `${stem}-renamed`);

const document = (id: string) =>
  args(
    // Some services delete empty folders.
    {
      organizationId: fc.constantFrom("base", "other"),
      ...constants({ documentId: id, createFolder: true }),
    },
    { documentName: fc.constantFrom("One", "Two"), folderId: fc.constant("shelf") },
  );

const inSet = args({}, constants({ documentName: "Set", folderId: "root" }));
const inPage = constants({ organizationId: "people", documentId: "page" });

const domains = fc
  .subarray([...DOMAINS])
  .chain(([single, ...several]) =>
    fc
      .tuple(
        renamed(
          single === undefined ? 0 : 100,
          "AllowedDomains",
          "domain",
          fc.constant({ domains: [single] }),
        ),
        renamed(70, "AllowedDomains", "domains", fc.constant({ domains: several })),
      )
      .map((parts) => parts.flat()),
  );

const asTheyAre = TAKEN_AS_THEY_ARE.map(({ declared, updates, silent = [], replacements }) => {
  const variants: readonly { readonly args: object }[] = [...updates, ...silent, ...replacements];
  const inputs = fc.constantFrom(declared.args, ...variants.map((variant) => variant.args));
  return resource(40, declared.type, declared.name, inputs);
});

/** Programs that use all resource types and in which no two resources describe the same object. */
export const programs: fc.Arbitrary<Declared[]> = fc
  .tuple(
    ...DOCUMENTS.map((id) => renamed(50, "Document", `document-${id}`, document(id))),
    renamed(
      60,
      "DocumentSet",
      "set",
      args(
        {
          ...constants({ organizationId: "set", createFolder: true }),
          documents: args({}, Object.fromEntries(DOCUMENTS.map((id) => [id, inSet]))),
        },
        constants({ folderId: "shelf" }),
      ),
    ),
    domains,
    ...["org-one", "org-two"].map((id) =>
      renamed(50, "Organization", id, args(constants({ organizationId: id, onDelete: "retain" }))),
    ),
    ...["folder-one", "folder-two"].map((id) =>
      renamed(30, "Folder", id, args(constants({ organizationId: "base", folderId: id }))),
    ),
    renamed(
      60,
      "OrganizationDisabledState",
      "disabled",
      args({ organizationIds: fc.subarray([...SWITCHED]), disabled: chance(80) }),
    ),
    resource(
      40,
      "Users",
      "users",
      args({
        organizationId: fc.constant("people"),
        users: args({ ada: args({}, constants({ name: " Ada " })), bob: fc.constant({}) }),
      }),
    ),
    resource(
      40,
      "EditorContent",
      "content",
      args({
        ...inPage,
        // Replaces what an earlier program wrote.
        ...constants({ editorId: "intro", type: "map", onConflict: "overwrite" }),
        data: args({ title: fc.constantFrom("Hello", "Hi", "") }, constants({ note: null })),
      }),
    ),
    resource(
      40,
      "Location",
      "location",
      args({
        ...inPage,
        ...constants({ onDelete: "deleteData" }),
        location: args({ id: fc.constantFrom("here", "there"), locationName: fc.constantFrom("One", "Two") }),
      }),
    ),
    resource(
      40,
      "Notification",
      "notification",
      args(
        {
          ...inPage,
          ...constants({
            actionUser: { userId: "ada" },
            displayHeadlineMessageTemplate: "{actionUser} has news",
            notifyUsers: [{ userId: "bob" }],
          }),
          displayBodyMessage: fc.constantFrom("Good", "Bad"),
        },
        constants({ notificationId: "news" }),
      ),
    ),
    renamed(
      40,
      "UserToken",
      "token",
      args(
        { userId: fc.constantFrom("ada", "bob") },
        constants({ userProperties: { organizationId: "people" } }),
      ),
    ),
    ...asTheyAre,
  )
  .map((parts) => parts.flat());

/** Faults of any type after which a run without a fault repairs everything. */
export const faults: fc.Arbitrary<Fault> = fc
  .record(
    {
      fault: fc.constantFrom<Fault[]>(
        { kind: "resetBefore" },
        { kind: "resetAfter" },
        { kind: "status", httpStatus: 500, body: "empty", applied: false },
        { kind: "status", httpStatus: 500, body: "empty", applied: true },
        { kind: "truncate" },
        { kind: "wrongTypes" },
        { kind: "itemFailure", message: "Not now" },
        { kind: "itemFailure", message: "Not now", applied: true },
        { kind: "itemFailure", message: "Not now", code: "invalid-argument" },
        { kind: "dropItems" },
        { kind: "status", httpStatus: 400, error: { status: "INVALID_ARGUMENT", message: "Not now" } },
      ),
      times: fc.constantFrom(1, 1, 2, 5),
      after: fc.constantFrom(0, 0, 1, 2, 4, 8),
    },
    { noNullPrototype: true },
  )
  .map(({ fault, times, after }) => ({ ...fault, times, after }));

/** Services that differ wherever the contract leaves the behavior open. */
export const services: fc.Arbitrary<Partial<Behaviours>> = record({
  emptyDocuments: fc.constantFrom("creates", "ignored", "rejected"),
  addExisting: fc.constantFrom("itemFailure", "overwrites"),
  failedItems: fc.constantFrom("inResult", "inError"),
  itemCodes: fc.boolean(),
  deleteMissing: fc.constantFrom("success", "itemFailure"),
  updateMissing: fc.constantFrom("itemFailure", "upsert"),
  missingDocument: fc.constantFrom("NOT_FOUND", "accepted"),
  missingOrganization: fc.constantFrom("NOT_FOUND", "INVALID_ARGUMENT", "PERMISSION_DENIED"),
  foldersOfMissingOrganization: fc.constantFrom("NOT_FOUND", "PERMISSION_DENIED"),
  disabledOrganization: fc.constantFrom("PERMISSION_DENIED", "accepted"),
  emptyFolders: fc.constantFrom("stay", "stay", "deleted", "allDeleted"),
  emptyOrganizations: fc.constantFrom("stay", "stay", "stay", "deleted"),
  emptyDocumentName: fc.constantFrom("accepted", "INVALID_ARGUMENT", "itemFailure"),
  errorHttpStatus: fc.constantFrom("matching", "ok", "serverError"),
  skippedDomains: fc.constantFrom("INTERNAL", "success"),
  readMissingFolder: fc.constantFrom("empty", "NOT_FOUND"),
  folderReadsEnabled: chance(20).map((isDisabled) => !isDisabled),
  messageStyle: fc.constantFrom("contract", "quoting"),
  editorlessDocument: fc.constantFrom("empty", "NOT_FOUND"),
  odd: fc.boolean(),
  missingOrganizationInDisable: fc.constantFrom("created", "itemFailure"),
  usersOfDisabledOrganization: fc.constantFrom("rejected", "readable"),
  foldersOfDisabledOrganization: fc.constantFrom("readable", "rejected"),
  addToMissingFolder: fc.constantFrom("error", "itemFailures"),
  moveToMissingFolder: fc.constantFrom("error", "created"),
  moveMissingDocument: fc.constantFrom("ignored", "error"),
  ownSpelling: fc.boolean(),
  readDelayReads: fc.constantFrom(0, 0, 1),
  domainSpelling: fc.constantFrom("host", "prefixOnly"),
  createdKeyDomains: fc.constantFrom("keptWithKey", "addedToWorkspace"),
  crdtTypeChange: fc.constantFrom("INVALID_ARGUMENT", "accepted"),
});
