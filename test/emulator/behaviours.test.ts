import { afterAll, expect, test } from "@jest/globals";
import { BEHAVIOURS, type Behaviours } from "../../src/emulator";
import {
  acme,
  BODY_CREDENTIALS,
  call,
  dataOf,
  emulator,
  failureOf,
  PATHS,
  startBeforeEach,
  WORKSPACE_HEADERS,
} from "./support";

const tested = new Set<string>();

startBeforeEach({
  seed: {
    organizations: {
      acme: {
        folders: { guides: {} },
        users: { ann: {}, bob: {} },
        documents: {
          one: { documentName: "One", editors: { e: { type: "text" } }, users: { ann: {} } },
          two: {},
        },
      },
      off: { disabled: true },
    },
  },
});

function given(values: Partial<Behaviours>): void {
  for (const name of Object.keys(values)) tested.add(name);
  emulator.setBehaviours(values);
}

const organizationId = "acme";
const add = (data: object) => ({ organizationId, documents: [{ documentId: "new" }], ...data });
const missing = { organizationId: "none", documents: [{ documentId: "a" }] };

test("errorHttpStatus, errorCodes", async () => {
  given({ errorHttpStatus: "ok", errorCodes: false });
  const { status, body } = await call(PATHS.addDocuments, missing);
  expect([status, body]).toEqual([
    200,
    { error: { status: "NOT_FOUND", message: "Organization does not exist" } },
  ]);
});

test("invalidCredentials", async () => {
  given({ invalidCredentials: "UNAUTHENTICATED" });
  expect(await failureOf(PATHS.addDocuments, missing, {})).toMatch(/^401 UNAUTHENTICATED/);
});

test("unknownFields", async () => {
  const data = { organizationId, documents: [{ documentId: "a", extra: 1 }], other: 2 };
  expect(await failureOf(PATHS.addDocuments, data)).toMatch(/^400 .*extra/);
  given({ unknownFields: "ignored" });
  await dataOf(PATHS.addDocuments, data);
  expect(await failureOf(PATHS.addDocuments, { ...data, folderId: 3 })).toMatch(/^400 .*folderId/);
});

test("emptyFields", async () => {
  given({ emptyFields: "null" });
  expect(await dataOf(PATHS.getUsers, { organizationId, userIds: ["ann"] })).toEqual([
    { userId: "ann", name: null, email: null },
  ]);
  const move = await call(PATHS.moveDocuments, {
    organizationId,
    documentIds: [],
    folderId: "guides",
  });
  expect(move.body.result).toHaveProperty("data", null);
});

test("pageTokenName, lastPageToken", async () => {
  const fields = async (pageSize: number) => {
    const { data: _data, ...rest } =
      (await call(PATHS.getUsers, { organizationId, pageSize })).body.result ?? {};
    return rest;
  };
  const token: unknown = expect.any(String);
  given({ pageTokenName: "pageToken", lastPageToken: "null" });
  expect(await fields(1)).toEqual({ status: "success", message: expect.any(String), pageToken: token });
  expect(await fields(9)).toMatchObject({ pageToken: null });
  given({ pageTokenName: "both", lastPageToken: "empty" });
  expect(await fields(1)).toMatchObject({ pageToken: token, nextPageToken: token });
  expect(await fields(9)).toMatchObject({ pageToken: "", nextPageToken: "" });
  given({ pageTokenName: "nextPageToken" });
  expect((await call(PATHS.getRecordings, { organizationId })).body.result).toHaveProperty(
    "nextPageToken",
    "",
  );
});

test("missingOrganization, missingOrganizationInDisable", async () => {
  given({ missingOrganization: "INVALID_ARGUMENT" });
  expect(await failureOf(PATHS.addDocuments, missing)).toMatch(/^400 INVALID_ARGUMENT: Organization/);
  given({ missingOrganization: "PERMISSION_DENIED" });
  expect(await failureOf(PATHS.addDocuments, missing)).toBe(
    "403 PERMISSION_DENIED: Missing or insufficient permissions",
  );
  given({ missingOrganizationInDisable: "itemFailure" });
  const disable = { organizationIds: ["none"], disabled: true };
  expect(await dataOf(PATHS.updateDisabledState, disable)).toEqual({
    none: { success: false, message: "Organization does not exist" },
  });
});

test("missingDocument", async () => {
  const data = { organizationId, documentId: "none" };
  given({ missingDocument: "INVALID_ARGUMENT" });
  expect(await failureOf(PATHS.getCrdtData, data)).toMatch(/^400 INVALID_ARGUMENT: Document/);
  given({ missingDocument: "accepted" });
  expect(await dataOf(PATHS.getCrdtData, data)).toEqual([]);
  expect(await dataOf(PATHS.getUsers, data)).toEqual([]);
  expect(await dataOf(PATHS.getRecordings, data)).toEqual([]);
  expect(await dataOf(PATHS.updateUsers, { ...data, users: [{ userId: "ann" }] })).toMatchObject({
    ann: { success: false },
  });
});

test("disabledOrganization, foldersOfDisabledOrganization", async () => {
  expect(await dataOf(PATHS.getFolders, { organizationId: "off" })).toEqual([]);
  given({ disabledOrganization: "FAILED_PRECONDITION", foldersOfDisabledOrganization: "refused" });
  const rejected = /^400 FAILED_PRECONDITION/;
  expect(await failureOf(PATHS.getFolders, { organizationId: "off" })).toMatch(rejected);
  expect(await failureOf(PATHS.getUsers, { organizationId: "off" })).toMatch(rejected);
});

test("disabledOrganization: accepted", async () => {
  given({ disabledOrganization: "accepted" });
  await dataOf(PATHS.addDocuments, { organizationId: "off", documents: [{ documentId: "new" }] });
  expect(emulator.contents().organizations.off).toMatchObject({ disabled: true, documents: { new: {} } });
  expect(await dataOf(PATHS.getUsers, { organizationId: "off" })).toEqual([]);
});

test("emptyDocumentName", async () => {
  const rename = (documentName: string) => ({
    organizationId,
    documents: [{ documentId: "one", documentName }],
  });
  given({ emptyDocumentName: "INVALID_ARGUMENT" });
  expect(await failureOf(PATHS.updateDocuments, rename(""))).toMatch(/^400 INVALID_ARGUMENT/);
  given({ emptyDocumentName: "itemFailure" });
  expect(await dataOf(PATHS.updateDocuments, rename(""))).toMatchObject({
    one: { success: false },
  });
  expect(acme()?.documents["one"]).toMatchObject({ documentName: "One" });
  await dataOf(PATHS.updateDocuments, rename("Two"));
  expect(acme()?.documents["one"]).toMatchObject({ documentName: "Two" });
});

test("usersOfDisabledOrganization", async () => {
  const users = () => failureOf(PATHS.getUsers, { organizationId: "off" });
  expect(await users()).toMatch(/^403 PERMISSION_DENIED/);
  given({ usersOfDisabledOrganization: "readable" });
  expect(await dataOf(PATHS.getUsers, { organizationId: "off" })).toEqual([]);
});

test("emptyDocuments", async () => {
  const make = (id: string) => ({
    organizationId: id,
    documents: [],
    createOrganization: true,
    folderId: "f",
    createFolder: true,
  });
  expect(await dataOf(PATHS.addDocuments, make("x"))).toEqual({});
  expect(emulator.contents().organizations.x?.folders).toHaveProperty("f");
  given({ emptyDocuments: "ignored" });
  expect(await dataOf(PATHS.addDocuments, make("y"))).toEqual({});
  given({ emptyDocuments: "refused" });
  expect(await failureOf(PATHS.addDocuments, make("z"))).toMatch(/^400 INVALID_ARGUMENT: data\.documents/);
  expect(Object.keys(emulator.contents().organizations)).toEqual(["acme", "off", "x"]);
});

test("diesWithLastDocument", async () => {
  given({ diesWithLastDocument: true });
  const create = { organizationId: "x", createOrganization: true, folderId: "f", createFolder: true };
  await dataOf(PATHS.addDocuments, add(create));
  await dataOf(PATHS.addDocuments, add({ folderId: "g", createFolder: true }));
  await dataOf(PATHS.moveDocuments, { organizationId, documentIds: ["new"], folderId: "guides" });
  expect(Object.keys(acme()?.folders ?? {})).toEqual(["guides"]);
  await dataOf(PATHS.deleteDocuments, { organizationId: "x", documentIds: ["new"] });
  await dataOf(PATHS.deleteDocuments, { organizationId, documentIds: ["new", "one", "two"] });
  expect(emulator.contents().organizations).toMatchObject({ acme: { folders: { guides: {} } } });
  expect(emulator.contents().organizations).not.toHaveProperty("x");
});

test("addExisting", async () => {
  const again = add({ documents: [{ documentId: "one", documentName: "Other" }], folderId: "guides" });
  const addAgain = () => dataOf(PATHS.addDocuments, again);
  expect(await addAgain()).toMatchObject({ one: { success: true } });
  given({ addExisting: "itemFailure" });
  expect(await addAgain()).toMatchObject({ one: { success: false, message: "Document already exists" } });
  expect(acme()?.documents.one).toMatchObject({ documentName: "One" });
  given({ addExisting: "overwrites" });
  expect(await addAgain()).toMatchObject({ one: { success: true } });
  expect(acme()?.documents.one).toMatchObject({ documentName: "Other", folderId: "guides" });
});

test("addToMissingFolder", async () => {
  const into = add({ folderId: "none" });
  given({ addToMissingFolder: "itemFailures" });
  expect(await dataOf(PATHS.addDocuments, into)).toEqual({
    new: { success: false, message: "Folder does not exist" },
  });
  expect(acme()?.documents).not.toHaveProperty("new");
  given({ addToMissingFolder: "ignored" });
  await dataOf(PATHS.addDocuments, into);
  expect(acme()?.documents.new).toEqual({});
});

test("updateMissing", async () => {
  given({ updateMissing: "upsert" });
  await dataOf(PATHS.updateDocuments, add({ documents: [{ documentId: "new", documentName: "N" }] }));
  expect(acme()?.documents.new).toEqual({ documentName: "N" });
});

test("moveToMissingFolder, moveToRoot, moveMissingDocument", async () => {
  const move = { organizationId, documentIds: ["one"], folderId: "none" };
  expect(await failureOf(PATHS.moveDocuments, move)).toMatch(/^404 NOT_FOUND: Folder/);
  given({ moveToMissingFolder: "ignored" });
  await dataOf(PATHS.moveDocuments, move);
  expect(acme()?.documents.one).not.toHaveProperty("folderId");
  given({ moveToMissingFolder: "created", moveToRoot: "asFolder" });
  await dataOf(PATHS.moveDocuments, { ...move, folderId: "root" });
  expect(acme()?.documents.one).toHaveProperty("folderId", "root");
  const absent = { ...move, documentIds: ["one", "absent"], folderId: "guides" };
  await dataOf(PATHS.moveDocuments, absent);
  given({ moveMissingDocument: "error" });
  expect(await failureOf(PATHS.moveDocuments, absent)).toMatch(/^404 NOT_FOUND: .*absent/);
});

test("migrationPendingMs, migrateMissingDocument, missingMigration", async () => {
  given({ migrationPendingPolls: 0, migrationInProgressPolls: 0, migrationPendingMs: 600_000 });
  const migrate = { organizationId, documentId: "one", newDocumentId: "three" };
  const { migrationId } = (await dataOf(PATHS.migrateDocument, migrate)) as { migrationId: string };
  const status = () => dataOf(PATHS.getMigrationStatus, { organizationId, migrationId });
  expect(await status()).toEqual({ migrationId, status: "pending" });
  given({ migrationPendingMs: 5 });
  await new Promise((resolve) => setTimeout(resolve, 10));
  expect(await status()).toEqual({ migrationId, status: "completed" });

  given({ migrateMissingDocument: "INVALID_ARGUMENT", missingMigration: "INVALID_ARGUMENT" });
  expect(await failureOf(PATHS.migrateDocument, migrate)).toMatch(/^400 INVALID_ARGUMENT: Document/);
  const missingMigration = { organizationId, migrationId: "x" };
  expect(await failureOf(PATHS.getMigrationStatus, missingMigration)).toMatch(/^400 /);
  given({ migrateMissingDocument: "failedMigration", migrationPendingMs: 0 });
  await dataOf(PATHS.migrateDocument, { ...migrate, newDocumentId: "four" });
  expect(emulator.contents().migrations.at(-1)?.status).toBe("failed");
});

test("folderReadsEnabled, userReadsEnabled, notificationsEnabled, advancedWebhooks", async () => {
  given({
    folderReadsEnabled: false,
    userReadsEnabled: false,
    notificationsEnabled: false,
    advancedWebhooks: "disabled",
  });
  const config = { organizationId, userId: "ann", getOrganizationConfig: true };
  for (const [path, data] of [
    [PATHS.getFolders, { organizationId }],
    [PATHS.getUsers, { organizationId }],
    [PATHS.getNotificationConfig, config],
    [PATHS.getWebhookEndpoints, {}],
  ] as const) {
    expect(await failureOf(path, data)).toMatch(/^400 FAILED_PRECONDITION/);
  }
});

test("foldersOfMissingOrganization, readMissingFolder", async () => {
  const none = { organizationId: "none" };
  expect(await failureOf(PATHS.getFolders, none)).toMatch(/^404 NOT_FOUND/);
  given({ foldersOfMissingOrganization: "INVALID_ARGUMENT", readMissingFolder: "NOT_FOUND" });
  expect(await failureOf(PATHS.getFolders, none)).toMatch(/^400 INVALID_ARGUMENT/);
  expect(await failureOf(PATHS.getFolders, { organizationId, folderId: "x" })).toMatch(/^404 .*Folder/);
  given({ foldersOfMissingOrganization: "empty" });
  expect(await dataOf(PATHS.getFolders, none)).toEqual([]);
});

test("readDelayReads, readDelayMs", async () => {
  const folders = async () => ((await dataOf(PATHS.getFolders, { organizationId })) as unknown[]).length;
  const make = (folderId: string) => dataOf(PATHS.addDocuments, add({ folderId, createFolder: true }));
  given({ readDelayReads: 2 });
  await make("f");
  expect([await folders(), await folders(), await folders()]).toEqual([1, 1, 2]);
  given({ readDelayReads: 0, readDelayMs: 600_000 });
  await make("g");
  expect(await folders()).toBe(2);
  expect(acme()?.folders).toHaveProperty("g");
  given({ readDelayMs: 5 });
  await new Promise((resolve) => setTimeout(resolve, 10));
  expect(await folders()).toBe(3);
});

test("emptyDomains, skippedDomains, domainSpelling", async () => {
  given({ emptyDomains: "accepted", skippedDomains: "success", domainSpelling: "prefixOnly" });
  expect(await dataOf(PATHS.addDomains, { domains: [] })).toEqual({ domainsAdded: [] });
  expect(await dataOf(PATHS.addDomains, { domains: ["https://www.Acme.com/x"] })).toEqual({
    domainsAdded: ["Acme.com/x"],
  });
  expect(await dataOf(PATHS.deleteDomains, { domains: ["none.com"] })).toEqual({
    domainsRemoved: [],
    skippedDomains: ["none.com"],
  });
});

test("createdKeyDomains", async () => {
  const key = { ownerEmail: "a@b.com", type: "testing", allowedDomains: ["https://www.acme.com"] };
  await dataOf(PATHS.createApiKey, key, WORKSPACE_HEADERS);
  expect(emulator.contents().domains).toEqual([]);
  given({ createdKeyDomains: "addedToWorkspace" });
  await dataOf(PATHS.createApiKey, key, WORKSPACE_HEADERS);
  expect(emulator.contents().domains).toEqual(["acme.com"]);
});

test("duplicateNotification", async () => {
  const data = {
    organizationId,
    documentId: "one",
    actionUser: { userId: "ann" },
    notificationId: "n",
    displayHeadlineMessageTemplate: "t",
    displayBodyMessage: "b",
    notifyUsers: [],
  };
  await dataOf(PATHS.addNotifications, data);
  expect(await dataOf(PATHS.addNotifications, data)).toMatchObject({ success: true });
  given({ duplicateNotification: "failure" });
  expect(await dataOf(PATHS.addNotifications, data)).toMatchObject({ success: false });
});

test("missingLocation", async () => {
  const data = {
    ...BODY_CREDENTIALS,
    documentId: "one",
    migrate: { oldLocation: { id: "x" }, newLocation: { id: "y" } },
  };
  given({ missingLocation: "NOT_FOUND" });
  expect(await failureOf(PATHS.updateLocation, data)).toMatch(/^404 NOT_FOUND: Location/);
  given({ missingLocation: "ignored" });
  await dataOf(PATHS.updateLocation, data);
  expect(acme()?.documents.one).not.toHaveProperty("locations");
  given({ missingLocation: "created" });
  await dataOf(PATHS.updateLocation, data);
  expect(acme()?.documents.one?.locations).toEqual({ y: { id: "y" } });
});

test("crdtTypeChange", async () => {
  given({ crdtTypeChange: "accepted" });
  const data = { organizationId, documentId: "one", editorId: "e", type: "map", data: { k: 1 } };
  await dataOf(PATHS.updateCrdtData, data);
  expect(acme()?.documents.one?.editors?.e).toMatchObject({ type: "map", data: { k: 1 } });
});

test("editorlessDocument", async () => {
  const of = (documentId: string, editorId?: string) => ({ organizationId, documentId, editorId });
  expect(await dataOf(PATHS.getCrdtData, of("two"))).toEqual([]);
  expect(await dataOf(PATHS.getCrdtData, of("one", "none"))).toEqual([]);
  given({ editorlessDocument: "NOT_FOUND" });
  expect(await failureOf(PATHS.getCrdtData, of("two"))).toMatch(/^404 NOT_FOUND: No CRDT data/);
  expect(await failureOf(PATHS.getCrdtData, of("one", "none"))).toMatch(/^404 NOT_FOUND: No CRDT data/);
  expect(await dataOf(PATHS.getCrdtData, of("one", "e"))).toHaveLength(1);
  given({ missingDocument: "accepted" });
  expect(await dataOf(PATHS.getCrdtData, of("none"))).toEqual([]);
});

test("rejects an unknown switch or value and then changes nothing", () => {
  const set = (values: object) => () => {
    emulator.setBehaviours(values);
  };
  expect(set({ errorCodes: false, none: 1 })).toThrow('There is no behaviour "none"');
  expect(set({ errorCodes: false, addExisting: "x" })).toThrow(
    "Behaviour addExisting must be noop | overwrites | itemFailure",
  );
  expect(set({ readDelayMs: -1 })).toThrow("must be a number, 0 or more");
  expect(emulator.behaviours.errorCodes).toBe(true);
});

/** Behaviours with tests in other files of this folder. */
const ELSEWHERE = [
  "messageStyle",
  "jobsShownLate",
  "jobsShownLateMs",
  "migrationCarries",
  "migrationInProgressMs",
  "migrationOutcome",
  "migrateToExisting",
  "migrationLeaves",
  "endlessCursors",
  "echoPageToken",
  "emptyFoldersDie",
  "emptyFoldersSwept",
];

afterAll(() => {
  const untested = Object.keys(BEHAVIOURS).filter((name) => !tested.has(name));
  expect(untested.sort()).toEqual(ELSEWHERE.sort());
});
