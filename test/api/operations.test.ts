import { describe, expect, it, test } from "@jest/globals";
import {
  InvalidRequestError,
  operations,
  type CollabClient,
  type OperationName,
  type RequestOf,
} from "../../src/api";
import type { EmulatorOptions } from "../../src/emulator";
import { described } from "../openapi/openapi";
import { requestsOf } from "../openapi/variants";
import { eachItem, json } from "./support/answers";
import { callByName, clientOf, failureOf, serviceThat } from "./support/service";
import { temporaryEmulator } from "../temporary";

const organizationId = "acme";
const names = Object.keys(operations) as OperationName[];
const many = (count: number) => Array.from({ length: count }, (_, i) => `d${i}.example`);

async function start(options: EmulatorOptions = {}) {
  const emulator = await temporaryEmulator({ seed: { domains: ["old.example"] }, ...options });
  return { emulator, client: clientOf(emulator, { ...emulator.credentials }) };
}

describe("a request is rejected before it is sent", () => {
  /** Calls an operation with all its fields, some of them changed. Returns the rejection. */
  async function rejection(name: OperationName, change: object): Promise<string> {
    const service = await serviceThat(eachItem);
    const operation = described.find((each) => each.name === name);
    const request = operation && requestsOf(operation).everything;

    const failed = await failureOf(callByName(clientOf(service), name, { ...request, ...change }));

    expect(failed).toBeInstanceOf(InvalidRequestError);
    expect(failed).toMatchObject({ operation: name, applied: "no" });
    expect(service.seen).toEqual([]);
    return failed.message;
  }

  test.each(names)("%s with an unknown field", async (name) => {
    expect(await rejection(name, { surprise: "canary" })).toBe(
      `${name}: surprise is not a field of this operation`,
    );
  });

  test("deleteLocationData with a value that cannot be written as JSON", async () => {
    expect(await rejection("deleteLocationData", { location: { id: 1n } })).toBe(
      "deleteLocationData: cannot be written as JSON",
    );
  });

  const range = (start: unknown, end: unknown) => ({ filters: { dateRange: { start, end } } });

  test.each<[OperationName, object, string]>([
    ["createApiKey", { ownerEmail: "ann" }, "ownerEmail must be an e-mail address"],
    ["createApiKey", { type: "staging" }, 'type must be "testing" or "production"'],
    ["createApiKey", { type: "testing" }, 'persistenceDBRegion is only for keys of type "production"'],
    ["generateToken", { userProperties: {} }, "userProperties.organizationId is required"],
    ["addDocuments", { documents: [{ documentId: 1 }] }, "documents[0].documentId must be a string"],
    [
      "addDocuments",
      { documents: [{ documentId: "a" }, { documentId: "", surprise: "canary" }] },
      "documents[1].documentId must not be empty; documents[1].surprise is not a field of this operation",
    ],
    ["updateLocation", { migrate: { oldLocation: {} } }, "migrate.newLocation must be an object"],
    ["getFolders", { maxDepth: "2" }, "maxDepth must be a number"],
    ["getUsers", { userIds: many(31) }, "userIds must have at most 30 entries"],
    ["getUsers", { folderId: "guides" }, "folderId must not be given together with documentId"],
    ["getUsers", { allDocuments: false }, "groupByDocumentId works only with allDocuments = true"],
    ["getUsers", { pageSize: 0 }, "pageSize must be at least 1"],
    ["addNotifications", { notificationId: "a b" }, "notificationId may have letters, digits, _ and - only"],
    [
      "addNotifications",
      { displayHeadlineMessageTemplateData: { actionUser: "ann" } },
      "displayHeadlineMessageTemplateData.actionUser must be an object",
    ],
    [
      "getNotificationConfig",
      { documentIds: [], getOrganizationConfig: false },
      "documentIds is required unless getOrganizationConfig is true",
    ],
    ["updateCrdtData", { type: "map", data: [] }, 'data must be an object for type "map"'],
    ["updateCrdtData", { type: "text", data: {} }, 'data must be a string for type "text"'],
    ["updateCrdtData", { type: "array", data: {} }, 'data must be an array for type "array"'],
    ["updateCrdtData", { type: "tree" }, 'type must be "text", "map", "array" or "xml"'],
    ["searchJudgments", { limit: 51 }, "limit must be at most 50"],
    ["searchJudgments", { limit: 2.5 }, "limit must be a whole number"],
    ["searchJudgments", range("2025-02-01", "2025-01-01"), "filters.dateRange.start must not be after end"],
    ["searchJudgments", range(2, 1), "filters.dateRange.start must not be after end"],
    [
      "searchJudgments",
      range("yesterday", 1),
      "filters.dateRange.start must be an ISO-8601 string or epoch milliseconds",
    ],
    ["searchJudgments", { organizationId: undefined, filters: {} }, "documentId requires organizationId"],
    [
      "searchJudgments",
      { organizationId: undefined, documentId: undefined },
      "filters.annotationId requires organizationId",
    ],
    ["addDomains", { domains: [] }, "domains must name at least one domain"],
    ["addDomains", { domains: [...many(100), ""] }, "domains[100] must not be empty"],
  ])("%s with %j", async (name, change, message) => {
    expect(await rejection(name, change)).toBe(`${name}: ${message}`);
  });
});

describe("a request at a limit is sent", () => {
  const row = <Name extends OperationName>(name: Name, request: RequestOf<Name>) => ({
    name,
    request,
    send: (client: CollabClient) => callByName(client, name, request).catch(() => undefined),
  });
  const search = (start: string | number, end: string) =>
    row("searchJudgments", { query: "q", filters: { dateRange: { start, end } } });

  it.each([
    row("getUsers", { organizationId, userIds: many(30), organizationUserGroupIds: many(30) }),
    row("getNotificationConfig", { organizationId, userId: "ann", documentIds: many(30) }),
    row("addDomains", { domains: many(100) }),
    row("getWebhookEndpoints", { limit: 250 }),
    row("searchJudgments", { query: "q", limit: 50, recencyDays: 365 }),
    search("2025-01-01", "2025-01-01"),
    search(0, "2100-01-01T00:00:00.000Z"),
    search("2025-01-01T00:00:00.5+02:00", "2100-01-01T00:00Z"),
    search("2026-W07", "20260214T0930Z"),
    search("2026-02", "2026-045"),
    search("2026-02-14T09", "2026-02-14T09:30:00,5+01"),
    row("getUsers", { organizationId, pageSize: 1.5 }),
    row("updateUsers", { organizationId, users: [{ userId: "ann", email: "ann@localhost" }] }),
    row("addNotifications", {
      organizationId,
      documentId: "handbook",
      actionUser: { userId: "ann" },
      notificationId: "größe_日本-1",
      displayHeadlineMessageTemplate: "",
      displayBodyMessage: "",
      notifyUsers: [],
    }),
  ])("by $name in one piece: $request", async ({ request, send }) => {
    const service = await serviceThat(json(200, { result: {} }));

    await send(clientOf(service, { maxAttempts: 1 }));

    expect(service.seen.map(({ data }) => data)).toEqual([request]);
  });
});

describe("a list over the limit of a request", () => {
  test("of domains is changed in hundreds, and the result lists all skipped domains", async () => {
    const domains = many(201);
    const { emulator, client } = await start({ seed: { domains: domains.slice(200) } });

    const added = await client.addDomains({ domains });
    const removed = await client.deleteDomains({ domains: ["no.example", ...domains, "none.example"] });

    expect(added).toEqual({ domainsAdded: domains.slice(0, 200), skippedDomains: domains.slice(200) });
    expect(removed).toEqual({ domainsRemoved: domains, skippedDomains: ["no.example", "none.example"] });
    expect(emulator.requests.slice(0, 3).map(({ data }) => data)).toEqual([
      { domains: domains.slice(0, 100) },
      { domains: domains.slice(100, 200) },
      { domains: domains.slice(200) },
    ]);
    expect(emulator.count("deleteDomains")).toBe(3);
  });

  test("of documents is moved in thirties, and each has a result", async () => {
    const organizations = { acme: { folders: { plans: {} } } };
    const { emulator, client } = await start({ seed: { organizations } });
    const documentIds = many(61);

    const moved = await client.moveDocuments({ organizationId, documentIds, folderId: "plans" });

    expect([...moved.keys()]).toEqual(documentIds);
    expect(emulator.count()).toBe(3);
  });

  test("of documents is read in thirties, with the organization's configuration once", async () => {
    const { emulator, client } = await start({ seed: { organizations: { acme: {} } } });
    const documentIds = many(61);
    const request = { organizationId, userId: "ann", documentIds, getOrganizationConfig: true };

    const configs = await client.getNotificationConfig(request);

    expect(configs.map(({ metadata }) => metadata.documentId)).toEqual([undefined, ...documentIds]);
    expect(emulator.requests.map(({ data }) => data)).toEqual([
      { ...request, documentIds: documentIds.slice(0, 30) },
      { ...request, documentIds: documentIds.slice(30, 60) },
      { ...request, documentIds: documentIds.slice(60) },
    ]);
  });
});

test("ids and fields with the name __proto__ are read like others", async () => {
  // Parsed from JSON, because in an object literal the key would set the prototype.
  const withProto = (value: unknown) =>
    JSON.parse(`{"__proto__":${JSON.stringify(value)}}`) as Record<string, never>;
  const documents = withProto({ users: { eve: { name: "Eve" } } });
  const notificationConfigs = [{ userId: "eve", config: withProto("ALL") }];
  const { client } = await start({ seed: { organizations: { acme: { documents, notificationConfigs } } } });

  const users = await client.getUsers({ organizationId, allDocuments: true, groupByDocumentId: true });
  const configs = await client.getNotificationConfig({
    ...{ organizationId, userId: "eve" },
    getOrganizationConfig: true,
  });

  expect([...(users.usersByDocumentId ?? [])]).toEqual([["__proto__", [{ userId: "eve", name: "Eve" }]]]);
  expect(Object.entries(configs[0]?.config ?? {})).toEqual([["__proto__", "ALL"]]);
});

describe.each(["addDomains", "deleteDomains"] as const)("%s", (name) => {
  const done = name === "addDomains" ? "domainsAdded" : "domainsRemoved";
  const [changed, skipped] =
    name === "addDomains" ? ["new.example", "old.example"] : ["old.example", "new.example"];
  const request = { domains: ["old.example", "new.example"] };

  it.each([
    ["INTERNAL with details", 500, {}],
    ["INTERNAL with details under HTTP 200", 200, { errorHttpStatus: "ok" }],
    ["a success", 200, { skippedDomains: "success" }],
  ] as const)("returns skipped domains if the service returns %s", async (_, httpStatus, behaviours) => {
    const { emulator, client } = await start({ behaviours });

    expect(await client[name](request)).toEqual({ [done]: [changed], skippedDomains: [skipped] });
    expect(await client[name]({ domains: [changed] })).toEqual({ [done]: [], skippedDomains: [changed] });
    expect(emulator.requests[0]?.outcome).toMatchObject({ applied: true, httpStatus });
  });

  it("treats INTERNAL with other details as an error, which has the details", async () => {
    const { emulator, client } = await start();
    const error = { status: "INTERNAL", message: "Something broke", details: { shard: 7 } };
    emulator.inject({ kind: "status", operation: name, httpStatus: 500, error });

    const failed = await failureOf(client[name](request));

    expect(failed).toMatchObject({ name: "ServiceError", details: { shard: 7 }, attempts: 1 });
  });
});
