import { describe, expect, it } from "@jest/globals";
import type { CollabClient } from "../../src/api";
import { failure, json, raw, reset, success } from "./support/answers";
import { clientOf, failureOf, read, serviceThat, type Answer } from "./support/service";

const once = { maxAttempts: 1 };
const add = (client: CollabClient, ...ids: string[]) =>
  client.addDocuments({ organizationId: "acme", documents: ids.map((documentId) => ({ documentId })) });

const html = (httpStatus: number) =>
  raw(httpStatus, "<html>secret-in-html</html>", { "content-type": "text/html; charset=utf-8" });

/** Responses of a hostile or broken service, and the client's error for each. */
const UNUSABLE: [string, Answer, string, string][] = [
  ["an empty body", raw(200, ""), "LostReplyError", "HTTP 200 with an empty body"],
  ["204", (response) => response.writeHead(204).end(), "LostReplyError", "HTTP 204 with an empty body"],
  ["truncated JSON", raw(200, '{"result":{"status":"succ'), "LostReplyError", "no usable JSON"],
  ["HTML under 200", html(200), "LostReplyError", "HTTP 200 with text/html instead of the service's JSON"],
  ["HTML under 502", html(502), "LostReplyError", "HTTP 502 with text/html"],
  [
    "HTML under 404",
    html(404),
    "UnreachableError",
    "HTTP 404 with text/html instead of the service's JSON: check baseUrl",
  ],
  ["a JSON array", raw(200, "[]"), "LostReplyError", "no usable JSON"],
  ["neither result nor error", json(200, { ok: true }), "LostReplyError", "neither result nor error"],
  ["a result of null", json(200, { result: null }), "LostReplyError", "neither result nor error"],
  ["an error that is text", json(200, { error: "no" }), "LostReplyError", "neither result nor error"],
  [
    "another result.status",
    json(200, { result: { status: "odd", data: [] } }),
    "LostReplyError",
    "not success",
  ],
  ["data of another type", success("text"), "LostReplyError", "result.data is of another type"],
  ["200 000 open brackets", raw(200, "[".repeat(200_000)), "LostReplyError", "no usable JSON"],
  [
    "a redirect",
    raw(301, "", { location: "https://other.example/x?secret-in-url" }),
    "UnreachableError",
    "a redirect to https://other.example, which is not followed",
  ],
  ["a redirect to nowhere", raw(302, ""), "UnreachableError", "HTTP 302, a redirect, which is not followed"],
];

describe("an unusable reply", () => {
  it.each(UNUSABLE)(
    "%s: the error describes the problem without the content",
    async (_, answer, name, words) => {
      const service = await serviceThat(answer);

      const failed = await failureOf(read(clientOf(service, once)));

      expect(failed.name).toBe(name);
      expect(failed.message).toContain(words);
      expect(failed.message).not.toContain("secret-in");
      expect(failed.message).toContain(service.url);
    },
  );
});

describe("a reply's size", () => {
  it("may be several megabytes", async () => {
    const folderName = "x".repeat(5 * 1024 * 1024);
    const service = await serviceThat(success([{ folderId: "f", folderName }]));

    expect(await read(clientOf(service))).toEqual([{ folderId: "f", folderName }]);
  });

  it("is limited: an endless reply ends with its connection, and is not requested again", async () => {
    let cut: () => void;
    const closed = new Promise<void>((resolve) => (cut = resolve));
    const service = await serviceThat((response) => {
      response.writeHead(200);
      const pour = () => {
        while (response.write("x".repeat(65_536)));
      };
      response.on("drain", pour).on("close", () => {
        cut();
      });
      pour();
    });

    const failed = await failureOf(add(clientOf(service, {}, { maxResponseBytes: 200_000 }), "a"));

    expect(failed).toMatchObject({ name: "LostReplyError", attempts: 1, applied: "maybe" });
    expect(failed.message).toContain("more than 200000 bytes");
    await closed;
  });

  it("may not be sent longer than a request may take", async () => {
    const service = await serviceThat((response) => {
      response.writeHead(200);
      const timer = setInterval(() => response.write(" "), 20);
      response.on("close", () => {
        clearInterval(timer);
      });
    });

    const failed = await failureOf(read(clientOf(service, { ...once, requestTimeoutSeconds: 0.3 })));

    expect(failed.message).toContain("did not answer within 0.3 s");
  });
});

describe("the envelope decides, whatever the HTTP status", () => {
  it.each([200, 400, 404, 500])("a success under %i is one", async (httpStatus) => {
    const service = await serviceThat(json(httpStatus, { result: { status: "success", data: [] } }));

    expect(await read(clientOf(service))).toEqual([]);
  });

  it.each([200, 403, 500])("a failure under %i is one, with the service's message", async (httpStatus) => {
    const service = await serviceThat(failure("PERMISSION_DENIED", httpStatus, { details: { why: "so" } }));

    const failed = await failureOf(read(clientOf(service)));

    expect(failed).toMatchObject({
      name: "ServiceError",
      status: "PERMISSION_DENIED",
      words: "the service's own words",
      details: { why: "so" },
      httpStatus,
      operation: "getFolders",
    });
    expect(failed.message).toBe("the service's own words (PERMISSION_DENIED)");
  });

  it("reads the result of the search, which has no status", async () => {
    const service = await serviceThat(
      json(200, { result: { results: [], totalInScope: 3, searchLatencyMs: 1 } }),
    );

    const found = await clientOf(service).searchJudgments({ query: "why" });

    expect(found).toEqual({ results: [], totalInScope: 3, searchLatencyMs: 1 });
  });

  it("ignores unknown fields, and treats null as absent", async () => {
    const service = await serviceThat(success([{ folderId: "f", folderName: null, surprise: 1 }]));

    expect(await read(clientOf(service))).toEqual([{ folderId: "f" }]);
  });
});

describe("the results of single items", () => {
  const done = { success: true, message: "Added Successfully", id: "s" };

  it("are complete: a missing entry is an error of its item only", async () => {
    const service = await serviceThat(success({ a: done, c: { success: "yes" } }));

    const results = await add(clientOf(service), "a", "b", "c");

    expect(results.get("a")).toEqual({ success: true, message: "Added Successfully", id: "s" });
    for (const id of ["b", "c"]) {
      expect(results.get(id)).toMatchObject({ success: false, missing: true });
      expect(results.get(id)?.message).toMatch(/the reply has no entry for it$/);
    }
  });

  it("include only submitted items", async () => {
    const service = await serviceThat(success({ a: done, z: done }));

    expect([...(await add(clientOf(service), "a")).keys()]).toEqual(["a"]);
  });

  it("are all items of the reply if the request names none", async () => {
    const service = await serviceThat(success({ n1: { success: true, message: "Notification deleted." } }));

    const results = await clientOf(service).deleteNotifications({ organizationId: "acme", documentId: "d" });

    expect([...results.keys()]).toEqual(["n1"]);
  });

  it.each(["__proto__", "constructor", "toString", "a/b%2F c", "名前", "x".repeat(1000)])(
    "work for an id such as %s",
    async (id) => {
      const service = await serviceThat(
        raw(200, `{"result":{"status":"success","data":{${JSON.stringify(id)}:${JSON.stringify(done)}}}}`),
        success({}),
      );
      const client = clientOf(service);

      expect((await add(client, id)).get(id)).toMatchObject({ success: true });
      expect((await add(client, id)).get(id)).toMatchObject({ success: false, missing: true });
      expect(service.seen[0]?.data.documents).toEqual([{ documentId: id }]);
      expect(({} as Record<string, unknown>).success).toBeUndefined();
    },
  );

  it.each([
    ["null", null],
    ["absent", undefined],
    ["empty", {}],
  ])("may be %s for an empty list", async (_, data) => {
    const service = await serviceThat(success(data));

    expect((await add(clientOf(service))).size).toBe(0);
  });
});

describe("an error with the results of single items", () => {
  const done = { success: true, message: "Added Successfully", id: "s" };
  const exists = { success: false, message: "It is there", code: "already-exists" };

  it.each([
    ["INTERNAL", 500, { a: done, b: exists }],
    ["INVALID_ARGUMENT", 200, { a: done, b: exists, requestId: "r1" }],
    ["UNAVAILABLE", 503, { b: exists, a: done }],
  ])("%s under %i is the result of each item, and is not sent again", async (status, httpStatus, details) => {
    const service = await serviceThat(failure(status, httpStatus, { details }));

    const results = await add(clientOf(service), "a", "b");

    expect(Object.fromEntries(results)).toEqual({ a: done, b: exists });
    expect(service.seen).toHaveLength(1);
  });

  it("is the result of each moved document, and a success without items means that all are moved", async () => {
    const service = await serviceThat(
      failure("INTERNAL", 500, { details: { a: done, b: exists } }),
      success(),
    );
    const move = () =>
      clientOf(service).moveDocuments({ organizationId: "acme", documentIds: ["a", "b"], folderId: "f" });

    expect((await move()).get("b")).toEqual(exists);
    expect([...(await move())].map(([id, { success }]) => [id, success])).toEqual([
      ["a", true],
      ["b", true],
    ]);
  });

  const locked = { success: false, message: "is locked" };
  it.each([
    ["an item has no entry", { b: locked }, "b: is locked"],
    ["an entry has no boolean", { a: { success: "yes" }, b: locked }, "b: is locked"],
    ["an entry has only a code", { b: { success: false, code: "internal" } }, "b: internal"],
    ["an entry has no reason", { b: { success: false } }, "b: no reason given"],
  ])("is a failure that names the failed items where %s", async (_, details, reason) => {
    const service = await serviceThat(failure("INTERNAL", 500, { details, message: "Some failed" }));

    const failed = await failureOf(add(clientOf(service), "a", "b"));

    expect(failed).toMatchObject({
      name: "ServiceError",
      attempts: 1,
      applied: "maybe",
      words: "Some failed",
    });
    expect(failed.message).toBe(`Some failed; ${reason} (INTERNAL)`);
  });
});

describe("a code", () => {
  const item = (code: unknown) => success({ a: { success: false, message: "No", code } });

  it.each([
    ["ALREADY_EXISTS", "already-exists"],
    ["not-found", "not-found"],
    [17, undefined],
  ])("%s of an item is the client's %s", async (code, expected) => {
    const service = await serviceThat(item(code));

    expect((await add(clientOf(service), "a")).get("a")?.code).toBe(expected);
  });

  it("already-exists proves after a lost reply that the item was added", async () => {
    const service = await serviceThat(reset, item("already-exists"), item("already-exists"));
    const client = clientOf(service);

    expect((await add(client, "a")).get("a")).toMatchObject({ success: true, code: "already-exists" });
    expect((await add(client, "a")).get("a")).toMatchObject({ success: false, code: "already-exists" });
  });

  it.each([
    [{ code: "not-found", message: "No" }, 404, "NOT_FOUND", "not-found"],
    [{ code: "already-exists", message: "No" }, 500, "ALREADY_EXISTS", "already-exists"],
    [{ status: "INTERNAL", code: "already-exists", message: "No" }, 500, "INTERNAL", "already-exists"],
    [{ status: "NOT_FOUND", code: 404, message: "No" }, 404, "NOT_FOUND", undefined],
  ])("of an error counts, also without a status: %j", async (error, httpStatus, status, code) => {
    const service = await serviceThat(json(httpStatus, { error }));

    expect(await failureOf(read(clientOf(service)))).toMatchObject({
      status,
      failureCode: code,
      attempts: 1,
    });
  });
});
