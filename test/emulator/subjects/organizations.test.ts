import { afterEach, beforeEach, expect, test } from "@jest/globals";
import { startEmulator, type Emulator } from "../../../src/emulator";
import { dataOf, failureOf, PATHS } from "../caller";

let emulator: Emulator;

beforeEach(async () => {
  emulator = await startEmulator({
    seed: { organizations: { acme: { documents: { handbook: {} } } } },
  });
});

afterEach(() => emulator.close());

test("a disabled organization refuses its documents and users, and 18 opens it again", async () => {
  const set = (disabled: boolean) =>
    dataOf(emulator, PATHS.updateDisabledState, { organizationIds: ["acme", "new"], disabled });
  const organizationId: unknown = expect.stringMatching(/^org_\d+$/);
  expect(await set(true)).toEqual({
    acme: { success: true, message: "Organization disabled.", id: organizationId },
    new: { success: true, message: "Organization disabled.", id: organizationId },
  });
  const refused = /^403 PERMISSION_DENIED: Organization is disabled/;
  const documents = [{ documentId: "a" }];
  expect(await failureOf(emulator, PATHS.addDocuments, { organizationId: "acme", documents })).toMatch(
    refused,
  );
  expect(await failureOf(emulator, PATHS.getUsers, { organizationId: "acme" })).toMatch(refused);
  expect(await failureOf(emulator, PATHS.updateUsers, { organizationId: "acme", users: [] })).toMatch(
    refused,
  );
  expect(
    await failureOf(emulator, PATHS.getCrdtData, { organizationId: "acme", documentId: "handbook" }),
  ).toMatch(refused);
  await set(false);
  expect(await dataOf(emulator, PATHS.addDocuments, { organizationId: "acme", documents })).toHaveProperty(
    "a",
  );
});
