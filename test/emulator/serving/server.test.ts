import { describe, expect, test } from "@jest/globals";
import { operations, type OperationName } from "../../../src/api/operations";
import {
  BODY_CREDENTIALS,
  call,
  dataOf,
  emulator,
  failureOf,
  KEY_HEADERS,
  start,
  startBeforeEach,
} from "../support";

startBeforeEach({ organizations: { acme: {} } });

async function send(name: OperationName, body: string, contentType = "application/json"): Promise<Response> {
  const headers = { ...KEY_HEADERS, "content-type": contentType };
  return fetch(emulator.url + operations[name].path, { method: "POST", headers, body });
}

test("rejects other methods, unknown paths, bodies that are not JSON and bodies over 16 MiB", async () => {
  expect((await fetch(emulator.url + operations.addDocuments.path)).status).toBe(405);
  expect(await failureOf("/v2/none", {})).toMatch(/^404 NOT_FOUND/);
  expect((await send("addDocuments", "{")).status).toBe(400);
  expect((await send("addDocuments", "{}", "text/plain")).status).toBe(400);
  expect((await send("addDocuments", "x".repeat(16 * 1024 * 1024 + 1))).status).toBe(413);
});

test("rejects a body with keys other than data", async () => {
  const body = JSON.stringify({ data: { organizationId: "acme" }, organizationId: "acme" });
  expect(await (await send("getFolders", body)).json()).toMatchObject({
    error: { status: "INVALID_ARGUMENT", message: expect.stringContaining("organizationId") },
  });
});

test("names the path of an invalid field", async () => {
  const documents = [{ documentId: 1 }];
  expect(await failureOf("addDocuments", { organizationId: "acme", documents })).toMatch(
    /^400 INVALID_ARGUMENT: data\.documents\[0\]\.documentId: /,
  );
  expect(await failureOf("addDocuments", { documents: [] })).toBe(
    "400 INVALID_ARGUMENT: data.organizationId: is required",
  );
  expect(await failureOf("deleteDocuments", undefined)).toMatch(/^400 INVALID_ARGUMENT: data: /);
});

describe("credentials", () => {
  const denied = /^403 PERMISSION_DENIED/;

  test.each([{}, { ...KEY_HEADERS, "x-svc-auth-token": "wrong" }])(
    "in headers: rejects %j and applies nothing",
    async (headers) => {
      const add = { organizationId: "o", documents: [{ documentId: "d" }], createOrganization: true };
      expect(await failureOf("addDocuments", add, headers)).toMatch(denied);
      expect(emulator.contents().organizations).not.toHaveProperty("o");
    },
  );

  test("in the body: rejects missing and wrong ones", async () => {
    const token = (data: object) => failureOf("generateToken", { userId: "u", ...data }, {});
    expect(await token({ apiKey: "demo-api-key" })).toBe("400 INVALID_ARGUMENT: data.authToken: is required");
    expect(await token({ ...BODY_CREDENTIALS, authToken: "wrong" })).toMatch(denied);
  });

  test("in headers and body: rejects a request without either", async () => {
    const location = { documentId: "d", location: { id: "l" } };
    expect(await failureOf("deleteLocationData", location)).toMatch(/data\.apiKey: is required/);
    const inBody = { ...location, ...BODY_CREDENTIALS };
    expect(await failureOf("deleteLocationData", inBody, {})).toMatch(denied);
  });

  test("in headers with another prefix", async () => {
    await start({ headerPrefix: "x-other-" });
    const headers = { "X-Other-Api-Key": "demo-api-key", "X-Other-Auth-Token": "demo-auth-token" };
    expect(await dataOf("addDomains", { domains: ["a.com"] }, headers)).toBeDefined();
    expect((await call("addDomains", { domains: ["a.com"] })).status).toBe(403);
  });
});
