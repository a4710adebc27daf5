import { describe, expect, it } from "@jest/globals";
import type { CollabClient } from "../../src/api";
import { json, success } from "./support/answers";
import { clientOf, failureOf, serviceThat } from "./support/service";

const user = (userId: string) => ({ userId, name: userId.toUpperCase() });
const organizationId = "acme";

async function all<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const collected: Item[] = [];
  for await (const item of items) collected.push(item);
  return collected;
}

/** Starts a service with a cursor on every page. `data` returns the data of a page; the first one is 1. */
const endless = (data: (page: number) => unknown) =>
  serviceThat((response, request) => {
    const page = Number(request.data.pageToken ?? request.data.iterator ?? 0) + 1;
    success(data(page), { nextPageToken: String(page) })(response, request);
  });

describe("reading page after page", () => {
  it.each(["nextPageToken", "pageToken"])("follows a cursor named %s", async (name) => {
    const service = await serviceThat(
      success([user("ann")], { [name]: "two" }),
      success([user("bob")], { [name]: "three" }),
      success([user("eve")]),
    );

    const users = await all(clientOf(service).allUsers({ organizationId, pageSize: 1 }));

    expect(users.map(({ userId }) => userId)).toEqual(["ann", "bob", "eve"]);
    expect(service.seen.map(({ data }) => data.pageToken)).toEqual([undefined, "two", "three"]);
    expect(service.seen.every(({ data }) => data.pageSize === 1)).toBe(true);
  });

  it.each([
    ["absent", {}],
    ["null", { nextPageToken: null }],
    ["empty", { nextPageToken: "" }],
  ])("ends when the cursor is %s", async (_, more) => {
    const service = await serviceThat(success([user("ann")], more));

    expect(await all(clientOf(service).allUsers({ organizationId }))).toHaveLength(1);
    expect(service.seen).toHaveLength(1);
  });

  it("fails if a cursor is repeated, because reading would never end", async () => {
    const service = await serviceThat(
      success([user("ann")], { nextPageToken: "two" }),
      success([user("bob")], { nextPageToken: "three" }),
      success([user("eve")], { nextPageToken: "two" }),
    );

    const failed = await failureOf(all(clientOf(service).allUsers({ organizationId })));

    expect(failed).toMatchObject({ name: "LostReplyError", operation: "getUsers", applied: "no" });
    expect(failed.message).toContain("same cursor");
    expect(service.seen).toHaveLength(3);
  });

  it("fails if the caller's first page names itself as the next page", async () => {
    const service = await serviceThat(success([], { nextPageToken: "two" }));

    await failureOf(all(clientOf(service).allUsers({ organizationId, pageToken: "two" })));

    expect(service.seen).toHaveLength(1);
  });

  it("ignores a page token that the last page repeats under another name", async () => {
    const service = await serviceThat(
      success([user("ann")], { nextPageToken: "two", pageToken: "" }),
      success([user("bob")], { nextPageToken: "three", pageToken: "two" }),
      success([user("eve")], { nextPageToken: null, pageToken: "three" }),
    );

    const users = await all(clientOf(service).allUsers({ organizationId }));

    expect(users.map(({ userId }) => userId)).toEqual(["ann", "bob", "eve"]);
  });

  it("ignores a page token that a page of recordings repeats, if the next token has another name", async () => {
    const page = (annotationId: string, pageToken: string, next: string | null) =>
      success([{ annotationId }], { pageToken, nextPageToken: next });
    const service = await serviceThat(
      page("a", "two", null),
      page("b", "two", "three"),
      success([{ annotationId: "c" }], { nextPageToken: "three" }),
    );

    const recordings = await all(clientOf(service).allRecordings({ organizationId }));

    expect(recordings.map(({ annotationId }) => annotationId)).toEqual(["a", "b", "c"]);
  });

  const grouped = { organizationId, allDocuments: true, groupByDocumentId: true };
  const nothing = { comments: [], reactions: [], recordings: [], notifications: [] };
  const endpoints = (page: number) => ({ endpoints: [{ id: "a" }], iterator: String(page), done: false });
  const allUsers = (client: CollabClient) => client.allUsers({ organizationId });
  it.each<[string, (page: number) => object, (client: CollabClient) => AsyncIterable<unknown>, number]>([
    ["nothing", (page) => (page === 1 ? [user("ann")] : []), allUsers, 6],
    ["the same users", () => [user("ann")], allUsers, 6],
    ["the same users by document", () => ({ d1: [user("ann")] }), (client) => client.allUsers(grouped), 6],
    [
      "the same data",
      () => nothing,
      (client) => client.pagesOfUserData({ organizationId, userId: "ann" }),
      5,
    ],
    ["the same webhook endpoints", endpoints, (client) => client.allWebhookEndpoints(), 6],
  ])("fails if page after page contains %s", async (_, data, pages, requests) => {
    const service = await endless(data);

    const failed = await failureOf(all(pages(clientOf(service))));

    expect(failed).toMatchObject({ name: "LostReplyError", applied: "no" });
    expect(failed.message).toMatch(
      /: the last 5 pages contained nothing new, but the service still returns a/,
    );
    expect(service.seen).toHaveLength(requests);
  });

  it("continues after a few pages without items", async () => {
    const empty = (...cursors: string[]) => cursors.map((next) => success([], { nextPageToken: next }));
    const full = success([user("ann")], { nextPageToken: "five" });
    const before = empty("one", "two", "three", "four");
    const after = empty("six", "seven", "eight", "nine");
    const service = await serviceThat(...before, full, ...after, success([user("bob")]));

    expect(await all(clientOf(service).allUsers({ organizationId }))).toHaveLength(2);
  });

  it("fails at the deadline of the operation if pages never end", async () => {
    let now = Date.now();
    const service = await endless((page) => {
      now += 500;
      return [user(`u${page}`)];
    });
    const client = clientOf(service, { operationTimeoutSeconds: 2 }, { now: () => now });

    const failed = await failureOf(all(client.allUsers({ organizationId })));

    expect(failed).toMatchObject({ name: "DeadlineError", operation: "getUsers", applied: "no" });
    expect(failed.message).toBe(
      "getUsers did not finish within 2 s (operationTimeoutSeconds); after 4 pages the service still returned a cursor for another",
    );
    expect(service.seen).toHaveLength(4);
  });

  it("does not count the caller's time between two pages", async () => {
    let now = Date.now();
    const service = await serviceThat(
      success([user("ann")], { nextPageToken: "two" }),
      success([user("bob")], { nextPageToken: "three" }),
      success([user("eve")]),
    );
    const client = clientOf(service, { operationTimeoutSeconds: 2 }, { now: () => now });
    const seen: string[] = [];

    for await (const { userId } of client.allUsers({ organizationId })) {
      seen.push(userId);
      now += 60_000;
    }

    expect(seen).toEqual(["ann", "bob", "eve"]);
  });

  it("reads all webhook endpoints until the service reports the end", async () => {
    const page = (id: string, iterator: string | null, done: boolean) =>
      success({ endpoints: [{ id }], iterator, prevIterator: null, done });
    const service = await serviceThat(page("a", "two", false), page("b", "three", true));

    const endpoints = await all(clientOf(service).allWebhookEndpoints());

    expect(endpoints.map(({ id }) => id)).toEqual(["a", "b"]);
    expect(service.seen[1]?.data).toEqual({ iterator: "two" });
  });

  it("can be cancelled between pages", async () => {
    const controller = new AbortController();
    const service = await serviceThat(json(200, { result: { data: [user("ann")], nextPageToken: "two" } }));

    const failed = await failureOf(
      (async () => {
        const pages = clientOf(service).pagesOfUsers({ organizationId }, { signal: controller.signal });
        for await (const page of pages) if (page.nextPageToken) controller.abort();
      })(),
    );

    expect(failed.name).toBe("CancelledError");
  });
});
