import { describe, expect, it } from "@jest/globals";
import { CollabError, operations, SettingError, type CollabClient } from "../../src/api";
import { eachItem, failure, reset, success } from "./support/answers";
import { clientOf, failureOf, serviceThat, type Answer } from "./support/service";

const organizationId = "acme";
const documents = (count: number) => Array.from({ length: count }, (_, i) => ({ documentId: `d${i}` }));
const domains = (count: number) => Array.from({ length: count }, (_, i) => `d${i}.example`);

describe("each operation", () => {
  it("has a number of its own, and none is left out", () => {
    const numbers = Object.values(operations).map(({ number }) => number);

    expect(numbers.sort((a, b) => a - b)).toEqual(numbers.map((_number, index) => index + 1));
  });

  it("has a method of its name", () => {
    const client = clientOf({ url: "https://api.example.com" });

    for (const name of Object.keys(operations)) expect(Reflect.get(client, name)).toBeInstanceOf(Function);
  });

  it("can be called by its name, too", async () => {
    const service = await serviceThat(success([]));

    expect(await clientOf(service).call("getFolders", { organizationId })).toEqual([]);
  });

  it("is posted below the path of the base address, its parameters in data", async () => {
    const service = await serviceThat(eachItem);
    const client = clientOf({ url: `${service.url}/collab/` });

    await client.addDocuments({ organizationId, documents: documents(1), folderId: undefined });

    expect(service.seen).toEqual([
      expect.objectContaining({
        path: "/collab/v2/organizations/documents/add",
        data: { organizationId, documents: [{ documentId: "d0" }] },
      }),
    ]);
  });
});

describe("credentials", () => {
  const location = { documentId: "d", location: { id: "l" } };
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

  it("of the API key go into headers", async () => {
    const request = await sent((client) => client.getFolders({ organizationId }), success([]));

    expect(request).toEqual({ headers: KEY, body: {} });
  });

  it("of the workspace go into headers to create an API key, and only they", async () => {
    const request = await sent(
      (client) => client.createApiKey({ ownerEmail: "ann@example.com", type: "testing" }),
      success({ apiKey: "new" }),
    );

    expect(request).toEqual({ headers: WORKSPACE, body: {} });
  });

  it("go into the body alone to generate a token", async () => {
    const request = await sent(
      (client) => client.generateToken({ userId: "ann" }),
      success({ token: "jwt" }),
    );

    expect(request).toEqual({ headers: {}, body: BODY });
  });

  it("go into headers and body for locations", async () => {
    const request = await sent((client) => client.deleteLocationData(location), success(null));

    expect(request).toEqual({ headers: KEY, body: BODY });
  });

  it("have headers with the prefix of the settings", async () => {
    const request = await sent((client) => client.getFolders({ organizationId }), success([]), {
      headerPrefix: "x-other-",
    });

    expect(Object.keys(request.headers)).toEqual(["x-other-api-key", "x-other-auth-token"]);
  });

  it.each([
    ["authToken", (client: CollabClient) => client.getFolders({ organizationId })],
    ["apiKey", (client: CollabClient) => client.generateToken({ userId: "ann" })],
    [
      "workspaceId",
      (client: CollabClient) => client.createApiKey({ ownerEmail: "a@example.com", type: "testing" }),
    ],
  ] as const)("that are missing are named, and nothing is sent: %s", async (setting, call) => {
    const service = await serviceThat(success({}));

    const failed = await failureOf(call(clientOf(service, { [setting]: undefined })));

    expect(failed).toMatchObject({ name: "SettingError", setting, applied: "no" });
    expect(service.seen).toHaveLength(0);
  });

  it("with a line break are refused by name, not printed", () => {
    const make = () => clientOf({ url: "https://api.example.com" }, { authToken: "canary\r\nx-evil: 1" });

    expect(make).toThrow(SettingError);
    expect(make).toThrow(/^authToken (?!.*canary)/);
  });
});

describe("a request outside the contract's limits", () => {
  const refused = async (call: (client: CollabClient) => Promise<unknown>) => {
    const service = await serviceThat(eachItem);
    const failed = await failureOf(call(clientOf(service)));
    expect(failed).toMatchObject({ name: "InvalidRequestError", applied: "no" });
    expect(failed).toBeInstanceOf(CollabError);
    expect(service.seen).toHaveLength(0);
    return failed.message;
  };

  it("is refused by path and limit, without its values, and nothing is sent", async () => {
    const wrong: { documentId: string } = Object.assign({ documentId: "" }, { surprise: "canary" });

    const message = await refused((client) =>
      client.addDocuments({ organizationId, documents: [...documents(3), wrong] }),
    );

    expect(message).toBe(
      "addDocuments: documents[3].documentId must not be empty; " +
        "documents[3].surprise is not a field of this operation",
    );
  });

  it("is told what is required and of which kind a field must be", async () => {
    const message = await refused((client) =>
      // @ts-expect-error these are what a program without types may send
      client.updateDisabledState({ organizationIds: "canary", disabled: undefined }),
    );

    expect(message).toBe("updateDisabledState: organizationIds must be a list; disabled is required");
  });

  it("is refused for the rules between fields, too", async () => {
    const message = await refused((client) => client.searchJudgments({ query: "q", documentId: "canary" }));

    expect(message).toBe("searchJudgments: documentId requires organizationId");
  });

  it("is refused where the contract limits a list that cannot be cut", async () => {
    const userIds = Array.from({ length: 31 }, (_, i) => `u${i}`);

    const message = await refused((client) => client.getUsers({ organizationId, userIds }));

    expect(message).toBe("getUsers: userIds must have at most 30 entries");
  });

  it("is refused when it cannot be written as JSON", async () => {
    const message = await refused((client) =>
      client.deleteLocationData({ documentId: "d", location: { id: 1n } }),
    );

    expect(message).toBe("deleteLocationData: cannot be written as JSON");
  });

  it("names an entry by its place in the whole list, and sends no part of it", async () => {
    const message = await refused((client) => client.addDomains({ domains: [...domains(150), ""] }));

    expect(message).toBe("addDomains: domains[150] must not be empty");
  });
});

describe("a list that is too long for one request", () => {
  const added: Answer = (response, request) => {
    success({ domainsAdded: request.data.domains })(response, request);
  };

  it("is sent in parts, one after another, and the replies are one", async () => {
    const service = await serviceThat(added);

    const reply = await clientOf(service).addDomains({ domains: domains(250) });

    expect(reply).toEqual({ domainsAdded: domains(250), skippedDomains: [] });
    expect(service.seen.map(({ data }) => (data.domains as string[]).length)).toEqual([100, 100, 50]);
  });

  it("keeps the other parameters in each part", async () => {
    const record = { config: { inbox: "ALL" }, metadata: { documentId: "d" } };
    const service = await serviceThat(success([record]));
    const documentIds = Array.from({ length: 61 }, (_, i) => `d${i}`);

    const configs = await clientOf(service).getNotificationConfig({
      organizationId,
      userId: "ann",
      documentIds,
    });

    expect(configs).toHaveLength(3);
    expect(service.seen.every(({ data }) => data.userId === "ann")).toBe(true);
  });

  it("is sent in one request where the contract sets no limit", async () => {
    const service = await serviceThat(eachItem);

    const results = await clientOf(service).addDocuments({ organizationId, documents: documents(500) });

    expect(results.size).toBe(500);
    expect(service.seen).toHaveLength(1);
  });

  it("may be done in part when a later request fails, and the error says so", async () => {
    const service = await serviceThat(added, failure("INVALID_ARGUMENT"));

    const failed = await failureOf(clientOf(service).addDomains({ domains: domains(150) }));

    expect(failed).toMatchObject({ name: "ServiceError", applied: "maybe", attempts: 2 });
  });

  it("has each part tried as often as any request", async () => {
    const service = await serviceThat(reset, added, reset, reset, reset, added);

    const reply = await clientOf(service).addDomains({ domains: domains(150) });

    expect(reply.domainsAdded).toHaveLength(150);
  });
});

describe("a client that is closed", () => {
  it("lets what is under way end, refuses what comes later, and may be closed twice", async () => {
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
});
