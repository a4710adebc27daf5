import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeEach, describe, expect, it, jest } from "@jest/globals";
import type { CollabClient, ItemResults, OperationName } from "../../src/api";
import { runEndings } from "../../src/hosts/ending";
import { clientOf } from "../api/support/service";
import { afterAllTests, temporaryFolder } from "../temporary";
import { BODY_CREDENTIALS, call, dataOf, emulator, failureOf, raw, start } from "./support";

const folder = temporaryFolder();
afterAllTests(runEndings);
let file: string;
let files = 0;
const stderr = jest.spyOn(process.stderr, "write").mockReturnValue(true);
const printed = () =>
  stderr.mock.calls.map(([text]) => String(text)).filter((text) => text.startsWith(folder));

beforeEach(() => {
  stderr.mockClear();
  file = join(folder, `${++files}.log`);
});
afterAll(() => {
  stderr.mockRestore();
});

interface Recorded {
  readonly operation: OperationName;
  readonly data: object;
  /** The data of the reply; absent: the reply in `more`, or none. */
  readonly reply?: unknown;
  readonly more?: object;
}

const lineOf = ({ operation, data, reply, more }: Recorded) =>
  JSON.stringify({
    ...{ event: "attempt", operation, attempt: 1, requestBody: { data } },
    ...(reply !== undefined && { status: 200, replyBody: { result: { status: "success", data: reply } } }),
    ...more,
  });

const rejection = (status: string, httpStatus = 400) => ({
  status: httpStatus,
  problem: "rejected",
  replyBody: { error: { status, message: "rejected" } },
});

/** Starts an emulator that replays these attempts. */
async function replay(...recorded: readonly Recorded[]): Promise<void> {
  writeFileSync(file, recorded.map((each) => `${lineOf(each)}\n`).join(""));
  await start({ replay: file });
}

const results = (...ids: string[]) =>
  Object.fromEntries(ids.map((id) => [id, { success: true, message: `added ${id}` }]));
const documents = (...ids: string[]) => ({
  organizationId: "acme",
  documents: ids.map((documentId) => ({ documentId })),
});
const added = (...ids: string[]): Recorded => ({
  operation: "addDocuments",
  data: documents(...ids),
  reply: results(...ids),
});

/** Leaves out the names of requests, which differ. */
const namesLeftOut = (items: ItemResults) =>
  [...items].map(([id, { success, message }]) => [id, success, message]);

/** Runs requests of several programs: an outage, a lost reply, rejections, a migration, pages and secrets. */
async function program(client: CollabClient): Promise<unknown[]> {
  const outcomes: unknown[] = [];
  const note = async (outcome: Promise<unknown>) => {
    outcomes.push(await outcome.catch((error: unknown) => (error instanceof Error ? error.message : error)));
  };
  await note(
    client.addDocuments({ ...documents("plan", "notes"), createOrganization: true }).then(namesLeftOut),
  );
  await note(client.updateDocuments(documents("plan", "missing")).then(namesLeftOut));
  await note(client.getCrdtData({ organizationId: "globex", documentId: "plan" }));
  const { migrationId } = await client.migrateDocument({
    organizationId: "acme",
    documentId: "plan",
    newDocumentId: "roadmap",
  });
  for (let polls = 0; polls < 4; polls++)
    await note(client.getMigrationStatus({ organizationId: "acme", migrationId }));
  await note(client.addDomains({ domains: ["acme.com", "acme.dev"] }));
  for await (const page of client.pagesOfUsers({ organizationId: "acme", pageSize: 1 })) outcomes.push(page);
  await note(client.createApiKey({ ownerEmail: "ops@acme.com", type: "testing" }));
  return outcomes;
}

describe("a replayed log", () => {
  it("gives a program the same results, with the same attempts and waits", async () => {
    await start({
      seed: { domains: ["acme.dev"], organizations: { acme: { users: { ada: {}, bob: {} } } } },
    });
    emulator.inject({ kind: "throttle", httpStatus: 503, retryAfter: 7, operation: "addDocuments" });
    emulator.inject({ kind: "html", operation: "addDocuments" });
    emulator.inject({ kind: "resetAfter", operation: "updateDocuments" });
    emulator.inject({ kind: "itemFailure", ids: ["notes"], message: "locked", operation: "addDocuments" });
    const recording = clientOf(emulator, { ...emulator.credentials, log: `bodies:${file}` });
    const recorded = await program(recording);
    const attempts = emulator.count();
    expect(recorded).toHaveLength(11);

    await start({ replay: file });
    const replaying = clientOf(emulator);
    expect(await program(replaying)).toEqual([...recorded.slice(0, -1), { apiKey: "[masked]" }]);
    expect(emulator.count()).toBe(attempts);
    const waited = (waits: readonly number[]) => waits.filter((wait) => wait >= 7000).length;
    expect([waited(recording.waits), waited(replaying.waits)]).toEqual([1, 1]);
    expect(printed()).toEqual([]);
    expect(readFileSync(file, "utf8")).not.toContain(emulator.credentials.workspaceAuthToken);
  });

  it("answers requests in another order", async () => {
    const folder = (folderId: string): Recorded => ({
      operation: "getFolders",
      data: { organizationId: "acme", folderId },
      reply: [{ folderId }],
    });
    await replay(folder("a"), folder("b"));
    expect(await dataOf("getFolders", { folderId: "b", organizationId: "acme" })).toEqual([
      { folderId: "b" },
    ]);
    expect(await dataOf("getFolders", { folderId: "a", organizationId: "acme" })).toEqual([
      { folderId: "a" },
    ]);
  });

  it("answers equal requests in the recorded order, and repeats the last reply to a read only", async () => {
    const status = (value: string): Recorded => ({
      operation: "getMigrationStatus",
      data: { organizationId: "acme", migrationId: "m" },
      reply: { status: value },
    });
    await replay(status("pending"), added("plan"), status("completed"));
    const poll = () => dataOf("getMigrationStatus", { organizationId: "acme", migrationId: "m" });
    expect([await poll(), await poll(), await poll()]).toEqual([
      { status: "pending" },
      { status: "completed" },
      { status: "completed" },
    ]);
    expect(await dataOf("addDocuments", documents("plan"))).toEqual(results("plan"));
    const message =
      `${file} has no further reply to addDocuments of organizationId acme, documentIds plan: ` +
      "the last one is in line 2";
    expect(await failureOf("addDocuments", documents("plan"))).toBe(`400 NOT_RECORDED: ${message}`);
    expect(printed()).toEqual([`${message}\n`]);
    expect(emulator.requests.map(({ outcome }) => outcome.error).filter(Boolean)).toEqual(["NOT_RECORDED"]);
  });

  it("repeats the last failure, because an outage continues until the next recorded reply", async () => {
    const more = rejection("UNAVAILABLE", 503);
    await replay({ operation: "addDocuments", data: documents("plan"), more });
    for (let attempt = 0; attempt < 3; attempt++)
      expect((await call("addDocuments", documents("plan"))).status).toBe(503);
    expect(printed()).toEqual([]);
  });

  it("matches anything where the log is masked, and any credentials", async () => {
    const data = { userId: "ann", userProperties: { name: "key [masked] (old)" }, apiKey: "[masked]" };
    await replay({ operation: "generateToken", data, reply: { token: "[masked]" } });
    const headers = { "x-svc-api-key": "another" };
    const sent = (name: string) => ({ userId: "ann", userProperties: { name }, apiKey: "another" });
    expect(await failureOf("generateToken", sent("key 1 (new)"), headers)).toContain(
      "of userId ann: the request in line 1 differs in data.userProperties.name",
    );
    expect(await dataOf("generateToken", sent("key 1 (old)"), headers)).toEqual({ token: "[masked]" });
  });

  it("matches a masked key of a map", async () => {
    const data = (key: string) => ({
      ...{ organizationId: "acme", documentId: "plan", editorId: "e", type: "map" },
      data: { other: 1, [key]: 2 },
    });
    await replay({ operation: "updateCrdtData", data: data("[masked]"), reply: {} });
    expect((await call("updateCrdtData", data("secret-key"))).status).toBe(200);
  });

  it("recognizes the ids that the provider makes up to find out how missing objects look", async () => {
    const id = (digit: string) =>
      `pulumi-collab-throwaway-${digit.repeat(8)}-0000-4000-8000-${digit.repeat(12)}`;
    const more = {
      ...rejection("NOT_FOUND", 404),
      replyBody: { error: { status: "NOT_FOUND", message: `There is no ${id("a")}` } },
    };
    const data = (documentId: string) => ({ organizationId: "acme", documentId });
    await replay({ operation: "getCrdtData", data: data(id("a")), more });
    expect(await failureOf("getCrdtData", data(id("b")))).toBe(`404 NOT_FOUND: There is no ${id("b")}`);
    expect(await failureOf("getCrdtData", data("plan"))).toContain("no such request was recorded");
  });

  it("takes no faults and no data", async () => {
    await replay(added("plan"));
    expect(() => {
      emulator.inject({ kind: "hang" });
    }).toThrow("A replay has the faults of its log, and no others");
    expect(() => {
      emulator.edit({ domains: [] });
    }).toThrow("A replay has replies, and no data");
  });
});

describe("domains that share a request", () => {
  const add = (...domains: string[]) => ({ domains });

  it("are answered in other combinations", async () => {
    const skipped = {
      ...{ status: 500 },
      replyBody: { error: { status: "INTERNAL", details: { domainsAdded: ["a"], skippedDomains: ["b"] } } },
    };
    await replay(
      { operation: "addDomains", data: add("a", "b"), more: skipped },
      { operation: "addDomains", data: add("c", "d"), reply: { domainsAdded: ["c", "d"] } },
    );
    expect(await dataOf("addDomains", add("d"))).toEqual({ domainsAdded: ["c", "d"] });
    const { status, body } = await call("addDomains", add("c", "b", "a"));
    expect([status, body.error?.details]).toEqual([
      500,
      { domainsAdded: ["c", "d", "a"], skippedDomains: ["b"] },
    ]);
  });
});

describe("documents that share a request", () => {
  it("are answered in other combinations", async () => {
    await replay(added("a", "b", "c"), added("d"));
    expect(await dataOf("addDocuments", documents("b"))).toEqual(results("b"));
    expect(await dataOf("addDocuments", documents("d", "c", "a"))).toEqual(results("a", "c", "d"));
  });

  it("fail together until each of them succeeded in the log", async () => {
    const outage: Recorded = {
      operation: "addDocuments",
      data: documents("a", "b"),
      more: { ...rejection("UNAVAILABLE", 503), retryInMilliseconds: 10 },
    };
    await replay(outage, added("a", "b"), added("c"));
    expect((await call("addDocuments", documents("a", "c"))).status).toBe(503);
    expect(await dataOf("addDocuments", documents("a", "c"))).toEqual(results("a", "c"));
    expect((await call("addDocuments", documents("b"))).status).toBe(503);
    expect(await dataOf("addDocuments", documents("b"))).toEqual(results("b"));
  });

  it("are rejected together only in the recorded combination", async () => {
    const rejected: Recorded = {
      operation: "addDocuments",
      data: documents("a", "b"),
      more: rejection("INVALID_ARGUMENT"),
    };
    await replay(rejected, added("a"), { ...rejected, data: documents("b") });
    expect(await failureOf("addDocuments", documents("a", "b"))).toBe("400 INVALID_ARGUMENT: rejected");
    expect(await dataOf("addDocuments", documents("a"))).toEqual(results("a"));
    expect(await failureOf("addDocuments", documents("b"))).toBe("400 INVALID_ARGUMENT: rejected");
  });

  it("are moved in other combinations, although that reply has no results", async () => {
    const data = (...documentIds: string[]) => ({ organizationId: "acme", folderId: "f", documentIds });
    await replay({ operation: "moveDocuments", data: data("a", "b"), reply: null });
    expect((await call("moveDocuments", data("b"))).status).toBe(200);
    expect((await call("moveDocuments", data("a"))).status).toBe(200);
  });

  it("cause an error that names only the document that was not recorded", async () => {
    await replay(added("a"), added("b"));
    expect(await failureOf("addDocuments", documents("a", "x", "b"))).toBe(
      `400 NOT_RECORDED: ${file} has no reply to addDocuments of organizationId acme, documentIds x: ` +
        "no such request was recorded",
    );
    const renamed = { organizationId: "acme", documents: [{ documentId: "b", documentName: "B" }] };
    expect(await failureOf("addDocuments", renamed)).toContain(
      "the request in line 2 differs in data.documents[0].documentName",
    );
  });
});

describe("a recorded reply", () => {
  const data = { organizationId: "acme" };
  const read = (more: object): Recorded => ({ operation: "getFolders", data, more });

  it("that was lost is a connection reset", async () => {
    await replay(read({ problem: "lost the reply" }));
    await expect(raw("getFolders", data)).rejects.toThrow(/fetch failed|ECONNRESET/);
  });

  it.each([
    [
      "was not JSON is an HTML page with its status and its wait",
      { status: 429, problem: "busy", retryAfterMilliseconds: 1500 },
      [429, "2", "text/html", expect.stringMatching(/^<!DOCTYPE html>/)],
    ],
    ["had no body has none", { status: 204, problem: "an empty body" }, [204, null, null, ""]],
  ])("that %s", async (_what, attempt, replayed) => {
    await replay(read(attempt));
    const response = await raw("getFolders", data);
    const headers = ["retry-after", "content-type"].map((name) => response.headers.get(name));
    expect([response.status, ...headers, await response.text()]).toEqual(replayed);
  });

  it("that the log cut off is an error that names its line", async () => {
    const beginning = '{"result":… (70000 characters left out)';
    await replay(added("plan"), read({ status: 200, replyBody: beginning }));
    expect(printed()).toEqual([
      `${file}, line 2: not replayed, because the log cut off the reply to getFolders of organizationId acme\n`,
    ]);
    expect(await failureOf("getFolders", data)).toBe(
      `400 NOT_RECORDED: ${file} has only the beginning of the reply in line 2`,
    );
  });

  it("to a token request needs no credentials in its headers", async () => {
    await replay({
      operation: "generateToken",
      data: { ...BODY_CREDENTIALS, userId: "ann" },
      reply: { token: "t" },
    });
    expect(await dataOf("generateToken", { ...BODY_CREDENTIALS, userId: "ann" }, {})).toEqual({ token: "t" });
  });
});
