import { afterEach, expect, it } from "@jest/globals";
import { startEmulator, type Emulator } from "../../src/emulator";

let emulator: Emulator;
afterEach(() => emulator.close());

async function post(path: string, body: unknown): Promise<{ status: number; body: unknown }> {
  const { apiKey, authToken } = emulator.credentials;
  const headers = {
    "content-type": "application/json",
    "x-svc-api-key": apiKey,
    "x-svc-auth-token": authToken,
  };
  const response = await fetch(emulator.url + path, { method: "POST", headers, body: JSON.stringify(body) });
  return { status: response.status, body: await response.json() };
}

it("a body with keys besides data is rejected, unless unknown fields are ignored", async () => {
  emulator = await startEmulator({ seed: { organizations: { acme: {} } } });
  const body = { data: { organizationId: "acme" }, organizationId: "acme" };
  const path = "/v2/organizations/folders/get";
  expect((await post(path, body)).body).toMatchObject({
    error: { status: "INVALID_ARGUMENT", message: expect.stringContaining("organizationId") },
  });
  emulator.setBehaviours({ unknownFields: "ignored" });
  expect((await post(path, body)).body).toMatchObject({ result: { status: "success" } });
});

it("all data of a user has recordings with their metadata, as reading recordings has them", async () => {
  const recordings = [{ userId: "ann", annotationId: "r1", displayName: "Hi" }];
  emulator = await startEmulator({
    seed: { organizations: { acme: { documents: { plan: { recordings } } } } },
  });
  const metadata = { apiKey: emulator.credentials.apiKey, documentId: "plan", organizationId: "acme" };
  const ofUser = await post("/v2/users/data/get", { data: { organizationId: "acme", userId: "ann" } });
  const read = await post("/v2/recordings/get", { data: { organizationId: "acme" } });
  const expected = { annotationId: "r1", displayName: "Hi", metadata };
  expect(ofUser.body).toMatchObject({ result: { data: { recordings: [expected] } } });
  expect(read.body).toMatchObject({ result: { data: [expected] } });
});

it("thin seeds of webhook endpoints and judgments are returned with the fields that the contract requires", async () => {
  emulator = await startEmulator({ seed: { webhookEndpoints: { ep: {} }, judgments: { j: {} } } });
  const endpoints = await post("/v2/workspace/advancedwebhook/endpoints/get", { data: {} });
  expect(endpoints.body).toMatchObject({
    result: {
      data: {
        endpoints: [
          {
            url: expect.stringMatching(/^https:/),
            createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
            updatedAt: expect.stringMatching(/^\d{4}-.*Z$/),
          },
        ],
      },
    },
  });
  const found = await post("/v2/memory/search", { data: { query: "x", recencyDays: 1 } });
  expect(found.body).toMatchObject({
    result: { results: [{ reasoning: "", decision: "", confidence: 0, actionUser: { name: "" } }] },
  });
});
