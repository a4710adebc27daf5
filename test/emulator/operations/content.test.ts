import { expect, test } from "@jest/globals";
import { acme, BODY_CREDENTIALS, call, dataOf, failureOf, startBeforeEach } from "../support";

const organizationId = "acme";
const documentId = "one";
const where = { organizationId, documentId };
const at = { locationId: "l1" };

startBeforeEach({
  organizations: {
    acme: {
      users: { ann: {} },
      documents: {
        one: {
          editors: {
            text: { type: "text", data: "old" },
            map: { type: "map", data: {} },
            array: { type: "array", data: [] },
            xml: { type: "xml", data: "<a/>" },
          },
          locations: { l1: { locationName: "Top" } },
          comments: [
            { userId: "ann", ...at, annotationId: "c1" },
            { userId: "ann", annotationId: "c2" },
          ],
          recordings: [
            { userId: "ann", ...at, annotationId: "r1" },
            { annotationId: "r2", type: "recorder" },
            { annotationId: "r3" },
          ],
        },
      },
      notifications: { n1: { documentId, ...at, userIds: ["ann"] } },
    },
  },
});

const one = () => acme()?.documents.one;

test("reads CRDT data of all editors or one, and replaces it", async () => {
  const shapes = { text: "new", xml: "<b/>", map: { k: 1 }, array: [1] };
  for (const [editorId, data] of Object.entries(shapes)) {
    const { body } = await call("updateCrdtData", { ...where, editorId, data, type: editorId });
    expect(body).toEqual({ result: { status: "success", message: "CRDT data updated." } });
    expect(await dataOf("getCrdtData", { ...where, editorId })).toEqual([
      { id: editorId, data, lastUpdate: expect.any(String), lastUpdatedBy: "rest-api", sessionId: null },
    ]);
  }
  expect(await dataOf("getCrdtData", where)).toHaveLength(4);
  const polluting = JSON.parse('{"__proto__":{"a":1}}') as object;
  await dataOf("updateCrdtData", { ...where, editorId: "map", data: polluting, type: "map" });
  expect(JSON.stringify(one()?.editors?.map?.data)).toBe('{"__proto__":{"a":1}}');
});

test("rejects CRDT data of another type, and for a missing editor", async () => {
  const rejection = (data: object) => failureOf("updateCrdtData", { ...where, ...data });
  expect(await rejection({ editorId: "text", type: "map", data: {} })).toMatch(/^400 .*data\.type/);
  expect(await rejection({ editorId: "none", type: "text", data: "" })).toBe(
    "404 NOT_FOUND: No CRDT data for this editor ID",
  );
});

test("returns recordings by id, by document and in pages", async () => {
  const page = async (data: object) => (await call("getRecordings", { organizationId, ...data })).body.result;
  expect((await page({ recordingIds: ["r2"] }))?.data).toMatchObject([
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
  const userData = await dataOf("getUserData", { organizationId, userId: "ann" });
  expect(userData).toMatchObject({
    recordings: [{ annotationId: "r1", metadata: { organizationId, documentId } }],
  });
});

test("deletes the comments, recordings and notifications of a location and no others", async () => {
  const data = { ...BODY_CREDENTIALS, documentId, location: { id: "l1" } };
  const { body } = await call("deleteLocationData", data);
  expect(body.result?.data).toBeNull();
  expect(one()).not.toHaveProperty("locations");
  expect(one()?.comments).toEqual([{ annotationId: "c2", userId: "ann" }]);
  expect(one()?.recordings).toHaveLength(2);
  expect(acme()).not.toHaveProperty("notifications");
  const missing = { ...data, documentId: "none" };
  expect(await failureOf("deleteLocationData", missing)).toMatch(/^404 NOT_FOUND/);
});
