import { describe, expect, it, test } from "@jest/globals";
import {
  InvalidRequestError,
  operations,
  type CollabClient,
  type OperationName,
  type RequestOf,
} from "../../src/api";
import { callSample, samples } from "./support/samples";
import { failureOf } from "./support/service";
import { callOn, startWorld } from "./support/world";

const names = Object.keys(operations) as OperationName[];
const many = (count: number) => Array.from({ length: count }, (_, i) => `entry-${i}`);
const range = (start: unknown, end: unknown) => ({ filters: { dateRange: { start, end } } });

/** Calls an operation with its sample, with some fields changed. Returns the rejection. */
async function rejection(name: OperationName, change: object): Promise<string> {
  const { emulator, client } = await startWorld();
  const before = emulator.contents();

  const failed = await failureOf(callSample(client, name, change));

  expect(failed).toBeInstanceOf(InvalidRequestError);
  expect(failed).toMatchObject({ operation: name, applied: "no" });
  expect(emulator.requests).toEqual([]);
  expect(emulator.contents()).toEqual(before);
  return failed.message;
}

describe("a request is refused before it is sent", () => {
  const required = names.flatMap((name) => samples[name].required.map((field) => [name, field] as const));

  test.each(required)("%s without %s", async (name, field) => {
    expect(await rejection(name, { [field]: undefined })).toMatch(
      new RegExp(`^${name}: ${field} (is required|must be [^;]+)$`),
    );
  });

  test.each(required)("%s with another kind of value than the contract's as %s", async (name, field) => {
    expect(await rejection(name, { [field]: 17 })).toMatch(new RegExp(`^${name}: ${field} must be [^;]+$`));
  });

  test.each(names)("%s with a field that the contract does not name", async (name) => {
    expect(await rejection(name, { surprise: "canary" })).toBe(
      `${name}: surprise is not a field of this operation`,
    );
  });

  test.each<[OperationName, object, string]>([
    ["createApiKey", { ownerEmail: "ann" }, "ownerEmail must be an e-mail address"],
    ["createApiKey", { type: "staging" }, 'type must be "testing" or "production"'],
    ["createApiKey", { realtimeDBRegion: "" }, "realtimeDBRegion must not be empty"],
    ["createApiKey", { type: "testing" }, 'persistenceDBRegion is only for keys of type "production"'],
    [
      "createApiKey",
      { emailServiceConfig: { type: "smtp" } },
      'emailServiceConfig.type must be "default" or "sendgrid"',
    ],
    ["generateToken", { userId: "" }, "userId must not be empty"],
    ["generateToken", { userProperties: {} }, "userProperties.organizationId is required"],
    ["addDocuments", { documents: [{ documentName: "A" }] }, "documents[0].documentId is required"],
    ["addDocuments", { documents: [{ documentId: 1 }] }, "documents[0].documentId must be a string"],
    ["addDocuments", { folderId: "" }, "folderId must not be empty"],
    ["moveDocuments", { documentIds: ["a", ""] }, "documentIds[1] must not be empty"],
    ["updateLocation", { migrate: { oldLocation: {} } }, "migrate.newLocation must be an object"],
    [
      "updateLocation",
      { migrate: { oldLocation: [], newLocation: {} } },
      "migrate.oldLocation must be an object",
    ],
    ["deleteLocationData", { location: null }, "location must be an object"],
    ["getFolders", { maxDepth: "2" }, "maxDepth must be a number"],
    ["getUsers", { userIds: many(31) }, "userIds must have at most 30 entries"],
    [
      "getUsers",
      { organizationUserGroupIds: many(31) },
      "organizationUserGroupIds must have at most 30 entries",
    ],
    ["getUsers", { folderId: "guides" }, "folderId must not be given together with documentId"],
    ["getUsers", { groupByDocumentId: true }, "groupByDocumentId works only with allDocuments = true"],
    ["getUsers", { pageSize: 0 }, "pageSize must be at least 1"],
    ["updateUsers", { users: [{ userId: "" }] }, "users[0].userId must not be empty"],
    ["addNotifications", { notificationId: "a b" }, "notificationId may have letters, digits, _ and - only"],
    ["addNotifications", { notificationId: "" }, "notificationId may have letters, digits, _ and - only"],
    [
      "addNotifications",
      { displayHeadlineMessageTemplateData: { thing: 3 } },
      "displayHeadlineMessageTemplateData.thing must be a string",
    ],
    [
      "addNotifications",
      { displayHeadlineMessageTemplateData: { actionUser: "ann" } },
      "displayHeadlineMessageTemplateData.actionUser must be an object",
    ],
    [
      "addNotifications",
      { displayHeadlineMessageTemplateData: { recipientUser: { userId: "bob" } } },
      "displayHeadlineMessageTemplateData.recipientUser must be a string",
    ],
    ["addNotifications", { notifyUsers: [{ name: "Bob" }] }, "notifyUsers[0].userId is required"],
    ["addNotifications", { notificationSourceData: [] }, "notificationSourceData must be an object"],
    ["deleteNotifications", { notificationIds: [""] }, "notificationIds[0] must not be empty"],
    [
      "getNotificationConfig",
      { documentIds: [], getOrganizationConfig: false },
      "documentIds is required unless getOrganizationConfig is true",
    ],
    ["getRecordings", { pageSize: 0 }, "pageSize must be at least 1"],
    ["updateCrdtData", { data: "text" }, 'data must be an object for type "map"'],
    ["updateCrdtData", { data: [] }, 'data must be an object for type "map"'],
    ["updateCrdtData", { type: "text" }, 'data must be a string for type "text"'],
    ["updateCrdtData", { type: "xml" }, 'data must be a string for type "xml"'],
    ["updateCrdtData", { type: "array" }, 'data must be an array for type "array"'],
    ["updateCrdtData", { type: "tree" }, 'type must be "text", "map", "array" or "xml"'],
    ["searchJudgments", { query: "" }, "query must not be empty"],
    ["searchJudgments", { limit: 0 }, "limit must be at least 1"],
    ["searchJudgments", { limit: 51 }, "limit must be at most 50"],
    ["searchJudgments", { limit: 2.5 }, "limit must be a whole number"],
    ["searchJudgments", { recencyDays: 0 }, "recencyDays must be at least 1"],
    ["searchJudgments", { recencyDays: 366 }, "recencyDays must be at most 365"],
    ["searchJudgments", { embeddingType: "all" }, 'embeddingType must be "review" or "content"'],
    ["searchJudgments", { scope: "world" }, 'scope must be "document", "organization" or "apiKey"'],
    ["searchJudgments", { filters: { judgeType: "cat" } }, 'filters.judgeType must be "human" or "agent"'],
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
    ["deleteDomains", { domains: [] }, "domains must name at least one domain"],
    ["deleteDomains", { domains: [...many(150), ""] }, "domains[150] must not be empty"],
    ["getWebhookEndpoints", { limit: 0 }, "limit must be at least 1"],
    ["getWebhookEndpoints", { limit: 251 }, "limit must be at most 250"],
    ["getWebhookEndpointSecret", { endpointId: "" }, "endpointId must not be empty"],
  ])("%s with %j", async (name, change, message) => {
    expect(await rejection(name, change)).toBe(`${name}: ${message}`);
  });
});

describe("a request at a limit is sent", () => {
  const acme = { organizationId: "acme" };
  const row = <Name extends OperationName>(name: Name, request: RequestOf<Name>) => ({
    name,
    request,
    send: (client: CollabClient) => callOn(client, name, request),
  });

  it.each([
    row("getUsers", { ...acme, userIds: many(30), organizationUserGroupIds: many(30) }),
    row("getNotificationConfig", { ...acme, userId: "ann", documentIds: many(30) }),
    row("addDomains", { domains: many(100) }),
    row("getWebhookEndpoints", { limit: 1 }),
    row("getWebhookEndpoints", { limit: 250 }),
    row("searchJudgments", { query: "q", limit: 1, recencyDays: 1 }),
    row("searchJudgments", { query: "q", limit: 50, recencyDays: 365 }),
    row("searchJudgments", {
      query: "q",
      filters: { dateRange: { start: "2025-01-01", end: "2025-01-01" } },
    }),
    ...[
      ["2026-W07", "20260214T0930Z"],
      ["2026-02", "2026-045"],
      ["2026-02-14T09", "2026-02-14T09:30:00,5+01"],
    ].map(([start = "", end = ""]) =>
      row("searchJudgments", { query: "q", filters: { dateRange: { start, end } } }),
    ),
    row("getRecordings", { ...acme, pageSize: 1 }),
    row("getUsers", { ...acme, pageSize: 1.5 }),
    row("addNotifications", {
      ...acme,
      documentId: "handbook",
      actionUser: { userId: "ann" },
      notificationId: "größe_日本-1",
      displayHeadlineMessageTemplate: "",
      displayBodyMessage: "",
      notifyUsers: [],
    }),
  ])("by $name in one piece: $request", async ({ request, send }) => {
    const { emulator, client } = await startWorld();

    await send(client);

    expect(emulator.requests.map(({ data }) => data)).toEqual([request]);
  });
});
