import { afterEach, beforeEach, expect, test } from "@jest/globals";
import { startEmulator, type Emulator } from "../../src/emulator";
import { BODY_CREDENTIALS, call, dataOf, failureOf, PATHS } from "./caller";

let emulator: Emulator;
const organizationId = "acme";
const documentId = "one";
const where = { organizationId, documentId };
const DAY = 86_400_000;

beforeEach(async () => {
  const at = { locationId: "l1" };
  const judgment = { organizationId, documentId, actionUser: { name: "Ann" }, annotationId: "a1" };
  emulator = await startEmulator({
    seed: {
      organizations: {
        acme: {
          users: { ann: {} },
          documents: {
            one: {
              documentName: "One",
              users: { ann: {} },
              locations: { l1: { locationName: "Top" } },
              editors: {
                text: { type: "text", data: "old" },
                map: { type: "map", data: {} },
                array: { type: "array", data: [] },
                xml: { type: "xml", data: "<a/>" },
              },
              comments: [
                { userId: "ann", ...at, annotationId: "c1" },
                { userId: "ann", annotationId: "c2" },
              ],
              recordings: [
                { ...at, annotationId: "r1", type: "recorder" },
                { annotationId: "r2", type: "recorder" },
                { annotationId: "r3", type: "recorder" },
              ],
            },
          },
          notifications: { n1: { documentId, ...at, userIds: ["ann"] } },
        },
      },
      judgments: {
        j1: {
          ...judgment,
          decision: "approve",
          reasoning: "clear red text",
          createdAt: Date.now() - 3 * DAY,
        },
        j2: { ...judgment, decision: "reject", reasoning: "red", content: "invoice", createdAt: Date.now() },
        j3: { organizationId, decision: "reject", reasoning: "blue", agent: {}, createdAt: 1000 },
      },
    },
  });
});

afterEach(() => emulator.close());

const one = (id = documentId) => emulator.contents().organizations.acme?.documents[id];

test("a migration goes from pending through in_progress to completed and takes all of a document along", async () => {
  const before = one();
  const { migrationId } = (await dataOf(emulator, PATHS.migrateDocument, {
    ...where,
    newDocumentId: "uno",
  })) as { migrationId: string };
  const status = async () =>
    (
      (await dataOf(emulator, PATHS.getMigrationStatus, { organizationId, migrationId })) as {
        status: string;
      }
    ).status;
  expect(await status()).toBe("pending");
  expect(one()).toEqual(before);
  expect([await status(), await status(), await status()]).toEqual(["in_progress", "completed", "completed"]);
  expect(one()).toBeUndefined();
  expect(one("uno")).toEqual(before);
  expect(emulator.contents().organizations.acme?.notifications?.n1).toMatchObject({ documentId: "uno" });
  expect(emulator.contents().migrations).toEqual([{ ...where, newDocumentId: "uno", status: "completed" }]);
});

test("migrations can run by time and can fail", async () => {
  Object.assign(emulator.behaviours, {
    migrationPendingPolls: 0,
    migrationInProgressPolls: 0,
    migrationInProgressMs: 50,
  });
  await dataOf(emulator, PATHS.migrateDocument, { ...where, newDocumentId: "uno" });
  expect(emulator.contents().migrations[0]?.status).toBe("in_progress");
  await new Promise((resolve) => setTimeout(resolve, 60));
  expect(one("uno")).toBeDefined();
  emulator.setBehaviours({ migrationInProgressMs: 0, migrationOutcome: "failed" });
  await dataOf(emulator, PATHS.migrateDocument, { organizationId, documentId: "uno", newDocumentId: "two" });
  expect(emulator.contents().migrations[1]?.status).toBe("failed");
  expect(one("uno")).toBeDefined();
});

test("a migration of a missing document, to a taken id or of an unknown id is refused", async () => {
  const refusal = (data: object) => failureOf(emulator, PATHS.migrateDocument, { organizationId, ...data });
  expect(await refusal({ documentId: "none", newDocumentId: "x" })).toMatch(/^404 NOT_FOUND/);
  expect(await refusal({ documentId, newDocumentId: documentId })).toMatch(/^400 INVALID_ARGUMENT/);
  emulator.edit({ organizations: { acme: { documents: { two: {} } } } });
  expect(await refusal({ documentId, newDocumentId: "two" })).toMatch(/^400 INVALID_ARGUMENT/);
  const data = { organizationId, migrationId: "none" };
  expect(await failureOf(emulator, PATHS.getMigrationStatus, data)).toMatch(/^404 NOT_FOUND/);
});

test("a location is replaced, or merged, and what is attached to it follows", async () => {
  const update = (data: object) =>
    call(emulator, PATHS.updateLocation, { ...BODY_CREDENTIALS, documentId, ...data });
  const { body } = await update({
    organizationId,
    migrate: { oldLocation: { id: "l1" }, newLocation: { id: "l2", page: 2 } },
  });
  expect(body).toEqual({ result: { status: "success", message: "Location updated.", data: null } });
  expect(one()?.locations).toEqual({ l2: { id: "l2", page: 2 } });
  expect(one()?.comments?.[0]).toMatchObject({ locationId: "l2" });
  await update({ merge: true, migrate: { oldLocation: { id: "l2" }, newLocation: { locationName: "Two" } } });
  expect(one()?.locations).toEqual({ l2: { id: "l2", page: 2, locationName: "Two" } });
});

test("deleting a location's data takes its comments, recordings and notifications, and no others", async () => {
  const data = { ...BODY_CREDENTIALS, documentId, location: { id: "l1" } };
  const { body } = await call(emulator, PATHS.deleteLocationData, data);
  expect(body.result?.data).toBeNull();
  expect(one()).not.toHaveProperty("locations");
  expect(one()?.comments).toEqual([{ annotationId: "c2", userId: "ann" }]);
  expect(one()?.recordings).toHaveLength(2);
  expect(emulator.contents().organizations.acme).not.toHaveProperty("notifications");
  const missing = { ...data, documentId: "none" };
  expect(await failureOf(emulator, PATHS.deleteLocationData, missing)).toMatch(/^404 NOT_FOUND/);
});

test("recordings come by id, by document and in pages", async () => {
  const page = async (data: object) =>
    (await call(emulator, PATHS.getRecordings, { organizationId, ...data })).body.result;
  expect((await page({ recordingIds: ["r2"] }))?.data).toEqual([
    {
      annotationId: "r2",
      type: "recorder",
      metadata: { apiKey: "demo-api-key", organizationId, documentId },
    },
  ]);
  const first = await page({ documentId, pageSize: 2 });
  expect(first?.data).toHaveLength(2);
  const second = await page({ documentId, pageSize: 2, pageToken: first?.pageToken });
  expect(second?.data).toHaveLength(1);
  expect(second).not.toHaveProperty("pageToken");
  const wrong = { organizationId, pageSize: 0 };
  expect(await failureOf(emulator, PATHS.getRecordings, wrong)).toMatch(/^400 .*data\.pageSize/);
});

test("CRDT data are read whole or by editor, and replaced in the shape of their type", async () => {
  const shapes = { text: "new", xml: "<b/>", map: { k: 1 }, array: [1] };
  for (const [editorId, data] of Object.entries(shapes)) {
    const { body } = await call(emulator, PATHS.updateCrdtData, { ...where, editorId, data, type: editorId });
    expect(body).toEqual({ result: { status: "success", message: "CRDT data updated." } });
    expect(await dataOf(emulator, PATHS.getCrdtData, { ...where, editorId })).toEqual([
      { id: editorId, data, lastUpdate: expect.any(String), lastUpdatedBy: "rest-api", sessionId: null },
    ]);
  }
  expect(await dataOf(emulator, PATHS.getCrdtData, where)).toHaveLength(4);
  const polluting = JSON.parse('{"__proto__":{"a":1}}') as object;
  await dataOf(emulator, PATHS.updateCrdtData, { ...where, editorId: "map", data: polluting, type: "map" });
  expect(JSON.stringify(one()?.editors?.map?.data)).toBe('{"__proto__":{"a":1}}');
});

test("CRDT data of the wrong shape, of another type, or that do not exist are refused", async () => {
  const refusal = (data: object) => failureOf(emulator, PATHS.updateCrdtData, { ...where, ...data });
  expect(await refusal({ editorId: "text", type: "text", data: {} })).toMatch(
    /^400 .*data\.data: must be a string/,
  );
  expect(await refusal({ editorId: "text", type: "map", data: {} })).toMatch(/^400 .*data\.type/);
  expect(await refusal({ editorId: "none", type: "text", data: "" })).toBe(
    "404 NOT_FOUND: No CRDT data for this editor ID",
  );
  expect(await failureOf(emulator, PATHS.getCrdtData, { documentId })).toBe(
    "400 INVALID_ARGUMENT: data.organizationId: is required",
  );
});

interface Found {
  results: { recordId: string; similarity: number; scope: string; agent: unknown }[];
  totalInScope: number;
}

const search = async (data: object) =>
  (await call(emulator, PATHS.searchJudgments, data)).body.result as unknown as Found;
const ids = ({ results }: Found) => results.map((result) => result.recordId);

test("judgments are found by words, nearest first, in their scope, without status and message", async () => {
  const found = await search({ query: "red text", organizationId });
  expect(found).not.toHaveProperty("status");
  expect(found).toMatchObject({ totalInScope: 3, searchLatencyMs: expect.any(Number) });
  expect(ids(found)).toEqual(["j1", "j2"]);
  expect(found.results[0]).toMatchObject({ similarity: 1, scope: "organization", agent: null });
  expect(ids(await search({ query: "invoice", embeddingType: "content" }))).toEqual(["j2"]);
  expect(ids(await search({ query: "red", limit: 1, ...where }))).toEqual(["j2"]);
  expect(ids(await search({ query: "reject", filters: { judgeType: "agent" } }))).toEqual(["j3"]);
  const dateRange = { start: 0, end: "1970-01-02" };
  expect(ids(await search({ query: "reject", filters: { dateRange } }))).toEqual(["j3"]);
});

test("recency and annotation skip the search: latest first, and oldest first", async () => {
  const recent = await search({ query: "x", recencyDays: 30 });
  expect(ids(recent)).toEqual(["j2", "j1"]);
  expect(recent.results[0]?.similarity).toBe(1);
  const thread = await search({ query: "x", organizationId, filters: { annotationId: "a1" } });
  expect(ids(thread)).toEqual(["j1", "j2"]);
});

test("the limits of the search are enforced", async () => {
  for (const data of [
    { query: "" },
    { query: "x", limit: 51 },
    { query: "x", recencyDays: 366 },
    { query: "x", documentId },
    { query: "x", filters: { annotationId: "a1" } },
    { query: "x", filters: { dateRange: { start: 2, end: 1 } } },
  ]) {
    expect(await failureOf(emulator, PATHS.searchJudgments, data)).toMatch(/^400 INVALID_ARGUMENT: data\./);
  }
});
