import { afterEach, beforeEach, expect, test } from "@jest/globals";
import { startEmulator, type Emulator } from "../../../src/emulator";
import { BODY_CREDENTIALS, call, failureOf, PATHS } from "../caller";

let emulator: Emulator;
const organizationId = "acme";
const documentId = "one";
const at = { locationId: "l1" };

beforeEach(async () => {
  emulator = await startEmulator({
    seed: {
      organizations: {
        acme: {
          users: { ann: {} },
          documents: {
            one: {
              locations: { l1: { locationName: "Top" } },
              comments: [
                { userId: "ann", ...at, annotationId: "c1" },
                { userId: "ann", annotationId: "c2" },
              ],
              recordings: [{ ...at, annotationId: "r1" }, { annotationId: "r2" }, { annotationId: "r3" }],
            },
          },
          notifications: { n1: { documentId, ...at, userIds: ["ann"] } },
        },
      },
    },
  });
});

afterEach(() => emulator.close());

const one = () => emulator.contents().organizations.acme?.documents[documentId];

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
