import { afterEach, beforeEach, expect, test } from "@jest/globals";
import { startEmulator, type Emulator } from "../../../src/emulator";
import { BODY_CREDENTIALS, dataOf, failureOf, PATHS, raw } from "../caller";

let emulator: Emulator;

beforeEach(async () => {
  emulator = await startEmulator({
    seed: {},
  });
});

afterEach(() => emulator.close());

test("wrong or missing credentials are refused in each mode, and nothing is applied", async () => {
  const add = { organizationId: "o", documents: [{ documentId: "d" }], createOrganization: true };
  const denied = /^403 PERMISSION_DENIED/;
  for (const headers of [{}, { "x-svc-api-key": "demo-api-key", "x-svc-auth-token": "wrong" }]) {
    expect(await failureOf(emulator, PATHS.addDocuments, add, headers)).toMatch(denied);
  }
  expect(emulator.contents().organizations).toEqual({});
  const token = (data: object) => failureOf(emulator, PATHS.generateToken, data, {});
  expect(await token({ ...BODY_CREDENTIALS, authToken: undefined, userId: "u" })).toBe(
    "400 INVALID_ARGUMENT: data.authToken: is required",
  );
  expect(await token({ ...BODY_CREDENTIALS, authToken: "wrong", userId: "u" })).toMatch(denied);
  const location = { documentId: "d", location: { id: "l" } };
  expect(await failureOf(emulator, PATHS.deleteLocationData, location)).toMatch(/data\.apiKey: is required/);
  expect(
    await failureOf(emulator, PATHS.deleteLocationData, { ...location, ...BODY_CREDENTIALS }, {}),
  ).toMatch(denied);
});

test("headers can have another prefix", async () => {
  const other = await startEmulator({ headerPrefix: "x-other-" });
  try {
    const headers = { "X-Other-Api-Key": "demo-api-key", "X-Other-Auth-Token": "demo-auth-token" };
    expect(await dataOf(other, PATHS.addDomains, { domains: ["a.com"] }, headers)).toBeDefined();
    expect((await raw(other, PATHS.addDomains, { domains: ["a.com"] })).status).toBe(403);
  } finally {
    await other.close();
  }
});
