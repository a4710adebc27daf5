import { describe, expect, it } from "@jest/globals";
import { SettingError, type CollabClient } from "../../src/api";
import { eachItem, failure, reset, success } from "./support/answers";
import { clientOf, failureOf, serviceThat, type Answer } from "./support/service";

const organizationId = "acme";
const domains = (count: number) => Array.from({ length: count }, (_, i) => `d${i}.example`);

it("each operation is sent to a path below the base address, with its parameters in data", async () => {
  const service = await serviceThat(eachItem);
  const client = clientOf({ url: `${service.url}/collab/` });

  await client.addDocuments({ organizationId, documents: [{ documentId: "d0" }], folderId: undefined });

  expect(service.seen).toEqual([
    expect.objectContaining({
      path: "/collab/v2/organizations/documents/add",
      data: { organizationId, documents: [{ documentId: "d0" }] },
    }),
  ]);
});

describe("credentials", () => {
  const read = (client: CollabClient) => client.getFolders({ organizationId });
  const createKey = (client: CollabClient) =>
    client.createApiKey({ ownerEmail: "ann@example.com", type: "testing" });
  const token = (client: CollabClient) => client.generateToken({ userId: "ann" });
  const deleteLocation = (client: CollabClient) =>
    client.deleteLocationData({ documentId: "d", location: { id: "l" } });
  const KEY = { "x-svc-api-key": "api-key-canary", "x-svc-auth-token": "auth-token-canary" };
  const WORKSPACE = {
    "x-svc-workspace-id": "workspace-id-canary",
    "x-svc-workspace-auth-token": "workspace-token-canary",
  };
  const BODY = { apiKey: "api-key-canary", authToken: "auth-token-canary" };

  const sent = async (call: (client: CollabClient) => Promise<unknown>, answer: Answer, settings = {}) => {
    const service = await serviceThat(answer);
    await call(clientOf(service, settings));
    const [request] = service.seen;
    const headers = Object.entries(request?.headers ?? {}).filter(([name]) => /-(key|token|id)$/.test(name));
    const { apiKey, authToken } = request?.data ?? {};
    return { headers: Object.fromEntries(headers), body: { apiKey, authToken } };
  };

  it.each<[string, Answer, (client: CollabClient) => Promise<unknown>, object]>([
    ["headers, for the API key", success([]), read, { headers: KEY, body: {} }],
    ["headers, for the workspace", success({ apiKey: "new" }), createKey, { headers: WORKSPACE, body: {} }],
    ["the body alone, to generate a token", success({ token: "jwt" }), token, { headers: {}, body: BODY }],
    ["headers and body, for locations", success(null), deleteLocation, { headers: KEY, body: BODY }],
  ])("are sent in %s", async (_, answer, call, expected) => {
    expect(await sent(call, answer)).toEqual(expected);
  });

  it("have headers with the prefix of the settings", async () => {
    const request = await sent(read, success([]), { headerPrefix: "x-other-" });

    expect(Object.keys(request.headers)).toEqual(["x-other-api-key", "x-other-auth-token"]);
  });

  it.each([
    ["authToken", read],
    ["apiKey", token],
    ["workspaceId", createKey],
  ] as const)("that are missing are named, and nothing is sent: %s", async (setting, call) => {
    const service = await serviceThat(success({}));

    const failed = await failureOf(call(clientOf(service, { [setting]: undefined })));

    expect(failed).toMatchObject({ name: "SettingError", setting, applied: "no" });
    expect(service.seen).toHaveLength(0);
  });

  it("with a line break are rejected by name, without the value", () => {
    const make = () => clientOf({ url: "https://api.example.com" }, { authToken: "canary\r\nx-evil: 1" });

    expect(make).toThrow(SettingError);
    expect(make).toThrow(/^authToken (?!.*canary)/);
  });
});

describe("a list that is too long for one request", () => {
  const added: Answer = (response, request) => {
    success({ domainsAdded: request.data.domains })(response, request);
  };

  it("may be applied in part if a later request fails, and the error reports that", async () => {
    const service = await serviceThat(added, failure("INVALID_ARGUMENT"));

    const failed = await failureOf(clientOf(service).addDomains({ domains: domains(150) }));

    expect(failed).toMatchObject({ name: "ServiceError", applied: "maybe", attempts: 2 });
  });

  it("is retried part by part", async () => {
    const service = await serviceThat(reset, added, reset, reset, reset, added);

    const reply = await clientOf(service).addDomains({ domains: domains(150) });

    expect(reply.domainsAdded).toHaveLength(150);
  });
});

it("a client that is closed completes calls in progress, rejects later calls, and can be closed twice", async () => {
  const service = await serviceThat(success([]));
  const client = clientOf(service);

  const underWay = client.getFolders({ organizationId });
  await new Promise((resolve) => setTimeout(resolve, 0));
  await Promise.all([client.close(), client.close()]);

  expect(await underWay).toEqual([]);
  const failed = await failureOf(client.getFolders({ organizationId }));
  expect(failed.message).toContain("the client is closed");
  expect(failed.attempts).toBe(1);
});
