import { createServer } from "node:net";
import { describe, expect, it } from "@jest/globals";
import { Agent } from "undici/index.js";
import type { CollabClient } from "../../src/api";
import { NOTIFICATION } from "../support";
import { failure, hangUp, json, raw, reset, silence, success } from "./support/answers";
import { clientOf, failureOf, listen, read, serviceThat, type Answer } from "./support/service";

const addsDocuments = (client: CollabClient) =>
  client.addDocuments({ organizationId: "acme", documents: [{ documentId: "handbook" }] });
const never = (client: CollabClient) =>
  client.migrateDocument({ organizationId: "acme", documentId: "a", newDocumentId: "b" });

const OPERATIONS = { safe: read, idempotent: addsDocuments, none: never };

/** The number of requests that an operation of each idempotency makes, by what the client knows after each request. */
const REQUESTS = {
  unknown: { safe: 4, idempotent: 4, none: 1 },
  notApplied: { safe: 4, idempotent: 4, none: 4 },
  final: { safe: 1, idempotent: 1, none: 1 },
};

/** The error of a read that fails in the same way each time, by how long such a failure is retried. */
const RETRIED = {
  never: { attempts: 1 },
  briefly: { attempts: 4 },
  untilDeadline: { name: "DeadlineError" },
};

/** The pauses of a read are always the same, so that it has time for more than four attempts. */
const patient = { operationTimeoutSeconds: 20 };
const random = () => 0.5;

const html = { "content-type": "text/html" };

const MATRIX: [string, Answer, error: string, keyof typeof RETRIED][] = [
  ["the connection is reset", reset, "LostReplyError", "untilDeadline"],
  ["the connection is closed", hangUp, "LostReplyError", "untilDeadline"],
  ["there is no answer in time", silence, "LostReplyError", "untilDeadline"],
  ["500 without an envelope", raw(500, ""), "LostReplyError", "untilDeadline"],
  ["502 with HTML", raw(502, "<html>", html), "LostReplyError", "untilDeadline"],
  ["503 without Retry-After", raw(503, ""), "LostReplyError", "untilDeadline"],
  ["a success that does not parse", raw(200, '{"result":{"sta'), "LostReplyError", "briefly"],
  ["a success of another form", success("text"), "LostReplyError", "briefly"],
  ["INTERNAL under 503", failure("INTERNAL", 503), "ServiceError", "untilDeadline"],
  ["INTERNAL without details", failure("INTERNAL", 500), "ServiceError", "briefly"],
  ["INTERNAL with empty details", failure("INTERNAL", 200, { details: {} }), "ServiceError", "briefly"],
  [
    "an error whose values all have the wrong type",
    json(500, { error: { status: 7, message: [], details: "x" } }),
    "ServiceError",
    "briefly",
  ],
  ["an unknown status under 5xx", failure("UNAVAILABLE", 503), "ServiceError", "untilDeadline"],
  ["an unknown status of a timeout", failure("TIMEOUT", 408), "ServiceError", "briefly"],
  ["DEADLINE_EXCEEDED under 200", failure("DEADLINE_EXCEEDED", 200), "ServiceError", "briefly"],
  ["UNAVAILABLE under 200", failure("UNAVAILABLE", 200), "ServiceError", "briefly"],
  ["no status under 200", json(200, { error: { message: "Oops" } }), "ServiceError", "briefly"],
  ["408 with HTML", raw(408, "<html>", html), "LostReplyError", "briefly"],
  ["429", raw(429, "slow down"), "ThrottledError", "untilDeadline"],
  ["429 with an envelope", failure("RESOURCE_EXHAUSTED", 429), "ThrottledError", "untilDeadline"],
  ["503 with Retry-After", json(503, {}, { "retry-after": "1" }), "ThrottledError", "untilDeadline"],
  ["INVALID_ARGUMENT", failure("INVALID_ARGUMENT"), "ServiceError", "never"],
  ["INVALID_ARGUMENT under 500", failure("INVALID_ARGUMENT", 500), "ServiceError", "never"],
  ["NOT_FOUND under 200", failure("NOT_FOUND", 200), "ServiceError", "never"],
  ["INTERNAL with details", failure("INTERNAL", 500, { details: { a: 1 } }), "ServiceError", "never"],
  ["an unknown status under 4xx", failure("UNAUTHENTICATED", 401), "ServiceError", "never"],
  ["no status under 4xx", json(400, { error: { message: "Oops" } }), "ServiceError", "never"],
  ["404 with HTML", raw(404, "<html>", html), "UnreachableError", "never"],
  ["a redirect", raw(307, "", { location: "https://elsewhere.example/x?y" }), "UnreachableError", "never"],
];

describe("an operation is retried only if a second request is safe", () => {
  describe.each(MATRIX)("when every reply is: %s", (_, answer, error, retried) => {
    const known = error === "ThrottledError" ? "notApplied" : retried === "never" ? "final" : "unknown";
    it.each(["safe", "idempotent", "none"] as const)("%s", async (idempotency) => {
      const requests = REQUESTS[known][idempotency];
      const service = await serviceThat(answer);
      const client = clientOf(service, {
        maxAttempts: 4,
        requestTimeoutSeconds: answer === silence ? 0.5 : 30,
      });

      const failed = await failureOf(OPERATIONS[idempotency](client));

      expect(failed.name).toBe(error);
      expect(service.seen).toHaveLength(requests);
      expect(failed.attempts).toBe(requests);
      expect(failed.applied).toBe(known === "unknown" && idempotency !== "safe" ? "maybe" : "no");
      expect(failed).not.toHaveProperty("code");
      expect(failed).not.toHaveProperty("id");
    });
  });

  it("retries every request that was never sent: the connection ends before TLS is established", async () => {
    let connections = 0;
    const server = createServer((socket) => {
      connections++;
      socket.destroy();
    });
    const client = clientOf({ url: `https://127.0.0.1:${await listen(server)}` }, { maxAttempts: 4 });

    const failed = await failureOf(never(client));

    expect(failed).toMatchObject({ name: "UnreachableError", attempts: 4, applied: "no" });
    expect(connections).toBe(4);
  });

  it("distinguishes a missing connection from a missing answer", async () => {
    const dispatcher = new Agent({ connect: () => undefined });
    const client = clientOf(
      { url: "https://api.example.com" },
      { maxAttempts: 4, requestTimeoutSeconds: 0.1 },
      { dispatcher },
    );

    const failed = await failureOf(never(client));

    expect(failed).toMatchObject({ name: "UnreachableError", attempts: 4, applied: "no" });
    await dispatcher.destroy();
  });

  it("retries a notification only if its id prevents a duplicate", async () => {
    const service = await serviceThat(reset);

    const settings = { maxAttempts: 4 };
    await failureOf(clientOf(service, settings).addNotifications(NOTIFICATION));
    expect(service.seen).toHaveLength(1);
    await failureOf(clientOf(service, settings).addNotifications({ ...NOTIFICATION, notificationId: "n1" }));
    expect(service.seen).toHaveLength(5);
  });

  it("treats RESOURCE_EXHAUSTED under 429 as final if the contract lists it: waiting does not free a quota of keys", async () => {
    const service = await serviceThat(failure("RESOURCE_EXHAUSTED", 429, { message: "too many keys" }));

    const failed = await failureOf(
      clientOf(service).createApiKey({ ownerEmail: "ann@example.com", type: "production" }),
    );

    expect(failed).toMatchObject({ name: "ServiceError", status: "RESOURCE_EXHAUSTED", attempts: 1 });
    expect(failed.message).toBe("too many keys (RESOURCE_EXHAUSTED)");
  });

  it.each([
    [429, "Rate limit for API keys exceeded", undefined],
    [429, "Resource has been exhausted", undefined],
    [403, "The quota of requests per minute is used up", undefined],
    [200, "No", "too-many-requests"],
  ])(
    "waits where RESOURCE_EXHAUSTED of a quota's operation is a rate limit: %i %s",
    async (httpStatus, message, code) => {
      const exhausted = { error: { status: "RESOURCE_EXHAUSTED", message, code } };
      const service = await serviceThat(json(httpStatus, exhausted), success({ apiKey: "new" }));

      const key = clientOf(service).createApiKey({ ownerEmail: "ann@example.com", type: "production" });

      expect(await key).toEqual({ apiKey: "new" });
    },
  );

  it("sends requests that must not be repeated on a new connection, which cannot be stale", async () => {
    const service = await serviceThat(success([]), success({ migrationId: "m" }), success([]));
    const client = clientOf(service);

    await read(client);
    await never(client);

    expect(service.seen.map(({ headers }) => headers.connection)).toEqual(["keep-alive", "close"]);
  });
});

describe("a failure is retried as long as waiting may help", () => {
  it.each(MATRIX)("that of a read, when every reply is: %s", async (_, answer, __, retried) => {
    const service = await serviceThat(answer);

    // The time limit of a request is real: on a busy machine, a short one would turn another reply into silence.
    const requestTimeoutSeconds = answer === silence ? 0.1 : 20;
    const client = clientOf(service, { ...patient, requestTimeoutSeconds }, { random });
    const failed = await failureOf(read(client));

    expect(failed).toMatchObject(RETRIED[retried]);
  });

  const { never: once, briefly, untilDeadline } = RETRIED;
  const host = "api.exmple.com";
  const named: unknown = expect.stringContaining(`host ${host} not found`);
  it.each([
    ["rejects the connection", { code: "ECONNREFUSED" }, untilDeadline],
    ["cannot be looked up for now", { code: "EAI_AGAIN" }, untilDeadline],
    ["fails for an unknown reason", {}, untilDeadline],
    ["does not exist", { code: "ENOTFOUND", hostname: host }, { ...briefly, message: named }],
    ["has an expired certificate", { code: "CERT_HAS_EXPIRED" }, once],
    ["is behind a proxy that fails", { message: "Proxy response (502) !== 200" }, untilDeadline],
    ["is behind a proxy that denies it", { message: "Proxy response (403) !== 200" }, once],
    ["is behind a proxy that needs a password", { message: "Proxy response (407) !== 200" }, once],
  ])("that of a request without a connection, when the host %s", async (_, error, retried) => {
    const fails = Object.assign(new Error(), error);
    const dispatcher = new Agent({
      connect: (_options, done) => {
        done(fails, null);
      },
    });
    const client = clientOf({ url: `https://${host}` }, patient, { random, dispatcher });

    expect(await failureOf(never(client))).toMatchObject({ applied: "no", ...retried });
    await dispatcher.destroy();
  });

  it("throttling too, although another operation has just waited for the service in vain", async () => {
    let answer = raw(503, "");
    const service = await serviceThat((...given) => {
      answer(...given);
    });
    const client = clientOf(service, patient, { random });
    await failureOf(read(client));
    answer = (...given) => {
      answer = success([]);
      raw(429, "")(...given);
    };

    expect(await read(client)).toEqual([]);
  });

  it("without more pauses, however many operations need a retry that succeeds", async () => {
    const operations = 200;
    const failing = raw(503, "");
    const service = await serviceThat(
      ...Array.from({ length: operations }, () => [failing, success([])]).flat(),
    );
    const client = clientOf(service);

    for (let count = 0; count < operations; count++) await read(client);

    expect(client.waits).toHaveLength(operations);
  });

  it("four times if it may concern only the request, however often an outage happens between", async () => {
    const [own, down] = [failure("INTERNAL", 500), raw(503, "")];
    const service = await serviceThat(own, down, own, down, down, own, down, own);

    const failed = await failureOf(read(clientOf(service)));

    expect(failed).toMatchObject({ name: "ServiceError", attempts: 8 });
  });
});
