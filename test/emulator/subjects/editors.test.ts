import { afterEach, beforeEach, expect, test } from "@jest/globals";
import { startEmulator, type Emulator } from "../../../src/emulator";
import { call, dataOf, failureOf, PATHS } from "../caller";

let emulator: Emulator;
const organizationId = "acme";
const documentId = "one";
const where = { organizationId, documentId };

beforeEach(async () => {
  emulator = await startEmulator({
    seed: {
      organizations: {
        acme: {
          documents: {
            one: {
              editors: {
                text: { type: "text", data: "old" },
                map: { type: "map", data: {} },
                array: { type: "array", data: [] },
                xml: { type: "xml", data: "<a/>" },
              },
            },
          },
        },
      },
    },
  });
});

afterEach(() => emulator.close());

const one = () => emulator.contents().organizations.acme?.documents[documentId];

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
