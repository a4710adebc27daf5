import { afterEach, beforeEach, expect, test } from "@jest/globals";
import { startEmulator, type Emulator } from "../../../src/emulator";
import { call, failureOf, PATHS } from "../caller";

let emulator: Emulator;
const organizationId = "acme";
const documentId = "one";

beforeEach(async () => {
  emulator = await startEmulator({
    seed: {
      organizations: {
        acme: {
          documents: {
            one: {
              recordings: ["r1", "r2", "r3"].map((annotationId) => ({ annotationId, type: "recorder" })),
            },
          },
        },
      },
    },
  });
});

afterEach(() => emulator.close());

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
