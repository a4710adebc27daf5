import { afterEach, beforeEach, expect, test } from "@jest/globals";
import jwt from "jsonwebtoken";
import { startEmulator, type Emulator } from "../../../src/emulator";
import { BODY_CREDENTIALS, call, dataOf, failureOf, PATHS, WORKSPACE_HEADERS } from "../caller";

let emulator: Emulator;

beforeEach(async () => {
  emulator = await startEmulator({
    seed: { workspace: { regions: ["us-central1"], maxProductionKeys: 1 } },
  });
});

afterEach(() => emulator.close());

const create = (data: object) => call(emulator, PATHS.createApiKey, data, WORKSPACE_HEADERS);
const refusal = (data: object) => failureOf(emulator, PATHS.createApiKey, data, WORKSPACE_HEADERS);
const testing = { ownerEmail: "a@b.com", type: "testing" };
const production = { ownerEmail: "a@b.com", type: "production" };

test("a created key works with the token that only secrets() shows", async () => {
  const { body } = await create({
    ...testing,
    createAuthToken: true,
    emailServiceConfig: { apiKey: "canary-1" },
    webhookServiceConfig: { authToken: "canary-2", rawNotificationUrl: "https://x.example" },
  });
  const { apiKey } = body.result?.data as { apiKey: string };
  expect(body).toEqual({
    result: { status: "success", message: "API key created successfully.", data: { apiKey } },
  });
  const authToken = emulator.secrets().apiKeys.find((key) => key.apiKey === apiKey)?.authToken ?? "";
  expect(authToken).not.toBe("");
  const headers = { "x-svc-api-key": apiKey, "x-svc-auth-token": authToken };
  const add = { organizationId: "o", documents: [{ documentId: "d" }], createOrganization: true };
  await dataOf(emulator, PATHS.addDocuments, add, headers);

  const contents = emulator.contents();
  expect(contents.organizations).toEqual({});
  expect(contents.apiKeys[1]?.organizations).toHaveProperty("o.documents.d");
  const shown = JSON.stringify([contents, emulator.requests]);
  for (const secret of [apiKey, authToken, "canary-1", "canary-2"]) expect(shown).not.toContain(secret);
  expect(shown).toContain("https://x.example");
});

test("rules 1 and 2 of key creation: e-mail, type and regions", async () => {
  expect(await refusal({ type: "testing" })).toBe("400 INVALID_ARGUMENT: data.ownerEmail: is required");
  expect(await refusal({ ...testing, ownerEmail: "x" })).toMatch(/^400 INVALID_ARGUMENT: data\.ownerEmail: /);
  expect(await refusal({ ...testing, type: "other" })).toMatch(/^400 INVALID_ARGUMENT: data\.type: /);
  for (const realtimeDBRegion of ["", "moon"]) {
    expect(await refusal({ ...testing, realtimeDBRegion })).toMatch(
      /^400 INVALID_ARGUMENT: data\.realtimeDBRegion: /,
    );
  }
  expect(await refusal({ ...production, persistenceDBRegion: "moon" })).toBe(
    "400 INVALID_ARGUMENT: data.persistenceDBRegion: is not a supported region",
  );
  expect(await refusal({ ...testing, persistenceDBRegion: "us-central1" })).toMatch(/^400 INVALID_ARGUMENT/);
  const regions = { persistenceDBRegion: "us-central1", realtimeDBRegion: "us-central1" };
  expect((await create({ ...production, ...regions })).status).toBe(200);
});

test("rules 3 to 5 of key creation: credentials, self-serve, plan and maximum", async () => {
  expect(await failureOf(emulator, PATHS.createApiKey, testing, {})).toMatch(/^403 PERMISSION_DENIED/);
  emulator.edit({ workspace: { selfServe: false } });
  expect(await refusal(production)).toMatch(/^403 PERMISSION_DENIED/);
  emulator.edit({ workspace: { selfServe: true, paid: false } });
  expect(await refusal(production)).toMatch(/^400 FAILED_PRECONDITION/);
  emulator.edit({ workspace: { paid: true } });
  expect((await create(production)).status).toBe(200);
  expect(await refusal(production)).toMatch(/^429 RESOURCE_EXHAUSTED/);
  expect((await create(testing)).status).toBe(200);
});

test("a user token is signed, lasts 48 hours and carries the user's claims", async () => {
  const userProperties = { organizationId: "acme", isAdmin: true, email: "u@acme.com" };
  const data = { ...BODY_CREDENTIALS, userId: "u", userProperties };
  const { token } = (await dataOf(emulator, PATHS.generateToken, data, {})) as { token: string };
  const claims = jwt.verify(token, emulator.secrets().tokenSecret, {
    algorithms: ["HS256"],
  }) as jwt.JwtPayload;
  expect(claims).toMatchObject({ sub: "u", userId: "u", apiKey: "demo-api-key", ...userProperties });
  expect((claims.exp ?? 0) - (claims.iat ?? 0)).toBe(48 * 3600);
  expect(JSON.stringify(emulator.requests)).not.toContain("demo-auth-token");
  const wrong = { ...BODY_CREDENTIALS, userId: "u", userProperties: { isAdmin: true } };
  expect(await failureOf(emulator, PATHS.generateToken, wrong, {})).toBe(
    "400 INVALID_ARGUMENT: data.userProperties.organizationId: is required",
  );
});

test("a token is what other libraries read and verify, in any script, and no other secret fits it", async () => {
  const userProperties = { organizationId: "Zürich – 東京 🦉", email: "ü@acme.com" };
  const data = { ...BODY_CREDENTIALS, userId: "jürgen", userProperties };
  const { token } = (await dataOf(emulator, PATHS.generateToken, data, {})) as { token: string };
  const { tokenSecret } = emulator.secrets();
  const { header, payload } = jwt.verify(token, tokenSecret, { complete: true });
  expect(header).toEqual({ alg: "HS256", typ: "JWT" });
  expect(payload).toMatchObject({ sub: "jürgen", ...userProperties });
  expect(() => jwt.verify(token, `${tokenSecret}x`)).toThrow("invalid signature");
  const { token: second } = (await dataOf(emulator, PATHS.generateToken, data, {})) as { token: string };
  expect(second).not.toBe(token);
});
