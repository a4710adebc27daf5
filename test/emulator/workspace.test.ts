import { afterEach, beforeEach, expect, test } from "@jest/globals";
import jwt from "jsonwebtoken";
import { startEmulator, type Emulator } from "../../src/emulator";
import { BODY_CREDENTIALS, call, dataOf, failureOf, PATHS, WORKSPACE_HEADERS } from "./caller";

let emulator: Emulator;

beforeEach(async () => {
  emulator = await startEmulator({
    seed: {
      workspace: { regions: ["us-central1"], maxProductionKeys: 1 },
      domains: ["old.com"],
      webhookEndpoints: {
        ep_1: { url: "https://a.example/hook", secret: "whsec_known" },
        ep_2: { url: "https://b.example/hook", description: "second", filterTypes: ["comment.add"] },
        ep_3: { url: "https://c.example/hook" },
      },
    },
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

test("domains are stored bare; the ones that are there already are skipped with INTERNAL and details", async () => {
  const add = (domains: string[]) => call(emulator, PATHS.addDomains, { domains });
  expect((await add(["https://www.Acme.com/path", "*.acme.dev", "acme.com"])).body.result).toMatchObject({
    data: { domainsAdded: ["acme.com", "*.acme.dev"] },
  });
  expect((await add(["http://old.com", "new.com"])).body.error).toEqual({
    status: "INTERNAL",
    message: "Existing domains were skipped.",
    details: { domainsAdded: ["new.com"], skippedDomains: ["old.com"] },
    code: 500,
  });
  expect(emulator.contents().domains).toEqual(["*.acme.dev", "acme.com", "new.com", "old.com"]);
});

test("domains are removed; the ones that are not there are skipped with INTERNAL and details", async () => {
  const remove = (domains: string[]) => call(emulator, PATHS.deleteDomains, { domains });
  expect((await remove(["none.com", "www.old.com"])).body.error).toMatchObject({
    status: "INTERNAL",
    details: { domainsRemoved: ["old.com"], skippedDomains: ["none.com"] },
  });
  emulator.edit({ domains: ["back.com"] });
  expect((await remove(["back.com"])).body.result?.data).toEqual({ domainsRemoved: ["back.com"] });
  expect(emulator.contents().domains).toEqual([]);
});

test("a request has at most 100 domains, and at least one", async () => {
  const many = Array.from({ length: 101 }, (_, index) => `d${String(index)}.com`);
  expect(await failureOf(emulator, PATHS.addDomains, { domains: many })).toMatch(/^400 .*at most 100/);
  expect(await failureOf(emulator, PATHS.addDomains, { domains: [] })).toMatch(/^400 .*at least one/);
  expect(await failureOf(emulator, PATHS.addDomains, { domains: ["a b"] })).toMatch(
    /^400 .*data\.domains\[0\]/,
  );
});

test("webhook endpoints come in pages with cursors both ways and explicit nulls", async () => {
  type Page = {
    endpoints: { id: string }[];
    iterator: string | null;
    prevIterator: string | null;
    done: boolean;
  };
  const page = (data: object) => dataOf(emulator, PATHS.getWebhookEndpoints, data) as Promise<Page>;
  const first = await page({ limit: 2 });
  expect(first).toMatchObject({ prevIterator: null, done: false });
  expect(first.endpoints[0]).toEqual({
    id: "ep_1",
    url: "https://a.example/hook",
    description: null,
    filterTypes: null,
    channels: null,
    disabled: false,
    rateLimit: null,
    uid: null,
  });
  const second = await page({ limit: 2, iterator: first.iterator });
  expect(second).toMatchObject({ iterator: null, done: true, endpoints: [{ id: "ep_3" }] });
  expect((await page({ limit: 2, iterator: second.prevIterator })).endpoints).toHaveLength(2);
  for (const limit of [0, 251, 1.5]) {
    expect(await failureOf(emulator, PATHS.getWebhookEndpoints, { limit })).toMatch(/^400 .*data\.limit/);
  }
  expect(await failureOf(emulator, PATHS.getWebhookEndpoints, { iterator: "forged" })).toMatch(/^400 /);
});

test("an endpoint's secret is given by id; an unknown id is NOT_FOUND; webhooks can be off in two ways", async () => {
  expect(await dataOf(emulator, PATHS.getWebhookEndpointSecret, { endpointId: "ep_1" })).toEqual({
    endpointId: "ep_1",
    secret: "whsec_known",
  });
  expect(JSON.stringify(emulator.contents())).not.toContain("whsec_known");
  expect(await failureOf(emulator, PATHS.getWebhookEndpointSecret, { endpointId: "x" })).toMatch(
    /^404 NOT_FOUND/,
  );
  for (const [advancedWebhooks, words] of [
    ["notConfigured", "not configured"],
    ["disabled", "disabled"],
  ] as const) {
    emulator.behaviours.advancedWebhooks = advancedWebhooks;
    expect(await failureOf(emulator, PATHS.getWebhookEndpoints, {})).toContain(words);
    expect(await failureOf(emulator, PATHS.getWebhookEndpointSecret, { endpointId: "ep_1" })).toMatch(
      /^400 FAILED_PRECONDITION/,
    );
  }
});

test("only POST, only known paths, only JSON", async () => {
  const { status } = await fetch(emulator.url + PATHS.addDocuments);
  expect(status).toBe(405);
  expect(await failureOf(emulator, "/v2/none", {})).toMatch(/^404 NOT_FOUND/);
  const send = async (contentType: string, body: string) =>
    (
      await fetch(emulator.url + PATHS.addDocuments, {
        method: "POST",
        headers: { "content-type": contentType },
        body,
      })
    ).status;
  expect(await send("application/json", "{")).toBe(400);
  expect(await send("text/plain", "{}")).toBe(400);
  expect(await send("application/json", "x".repeat(16 * 1024 * 1024 + 1))).toBe(413);
});
