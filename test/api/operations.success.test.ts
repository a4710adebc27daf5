import { describe, expect, it, test } from "@jest/globals";
import { operations, type OperationName } from "../../src/api";
import { callSample, prepared, samples } from "./support/samples";
import { startWorld } from "./support/world";

const names = Object.keys(operations) as OperationName[];
const organizationId = "acme";

test("every operation has a sample", () => {
  expect(Object.keys(samples).sort()).toEqual([...names].sort());
});

describe("an operation that succeeds", () => {
  async function succeeds(name: OperationName): Promise<void> {
    const { logged, result } = samples[name];
    const { emulator, client } = await startWorld();
    const request = await prepared(client, name);
    emulator.resetCounts();

    const reply = await callSample(client, name, request);

    expect(reply).toEqual(result);
    expect(emulator.requests).toEqual([
      {
        operation: name,
        number: operations[name].number,
        data: { ...request, ...logged },
        at: expect.any(Number),
        outcome: { applied: true, httpStatus: 200 },
      },
    ]);
  }

  it.each(names)("%s sends each field of the contract and reads each field of the reply", succeeds);
});

async function idsOf<Item>(items: AsyncIterable<Item>, idOf: (item: Item) => string): Promise<string[]> {
  const ids: string[] = [];
  for await (const item of items) ids.push(idOf(item));
  return ids;
}

describe("a paged operation reads on with the cursor that the page before gave", () => {
  test("getUsers", async () => {
    const { emulator, client } = await startWorld();
    const users = client.allUsers({ organizationId, documentId: "handbook", pageSize: 1 });

    expect(await idsOf(users, (user) => user.userId)).toEqual(["ann", "bob"]);
    expect(emulator.requests.map(({ data }) => data)).toEqual([
      { organizationId, documentId: "handbook", pageSize: 1 },
      { organizationId, documentId: "handbook", pageSize: 1, pageToken: expect.any(String) },
    ]);
  });

  test("getUserData", async () => {
    const { emulator, client } = await startWorld();
    const comments = Array.from({ length: 101 }, (_, i) => ({ userId: "eve", annotationId: `c${i}` }));
    emulator.edit({ organizations: { acme: { documents: { plan: { comments } } } } });
    const pages = client.pagesOfUserData({ organizationId, userId: "eve" });

    expect(await idsOf(pages, (page) => String(page.comments.length))).toEqual(["100", "1"]);
    expect(emulator.requests.map(({ data }) => data)).toEqual([
      { organizationId, userId: "eve" },
      { organizationId, userId: "eve", pageToken: expect.any(String) },
    ]);
  });

  test("getRecordings", async () => {
    const { emulator, client } = await startWorld();
    const recordings = client.allRecordings({ organizationId, pageSize: 1 });

    expect(await idsOf(recordings, (recording) => recording.annotationId)).toEqual(["r1", "r2"]);
    expect(emulator.requests.map(({ data }) => data)).toEqual([
      { organizationId, pageSize: 1 },
      { organizationId, pageSize: 1, pageToken: expect.any(String) },
    ]);
  });

  test("getWebhookEndpoints", async () => {
    const { emulator, client } = await startWorld();
    const endpoints = client.allWebhookEndpoints({ limit: 1 });

    expect(await idsOf(endpoints, (endpoint) => endpoint.id)).toEqual(["ep_1", "ep_2"]);
    expect(emulator.requests.map(({ data }) => data)).toEqual([
      { limit: 1 },
      { limit: 1, iterator: expect.any(String) },
    ]);
  });
});

describe("a list over the limit of a request", () => {
  const many = (count: number) => Array.from({ length: count }, (_, i) => `d${i}.example`);

  test("of domains is added in hundreds", async () => {
    const { emulator, client } = await startWorld();
    const domains = many(201);

    const reply = await client.addDomains({ domains });

    expect(reply).toEqual({ domainsAdded: domains, skippedDomains: [] });
    expect(emulator.requests.map(({ data }) => data)).toEqual([
      { domains: domains.slice(0, 100) },
      { domains: domains.slice(100, 200) },
      { domains: ["d200.example"] },
    ]);
  });

  test("of domains is deleted in hundreds, and what was skipped is told of all of them", async () => {
    const { emulator, client } = await startWorld();
    const domains = many(150);
    emulator.edit({ domains: domains.slice(1, 149) });

    const reply = await client.deleteDomains({ domains });

    expect(reply).toEqual({
      domainsRemoved: domains.slice(1, 149),
      skippedDomains: ["d0.example", "d149.example"],
    });
    expect(emulator.count("deleteDomains")).toBe(2);
  });

  test("of documents is asked for in thirties, and the organization's configuration is given once", async () => {
    const { emulator, client } = await startWorld();
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

describe("what the contract leaves to the caller", () => {
  // Parsed from JSON, because in an object literal the key would set the prototype.
  const withProto = (value: unknown) =>
    JSON.parse(`{"__proto__":${JSON.stringify(value)}}`) as Record<string, never>;

  test("getUsers groups users by document, by one with the id __proto__ too", async () => {
    const { emulator, client } = await startWorld();
    const documents = withProto({ users: { eve: { name: "Eve" } } });
    emulator.edit({ organizations: { acme: { documents: { handbook: null, ...documents } } } });

    const reply = await client.getUsers({ organizationId, allDocuments: true, groupByDocumentId: true });

    expect(reply).toEqual({
      users: [],
      usersByDocumentId: new Map([
        ["plan", [{ userId: "ann", name: "Ann" }]],
        ["__proto__", [{ userId: "eve", name: "Eve" }]],
      ]),
      nextPageToken: undefined,
    });
  });

  test("getNotificationConfig keeps a channel with the name __proto__", async () => {
    const { emulator, client } = await startWorld();
    const config = withProto("ALL");
    emulator.edit({ organizations: { acme: { notificationConfigs: [{ userId: "eve", config }] } } });

    const [record] = await client.getNotificationConfig({
      organizationId,
      userId: "eve",
      getOrganizationConfig: true,
    });

    expect(Object.entries(record?.config ?? {})).toEqual([["__proto__", "ALL"]]);
  });

  test.each(["", "ann", "ann@localhost"])("the e-mail of a user may be any text: %j", async (email) => {
    const { emulator, client } = await startWorld();
    const user = { userId: "bob", email };

    const updated = await client.updateUsers({ organizationId, documentId: "handbook", users: [user] });
    const added = await client.addNotifications({
      organizationId,
      documentId: "handbook",
      actionUser: user,
      displayHeadlineMessageTemplate: "{actionUser}",
      displayBodyMessage: "Hello",
      notifyUsers: [user],
    });
    await client.generateToken({ userId: "bob", userProperties: { organizationId, email } });

    expect([updated.get("bob")?.success, added.success]).toEqual([true, true]);
    expect(emulator.contents().organizations).toMatchObject({
      acme: { documents: { handbook: { users: { bob: { email } } } } },
    });
  });

  test.each(["2025-01-01", "2025-01-01T00:00Z", "2025-01-01T00:00:00", "2025-01-01T00:00:00.5+02:00", 0])(
    "searchJudgments takes a date range from %j",
    async (start) => {
      const { emulator, client } = await startWorld();
      const filters = { dateRange: { start, end: "2100-01-01T00:00:00.000Z" } };

      const reply = await client.searchJudgments({ query: "flaky", filters });

      expect(reply.results.map(({ recordId }) => recordId)).toEqual(["j1"]);
      expect(emulator.requests.map(({ data }) => data)).toEqual([{ query: "flaky", filters }]);
    },
  );
});
