import { afterAll, expect, test } from "@jest/globals";
import { BEHAVIOURS, type Behaviours, type OperationName } from "../../src/emulator";
import {
  acme,
  BODY_CREDENTIALS,
  call,
  dataOf,
  emulator,
  failureOf,
  NOTIFICATION,
  startBeforeEach,
  WORKSPACE_HEADERS,
} from "./support";

const tested = new Set<string>();

startBeforeEach({
  organizations: {
    acme: {
      folders: { guides: {} },
      users: { ann: {}, bob: {} },
      documents: {
        one: { documentName: "One", editors: { e: { type: "text" } }, users: { ann: {} } },
        two: {},
      },
      notifications: { old: { documentId: "one" } },
    },
    off: { disabled: true },
  },
});

function given(values: Partial<Behaviours>): void {
  for (const name of Object.keys(values)) tested.add(name);
  emulator.setBehaviours(values);
}

const organizationId = "acme";
const add = (data: object) => ({ organizationId, documents: [{ documentId: "new" }], ...data });
const missing = { organizationId: "none", documents: [{ documentId: "a" }] };

test("errorHttpStatus, odd", async () => {
  expect((await call("addDocuments", missing)).body.error).toHaveProperty("code", 404);
  given({ errorHttpStatus: "ok", odd: true });
  const { status, body } = await call("addDocuments", missing);
  expect([status, body]).toEqual([
    200,
    { error: { status: "NOT_FOUND", message: "Organization does not exist" } },
  ]);
  given({ errorHttpStatus: "matching" });
  expect(await failureOf("addDocuments", missing, {})).toMatch(/^401 UNAUTHENTICATED/);
  expect(await dataOf("getUsers", { organizationId, userIds: ["ann"] })).toEqual([
    { userId: "ann", name: null, email: null },
  ]);
  const move = await call("moveDocuments", { organizationId, documentIds: [], folderId: "guides" });
  expect(move.body.result).toHaveProperty("data", null);
});

const off = { organizationId: "off" };
const none = { organizationId: "none" };
const notification = { ...NOTIFICATION, notificationId: "old" };
const editor = { organizationId, documentId: "one", editorId: "none" };
const missingDocument = { organizationId, documentId: "none" };
const missingFolder = { organizationId, folderId: "none" };
const unnamed = { organizationId, documents: [{ documentId: "one", documentName: "" }] };
const fresh = { organizationId: "fresh", documents: [], createOrganization: true };
const moveMissing = { organizationId, documentIds: ["none"], folderId: "guides" };
const migrateMissing = { ...missingDocument, newDocumentId: "three" };
const deletion = { ...off, documentIds: ["one"] };
const deleteNew = { organizationId, documentIds: ["new"] };
const notThere = (success: boolean) => ({ new: { success, message: "Document does not exist" } });
const succeeded: unknown = expect.objectContaining({ success: true });
const failed: unknown = expect.objectContaining({ success: false });

test.each<[Partial<Behaviours>, OperationName, object, string]>([
  [{}, "getFolders", none, "404 NOT_FOUND: Organization"],
  [{ foldersOfMissingOrganization: "INVALID_ARGUMENT" }, "getFolders", none, "400 INVALID_ARGUMENT"],
  [{ foldersOfMissingOrganization: "PERMISSION_DENIED" }, "getFolders", none, "403 PERMISSION_DENIED"],
  [{ folderReadsEnabled: false }, "getFolders", { organizationId }, "400 FAILED_PRECONDITION"],
  [{ readMissingFolder: "NOT_FOUND" }, "getFolders", missingFolder, "404 NOT_FOUND: Folder"],
  [{ foldersOfDisabledOrganization: "rejected" }, "getFolders", off, "403 PERMISSION_DENIED"],
  [{}, "getUsers", off, "403 PERMISSION_DENIED: Organization is disabled"],
  [{ userReadsEnabled: false }, "getUsers", { organizationId }, "400 FAILED_PRECONDITION"],
  [{}, "addDocuments", missing, "404 NOT_FOUND: Organization"],
  [{ missingOrganization: "INVALID_ARGUMENT" }, "addDocuments", missing, "400 INVALID_ARGUMENT"],
  [{ missingOrganization: "PERMISSION_DENIED" }, "addDocuments", missing, "403 PERMISSION_DENIED"],
  [{ emptyDocuments: "rejected" }, "addDocuments", fresh, "400 INVALID_ARGUMENT"],
  [{}, "addDocuments", add({ folderId: "none" }), "404 NOT_FOUND: Folder"],
  [{}, "getCrdtData", missingDocument, "404 NOT_FOUND: Document"],
  [{ missingDocument: "INVALID_ARGUMENT" }, "getCrdtData", missingDocument, "400 INVALID_ARGUMENT"],
  [{ editorlessDocument: "NOT_FOUND" }, "getCrdtData", editor, "404 NOT_FOUND"],
  [{ emptyDocumentName: "INVALID_ARGUMENT" }, "updateDocuments", unnamed, "400 INVALID_ARGUMENT"],
  [{ moveMissingDocument: "error" }, "moveDocuments", moveMissing, "404 NOT_FOUND: Document"],
  [{}, "migrateDocument", migrateMissing, "404 NOT_FOUND: Document"],
  [{ migrateMissingDocument: "INVALID_ARGUMENT" }, "migrateDocument", migrateMissing, "400 INVALID_ARGUMENT"],
  [{}, "deleteDocuments", deletion, "403 PERMISSION_DENIED: Organization is disabled"],
  [{ disabledOrganization: "FAILED_PRECONDITION" }, "deleteDocuments", deletion, "400 FAILED_PRECONDITION"],
  [{ advancedWebhooks: "notConfigured" }, "getWebhookEndpoints", {}, "400 FAILED_PRECONDITION: .* not"],
  [{ advancedWebhooks: "disabled" }, "getWebhookEndpointSecret", { endpointId: "x" }, "400 FAILED_PRE"],
])("%j: %s rejects %j", async (behaviours, operation, data, failure) => {
  given(behaviours);
  expect(await failureOf(operation, data)).toMatch(new RegExp(`^${failure}`));
});

test.each<[Partial<Behaviours>, OperationName, object, object]>([
  [{}, "getFolders", off, []],
  [{ foldersOfMissingOrganization: "empty" }, "getFolders", none, []],
  [{}, "getFolders", missingFolder, []],
  [{ usersOfDisabledOrganization: "readable" }, "getUsers", off, []],
  [{ disabledOrganization: "accepted" }, "deleteDocuments", deletion, { one: succeeded }],
  [{ missingDocument: "accepted" }, "getCrdtData", missingDocument, []],
  [{ updateMissing: "upsert" }, "updateDocuments", add({}), { new: succeeded }],
  [{}, "updateDocuments", unnamed, { one: succeeded }],
  [{ emptyDocumentName: "itemFailure" }, "updateDocuments", unnamed, { one: failed }],
  [{ addToMissingFolder: "itemFailures" }, "addDocuments", add({ folderId: "none" }), { new: failed }],
  [{ addToMissingFolder: "ignored" }, "addDocuments", add({ folderId: "none" }), { new: succeeded }],
  [{}, "getCrdtData", { organizationId, documentId: "two" }, []],
  [{}, "getCrdtData", editor, []],
  [{}, "updateDocuments", add({}), notThere(false)],
  [{}, "deleteDocuments", deleteNew, notThere(true)],
  [{ deleteMissing: "itemFailure" }, "deleteDocuments", deleteNew, notThere(false)],
  [
    { missingOrganizationInDisable: "itemFailure" },
    "updateDisabledState",
    { organizationIds: ["none"], disabled: true },
    { none: { success: false, message: "Organization does not exist" } },
  ],
  [
    { skippedDomains: "success" },
    "deleteDomains",
    { domains: ["none.com"] },
    { domainsRemoved: [], skippedDomains: ["none.com"] },
  ],
  [
    { domainSpelling: "prefixOnly" },
    "addDomains",
    { domains: ["https://www.Acme.com/x"] },
    { domainsAdded: ["Acme.com/x"] },
  ],
  [{}, "addNotifications", notification, { success: true, message: "Notification already exists." }],
  [
    { odd: true },
    "addNotifications",
    notification,
    { success: false, message: "Notification already exists." },
  ],
])("%j: %s accepts %j", async (behaviours, operation, data, result) => {
  given(behaviours);
  expect(await dataOf(operation, data)).toEqual(result);
});

test("rejects fields that the contract does not have", async () => {
  const data = { organizationId, documents: [{ documentId: "a", extra: 1 }] };
  expect(await failureOf("addDocuments", data)).toMatch(/^400 .*extra/);
});

test("addExisting", async () => {
  const again = add({ documents: [{ documentId: "one", documentName: "Other" }], folderId: "guides" });
  const addAgain = () => dataOf("addDocuments", again);
  expect(await addAgain()).toMatchObject({ one: { success: false, message: "Document already exists" } });
  given({ addExisting: "noop" });
  expect(await addAgain()).toMatchObject({ one: { success: true } });
  expect(acme()?.documents.one).toMatchObject({ documentName: "One" });
  given({ addExisting: "overwrites" });
  expect(await addAgain()).toMatchObject({ one: { success: true } });
  expect(acme()?.documents.one).toMatchObject({ documentName: "Other", folderId: "guides" });
});

test("failedItems, itemCodes", async () => {
  const both = add({ documents: [{ documentId: "one" }, { documentId: "new" }] });
  given({ itemCodes: true });
  const data = await dataOf("addDocuments", both);
  expect(data).toMatchObject({ one: { success: false, code: "already-exists" }, new: { success: true } });
  emulator.edit({ organizations: { acme: { documents: { new: null } } } });
  given({ failedItems: "inError" });
  const { status, body } = await call("addDocuments", both);
  expect([status, body.error]).toEqual([500, expect.objectContaining({ status: "INTERNAL", details: data })]);
  expect(acme()?.documents).toHaveProperty("new");
  expect(emulator.requests.at(-1)?.outcome).toMatchObject({ applied: true, error: "INTERNAL" });
  // A reply without failed items is a success.
  expect(await dataOf("addDocuments", add({ documents: [] }))).toEqual({});
});

test("emptyDocuments, and a request that is rejected leaves no organization behind", async () => {
  await failureOf("addDocuments", { ...fresh, ...add({ folderId: "none" }), organizationId: "fresh" });
  given({ emptyDocuments: "ignored" });
  await dataOf("addDocuments", fresh);
  expect(emulator.contents().organizations).not.toHaveProperty("fresh");
  given({ emptyDocuments: "creates" });
  await dataOf("addDocuments", fresh);
  expect(emulator.contents().organizations).toHaveProperty("fresh");
});

test("migrateMissingDocument", async () => {
  given({ migrateMissingDocument: "failedMigration", migrationPendingPolls: 0, migrationInProgressPolls: 0 });
  const { migrationId } = (await dataOf("migrateDocument", migrateMissing)) as { migrationId: string };
  expect(await dataOf("getMigrationStatus", { organizationId, migrationId })).toEqual({
    migrationId,
    status: "failed",
  });
});

test("moveToRoot", async () => {
  given({ moveToMissingFolder: "created", moveToRoot: "asFolder" });
  await dataOf("moveDocuments", { organizationId, documentIds: ["one"], folderId: "root" });
  expect(acme()?.documents.one).toHaveProperty("folderId", "root");
});

test("readDelayReads", async () => {
  const folders = async () => ((await dataOf("getFolders", { organizationId })) as unknown[]).length;
  given({ readDelayReads: 2 });
  await dataOf("addDocuments", add({ folderId: "f", createFolder: true }));
  expect(acme()?.folders).toHaveProperty("f");
  expect([await folders(), await folders(), await folders()]).toEqual([1, 1, 2]);
});

test("createdKeyDomains", async () => {
  const key = { ownerEmail: "a@b.com", type: "testing", allowedDomains: ["https://www.acme.com"] };
  await dataOf("createApiKey", key, WORKSPACE_HEADERS);
  expect(emulator.contents().domains).toEqual([]);
  given({ createdKeyDomains: "addedToWorkspace" });
  await dataOf("createApiKey", key, WORKSPACE_HEADERS);
  expect(emulator.contents().domains).toEqual(["acme.com"]);
});

test("missingLocation", async () => {
  const data = {
    ...BODY_CREDENTIALS,
    documentId: "one",
    migrate: { oldLocation: { id: "x" }, newLocation: { id: "y" } },
  };
  given({ missingLocation: "NOT_FOUND" });
  expect(await failureOf("updateLocation", data)).toMatch(/^404 NOT_FOUND: Location/);
  given({ missingLocation: "ignored" });
  await dataOf("updateLocation", data);
  expect(acme()?.documents.one).not.toHaveProperty("locations");
  given({ missingLocation: "created" });
  await dataOf("updateLocation", data);
  expect(acme()?.documents.one?.locations).toEqual({ y: { id: "y" } });
});

test("locationInUse", async () => {
  const commentsAfter = async (locationInUse: "merged" | "replaced") => {
    given({ locationInUse });
    const comments = ["x", "y"].map((locationId) => ({ locationId }));
    const one = { locations: { x: {}, y: {} }, comments };
    emulator.edit({ organizations: { [organizationId]: { documents: { one } } } });
    const migrate = { oldLocation: { id: "x" }, newLocation: { id: "y" } };
    await dataOf("updateLocation", { ...BODY_CREDENTIALS, documentId: "one", migrate });
    return acme()?.documents.one?.comments;
  };
  expect(await commentsAfter("merged")).toEqual([{ locationId: "y" }, { locationId: "y" }]);
  expect(await commentsAfter("replaced")).toEqual([{ locationId: "y" }]);
});

test("crdtTypeChange", async () => {
  given({ crdtTypeChange: "accepted" });
  const data = { organizationId, documentId: "one", editorId: "e", type: "map", data: { k: 1 } };
  await dataOf("updateCrdtData", data);
  expect(acme()?.documents.one?.editors?.e).toMatchObject({ type: "map", data: { k: 1 } });
});

test("ownSpelling", async () => {
  given({ ownSpelling: true });
  const editor = { organizationId, documentId: "one", editorId: "e", type: "text", data: "Hi" };
  await dataOf("updateCrdtData", editor);
  expect(acme()?.documents.one?.editors?.e?.data).toBe("Hi\n");
  const users = [{ userId: "ann", name: " Ann ", email: "Ann@Acme.com" }];
  await dataOf("updateUsers", { organizationId, users });
  expect(acme()?.users.ann).toEqual({ name: "Ann", email: "ann@acme.com" });
});

test("rejects an unknown switch or value and then changes nothing", () => {
  const set = (values: object) => () => {
    emulator.setBehaviours(values);
  };
  expect(set({ odd: true, none: 1 })).toThrow('There is no behaviour "none"');
  expect(set({ odd: true, addExisting: "x" })).toThrow(
    "Behaviour addExisting must be itemFailure | noop | overwrites",
  );
  expect(set({ readDelayReads: -1 })).toThrow("must be a number, 0 or more");
  expect(emulator.behaviours.odd).toBe(false);
});

/** Behaviours with tests in other files. */
const ELSEWHERE = [
  "migrationOutcome",
  "migrateToExisting",
  "migrationLeaves",
  "messageStyle",
  "jobsShownLate",
  "migrationCarries",
  "endlessCursors",
  "emptyFolders",
  "emptyOrganizations",
];

afterAll(() => {
  const untested = Object.keys(BEHAVIOURS).filter((name) => !tested.has(name));
  expect(untested.sort()).toEqual(ELSEWHERE.sort());
});
