import jwt from "jsonwebtoken";
import { describe, expect, test } from "@jest/globals";
import {
  BODY_CREDENTIALS,
  call,
  dataOf,
  emulator,
  failureOf,
  many,
  PATHS,
  startBeforeEach,
  WORKSPACE_HEADERS,
} from "../support";

describe("API keys and tokens", () => {
  startBeforeEach({
    seed: { workspace: { regions: ["us-central1"], maxProductionKeys: 1 } },
  });

  const create = (data: object) => call(PATHS.createApiKey, data, WORKSPACE_HEADERS);
  const rejection = (data: object) => failureOf(PATHS.createApiKey, data, WORKSPACE_HEADERS);
  const testing = { ownerEmail: "a@b.com", type: "testing" };
  const production = { ownerEmail: "a@b.com", type: "production" };

  test("a created key works with the token that secrets() returns, and nothing else shows its secrets", async () => {
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
    await dataOf(PATHS.addDocuments, add, headers);

    const contents = emulator.contents();
    expect(contents.organizations).toEqual({});
    expect(contents.apiKeys[1]?.organizations).toHaveProperty("o.documents.d");
    const shown = JSON.stringify([contents, emulator.requests]);
    for (const secret of [apiKey, authToken, "canary-1", "canary-2"]) expect(shown).not.toContain(secret);
    expect(shown).toContain("https://x.example");
  });

  test("validates e-mail, type and regions of a key", async () => {
    expect(await rejection({ type: "testing" })).toBe("400 INVALID_ARGUMENT: data.ownerEmail: is required");
    expect(await rejection({ ...testing, ownerEmail: "x" })).toMatch(
      /^400 INVALID_ARGUMENT: data\.ownerEmail: /,
    );
    expect(await rejection({ ...testing, type: "other" })).toMatch(/^400 INVALID_ARGUMENT: data\.type: /);
    for (const realtimeDBRegion of ["", "moon"]) {
      expect(await rejection({ ...testing, realtimeDBRegion })).toMatch(
        /^400 INVALID_ARGUMENT: data\.realtimeDBRegion: /,
      );
    }
    expect(await rejection({ ...production, persistenceDBRegion: "moon" })).toBe(
      "400 INVALID_ARGUMENT: data.persistenceDBRegion: is not a supported region",
    );
    expect(await rejection({ ...testing, persistenceDBRegion: "us-central1" })).toMatch(
      /^400 INVALID_ARGUMENT/,
    );
    const regions = { persistenceDBRegion: "us-central1", realtimeDBRegion: "us-central1" };
    expect((await create({ ...production, ...regions })).status).toBe(200);
  });

  test("enforces credentials, self-serve, plan and the maximum number of keys", async () => {
    expect(await failureOf(PATHS.createApiKey, testing, {})).toMatch(/^403 PERMISSION_DENIED/);
    emulator.edit({ workspace: { selfServe: false } });
    expect(await rejection(production)).toMatch(/^403 PERMISSION_DENIED/);
    emulator.edit({ workspace: { selfServe: true, paid: false } });
    expect(await rejection(production)).toMatch(/^400 FAILED_PRECONDITION/);
    emulator.edit({ workspace: { paid: true } });
    expect((await create(production)).status).toBe(200);
    expect(await rejection(production)).toMatch(/^429 RESOURCE_EXHAUSTED/);
    expect((await create(testing)).status).toBe(200);
  });

  test("a user token is signed, valid for 48 hours and contains the user's claims", async () => {
    const userProperties = { organizationId: "acme", isAdmin: true, email: "u@acme.com" };
    const data = { ...BODY_CREDENTIALS, userId: "u", userProperties };
    const { token } = (await dataOf(PATHS.generateToken, data, {})) as { token: string };
    const claims = jwt.verify(token, emulator.secrets().tokenSecret, {
      algorithms: ["HS256"],
    }) as jwt.JwtPayload;
    expect(claims).toMatchObject({ sub: "u", userId: "u", apiKey: "demo-api-key", ...userProperties });
    expect((claims.exp ?? 0) - (claims.iat ?? 0)).toBe(48 * 3600);
    expect(JSON.stringify(emulator.requests)).not.toContain("demo-auth-token");
    const wrong = { ...BODY_CREDENTIALS, userId: "u", userProperties: { isAdmin: true } };
    expect(await failureOf(PATHS.generateToken, wrong, {})).toBe(
      "400 INVALID_ARGUMENT: data.userProperties.organizationId: is required",
    );
  });

  test("a token with non-ASCII claims is verified by another library, with the right secret only", async () => {
    const userProperties = { organizationId: "Zürich – 東京 🦉", email: "ü@acme.com" };
    const data = { ...BODY_CREDENTIALS, userId: "jürgen", userProperties };
    const { token } = (await dataOf(PATHS.generateToken, data, {})) as { token: string };
    const { tokenSecret } = emulator.secrets();
    const { header, payload } = jwt.verify(token, tokenSecret, { complete: true });
    expect(header).toEqual({ alg: "HS256", typ: "JWT" });
    expect(payload).toMatchObject({ sub: "jürgen", ...userProperties });
    expect(() => jwt.verify(token, `${tokenSecret}x`)).toThrow("invalid signature");
    const { token: second } = (await dataOf(PATHS.generateToken, data, {})) as { token: string };
    expect(second).not.toBe(token);
  });
});

describe("domains", () => {
  startBeforeEach({
    seed: { domains: ["old.com"] },
  });

  test("stores bare domains and skips existing ones with INTERNAL and details", async () => {
    const add = (domains: string[]) => call(PATHS.addDomains, { domains });
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

  test("removes domains and skips missing ones with INTERNAL and details", async () => {
    const remove = (domains: string[]) => call(PATHS.deleteDomains, { domains });
    expect((await remove(["none.com", "www.old.com"])).body.error).toMatchObject({
      status: "INTERNAL",
      details: { domainsRemoved: ["old.com"], skippedDomains: ["none.com"] },
    });
    emulator.edit({ domains: ["back.com"] });
    expect((await remove(["back.com"])).body.result?.data).toEqual({ domainsRemoved: ["back.com"] });
    expect(emulator.contents().domains).toEqual([]);
  });

  test("accepts 1 to 100 valid domains", async () => {
    expect(await failureOf(PATHS.addDomains, { domains: many(101) })).toMatch(/^400 .*at most 100/);
    expect(await failureOf(PATHS.addDomains, { domains: [] })).toMatch(/^400 .*at least one/);
    expect(await failureOf(PATHS.addDomains, { domains: ["a b"] })).toMatch(/^400 .*data\.domains\[0\]/);
  });
});

describe("webhooks", () => {
  startBeforeEach({
    seed: {
      webhookEndpoints: {
        ep_1: { url: "https://a.example/hook", secret: "whsec_known" },
        ep_2: { url: "https://b.example/hook", description: "second", filterTypes: ["comment.add"] },
        ep_3: {},
      },
    },
  });

  test("returns webhook endpoints in pages with cursors in both directions and explicit nulls", async () => {
    type Page = {
      endpoints: { id: string }[];
      iterator: string | null;
      prevIterator: string | null;
      done: boolean;
    };
    const page = (data: object) => dataOf(PATHS.getWebhookEndpoints, data) as Promise<Page>;
    const first = await page({ limit: 2 });
    expect(first).toMatchObject({ prevIterator: null, done: false });
    expect(first.endpoints[0]).toEqual({
      id: "ep_1",
      url: "https://a.example/hook",
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
      description: null,
      filterTypes: null,
      channels: null,
      disabled: false,
      rateLimit: null,
      uid: null,
    });
    const second = await page({ limit: 2, iterator: first.iterator });
    const generated = {
      id: "ep_3",
      url: expect.stringMatching(/^https:/),
      createdAt: expect.stringMatching(/Z$/),
    };
    expect(second).toMatchObject({ iterator: null, done: true, endpoints: [generated] });
    expect((await page({ limit: 2, iterator: second.prevIterator })).endpoints).toHaveLength(2);
    for (const limit of [0, 251, 1.5]) {
      expect(await failureOf(PATHS.getWebhookEndpoints, { limit })).toMatch(/^400 .*data\.limit/);
    }
    expect(await failureOf(PATHS.getWebhookEndpoints, { iterator: "forged" })).toMatch(/^400 /);
  });

  test("returns the secret of an endpoint by id; webhooks can be disabled or not configured", async () => {
    expect(await dataOf(PATHS.getWebhookEndpointSecret, { endpointId: "ep_1" })).toEqual({
      endpointId: "ep_1",
      secret: "whsec_known",
    });
    expect(JSON.stringify(emulator.contents())).not.toContain("whsec_known");
    expect(await failureOf(PATHS.getWebhookEndpointSecret, { endpointId: "x" })).toMatch(/^404 NOT_FOUND/);
    for (const [advancedWebhooks, words] of [
      ["notConfigured", "not configured"],
      ["disabled", "disabled"],
    ] as const) {
      emulator.behaviours.advancedWebhooks = advancedWebhooks;
      expect(await failureOf(PATHS.getWebhookEndpoints, {})).toContain(words);
      expect(await failureOf(PATHS.getWebhookEndpointSecret, { endpointId: "ep_1" })).toMatch(
        /^400 FAILED_PRECONDITION/,
      );
    }
  });
});
