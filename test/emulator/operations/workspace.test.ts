import jwt from "jsonwebtoken";
import { describe, expect, test } from "@jest/globals";
import {
  BODY_CREDENTIALS,
  call,
  dataOf,
  emulator,
  failureOf,
  startBeforeEach,
  WORKSPACE_HEADERS,
} from "../support";

describe("API keys and tokens", () => {
  startBeforeEach({});

  test("a created key works with the token that secrets() returns, and nothing else shows its secrets", async () => {
    const settings = {
      ownerEmail: "a@b.com",
      type: "testing",
      createAuthToken: true,
      emailServiceConfig: { apiKey: "canary-1" },
      webhookServiceConfig: { authToken: "canary-2", rawNotificationUrl: "https://x.example" },
    };
    expect(await failureOf("createApiKey", settings, {})).toMatch(/^403 PERMISSION_DENIED/);
    const { body } = await call("createApiKey", settings, WORKSPACE_HEADERS);
    const { apiKey } = body.result?.data as { apiKey: string };
    expect(body).toEqual({
      result: { status: "success", message: "API key created successfully.", data: { apiKey } },
    });
    const authToken = emulator.secrets().apiKeys.find((key) => key.apiKey === apiKey)?.authToken ?? "";
    expect(authToken).not.toBe("");
    const headers = { "x-svc-api-key": apiKey, "x-svc-auth-token": authToken };
    const add = { organizationId: "o", documents: [{ documentId: "d" }], createOrganization: true };
    await dataOf("addDocuments", add, headers);

    const contents = emulator.contents();
    expect(contents.organizations).toEqual({});
    expect(contents.apiKeys[1]?.organizations).toHaveProperty("o.documents.d");
    const shown = JSON.stringify([contents, emulator.requests]);
    for (const secret of [apiKey, authToken, "canary-1", "canary-2"]) expect(shown).not.toContain(secret);
    expect(shown).toContain("https://x.example");
  });

  test("a user token is signed, valid for 48 hours and contains the user's properties", async () => {
    const userProperties = { organizationId: "Zürich – 東京 🦉", isAdmin: true, email: "ü@acme.com" };
    const data = { ...BODY_CREDENTIALS, userId: "jürgen", userProperties };
    const { token } = (await dataOf("generateToken", data, {})) as { token: string };
    const { tokenSecret } = emulator.secrets();
    const { header, payload } = jwt.verify(token, tokenSecret, { complete: true });
    expect(header).toEqual({ alg: "HS256", typ: "JWT" });
    expect(payload).toMatchObject({
      sub: "jürgen",
      userId: "jürgen",
      apiKey: "demo-api-key",
      ...userProperties,
    });
    const { exp = 0, iat = 0 } = payload as jwt.JwtPayload;
    expect(exp - iat).toBe(48 * 3600);
    expect(() => jwt.verify(token, `${tokenSecret}x`)).toThrow("invalid signature");
    const { token: second } = (await dataOf("generateToken", data, {})) as { token: string };
    expect(second).not.toBe(token);
    expect(JSON.stringify(emulator.requests)).not.toContain("demo-auth-token");
  });
});

describe("webhooks", () => {
  startBeforeEach({
    webhookEndpoints: {
      ep_1: { url: "https://a.example/hook", secret: "whsec_known" },
      ep_2: { url: "https://b.example/hook", description: "second", filterTypes: ["comment.add"] },
      ep_3: {},
    },
  });

  test("returns webhook endpoints in pages with cursors in both directions and explicit nulls", async () => {
    type Page = {
      endpoints: { id: string }[];
      iterator: string | null;
      prevIterator: string | null;
      done: boolean;
    };
    const page = (data: object) => dataOf("getWebhookEndpoints", data) as Promise<Page>;
    const first = await page({ limit: 2 });
    const known = { id: "ep_1", url: "https://a.example/hook", description: null };
    expect(first).toMatchObject({ prevIterator: null, done: false, endpoints: [known, { id: "ep_2" }] });
    const second = await page({ limit: 2, iterator: first.iterator });
    expect(second).toMatchObject({ iterator: null, done: true, endpoints: [{ id: "ep_3" }] });
    expect((await page({ limit: 2, iterator: second.prevIterator })).endpoints).toHaveLength(2);
    expect(await failureOf("getWebhookEndpoints", { iterator: "forged" })).toMatch(/^400 /);
  });

  test("returns the secret of an endpoint by id", async () => {
    expect(await dataOf("getWebhookEndpointSecret", { endpointId: "ep_1" })).toEqual({
      endpointId: "ep_1",
      secret: "whsec_known",
    });
    expect(JSON.stringify(emulator.contents())).not.toContain("whsec_known");
    expect(await failureOf("getWebhookEndpointSecret", { endpointId: "x" })).toMatch(/^404 NOT_FOUND/);
  });
});
