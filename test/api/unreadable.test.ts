import { describe, expect, it } from "@jest/globals";
import { unreadableIn, type LogEvent } from "../../src/api";
import { success } from "./support/answers";
import { clientOf, failureOf, serviceThat, type Answer } from "./support/service";

async function reading(answer: Answer) {
  const service = await serviceThat(answer);
  const warnings: string[] = [];
  const events: LogEvent[] = [];
  const client = clientOf(
    service,
    { maxAttempts: 1 },
    {
      warn: (text) => warnings.push(text),
      logger: (event) => events.push(event),
    },
  );
  return { client, warnings, events };
}

const acme = { organizationId: "acme" };

describe("a list with records that cannot be read", () => {
  it("returns the readable records of a page of 1,000 in which one has no id, and counts the other", async () => {
    const users = Array.from({ length: 1000 }, (_, index) => ({ userId: `user-${index}`, name: "canary" }));
    const { client, warnings, events } = await reading(success([...users.slice(1), { name: "canary" }]));

    const page = await client.getUsers(acme);

    expect(page.users).toHaveLength(999);
    expect(unreadableIn(page)).toBe(1);
    expect(warnings).toEqual([
      "getUsers: the service's reply contains values that cannot be read: userId of 1 record (left out with the whole record).",
    ]);
    expect(events[0]?.unreadable).toEqual([{ field: "userId", records: 1, leftOut: true }]);
  });

  it("keeps a record whose optional field has the wrong type, and reports the field", async () => {
    const records = [
      { folderId: "a", createdAt: "canary", ancestors: ["root", 17] },
      { folderId: "b", createdAt: "canary" },
    ];
    const { client, warnings, events } = await reading(success(records));

    const folders = await client.getFolders(acme);

    expect(folders).toEqual([{ folderId: "a" }, { folderId: "b" }]);
    expect(unreadableIn(folders)).toBe(0);
    expect(warnings).toEqual([
      "getFolders: the service's reply contains values that cannot be read: createdAt of 2 records, ancestors of 1 record.",
    ]);
    expect(events[0]?.unreadable).toEqual([
      { field: "createdAt", records: 2 },
      { field: "ancestors", records: 1 },
    ]);
  });

  it("counts a nested record, and a record whose nested list has the wrong type", async () => {
    const { client } = await reading(
      success([
        { folderId: "a", subFolders: [{ folderId: "b" }, { folderName: "c" }] },
        { folderId: "d", subFolders: "canary" },
      ]),
    );

    const folders = await client.getFolders(acme);

    expect(folders).toEqual([{ folderId: "a", subFolders: [{ folderId: "b" }] }]);
    expect(unreadableIn(folders)).toBe(2);
  });

  it("keeps the other users of a document if one has no id, and reads null as no users", async () => {
    const { client } = await reading(success({ plan: [{ userId: "ann" }, { name: "Bob" }], none: null }));

    const page = await client.getUsers({ ...acme, allDocuments: true, groupByDocumentId: true });

    expect([...(page.usersByDocumentId ?? [])]).toEqual([
      ["plan", [{ userId: "ann" }]],
      ["none", []],
    ]);
    expect(unreadableIn(page)).toBe(1);
  });

  it("adds up the counts of a request that is sent in parts", async () => {
    const { client } = await reading(success([{ config: 17, metadata: {} }]));

    const request = { ...acme, userId: "ann", documentIds: Array.from({ length: 31 }, (_, at) => `d${at}`) };
    const configs = await client.getNotificationConfig(request);

    expect(unreadableIn(configs)).toBe(2);
  });

  it("causes one warning, not one for each of many requests", async () => {
    const { client, warnings } = await reading(success([{ name: "Ann" }]));

    await client.getUsers(acme);
    await client.getUsers(acme);

    expect(warnings).toHaveLength(1);
  });

  it.each([
    ["a list of the wrong type", { comments: 17 }, "result.data.comments is of another type"],
    ["no object", 17, "result.data is of another type"],
  ])("is no list: %s fails", async (_, data, message) => {
    const { client } = await reading(success(data));

    expect((await failureOf(client.getUserData({ ...acme, userId: "ann" }))).message).toContain(message);
  });

  it("fails if the cursor of the next page has the wrong type, because pages would be missing", async () => {
    const { client } = await reading(success([], { nextPageToken: 17 }));

    const failed = await failureOf(client.getUsers(acme));

    expect(failed.message).toContain("result.nextPageToken is of another type");
  });

  it("fails if webhook endpoints continue without a cursor", async () => {
    const { client } = await reading(success({ endpoints: [], iterator: 17, done: false }));

    const failed = await failureOf(client.getWebhookEndpoints({}));

    expect(failed.message).toContain("result.data.iterator is of another type");
  });
});

it("an item result whose message has the wrong type is still the result of the item", async () => {
  const { client } = await reading(success({ plan: { success: true, message: 17, id: "s1" } }));

  const results = await client.addDocuments({ ...acme, documents: [{ documentId: "plan" }] });

  expect(results.get("plan")).toEqual({ success: true, message: "", id: "s1" });
});
