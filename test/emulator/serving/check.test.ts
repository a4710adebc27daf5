import { afterEach, beforeEach, expect, test } from "@jest/globals";
import { startEmulator, type Emulator } from "../../../src/emulator";
import { failureOf, PATHS } from "../caller";

let emulator: Emulator;

beforeEach(async () => {
  emulator = await startEmulator({
    seed: { organizations: { acme: {} } },
  });
});

afterEach(() => emulator.close());

test("a request outside the schema is INVALID_ARGUMENT and names the path", async () => {
  expect(
    await failureOf(emulator, PATHS.addDocuments, { organizationId: "acme", documents: [{ documentId: 1 }] }),
  ).toMatch(/^400 INVALID_ARGUMENT: data\.documents\[0\]\.documentId: /);
  expect(await failureOf(emulator, PATHS.addDocuments, { documents: [] })).toBe(
    "400 INVALID_ARGUMENT: data.organizationId: is required",
  );
  expect(await failureOf(emulator, PATHS.deleteDocuments, undefined)).toMatch(
    /^400 INVALID_ARGUMENT: data: /,
  );
});
