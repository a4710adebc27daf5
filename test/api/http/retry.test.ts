import { createServer } from "node:net";
import { describe, expect, it } from "@jest/globals";
import { Agent } from "undici";
import type { CollabClient } from "../../../src/api";
import { eachItem, failure, hangUp, json, raw, reset, silence, success } from "../support/answers";
import { clientOf, failureOf, listen, serviceThat, type Answer } from "../support/service";

const read = (client: CollabClient) => client.getFolders({ organizationId: "acme" });
const addsDocuments = (client: CollabClient) =>
  client.addDocuments({ organizationId: "acme", documents: [{ documentId: "handbook" }] });
const never = (client: CollabClient) =>
  client.migrateDocument({ organizationId: "acme", documentId: "a", newDocumentId: "b" });

const OPERATIONS = { safe: read, idempotent: addsDocuments, none: never };

/** The number of requests that an operation of each idempotency makes if every request ends in this way. */
const MATRIX: [string, Answer, { safe: number; idempotent: number; none: number }, string][] = [
  ["the connection is reset", reset, { safe: 4, idempotent: 4, none: 1 }, "LostReplyError"],
  ["the connection is closed", hangUp, { safe: 4, idempotent: 4, none: 1 }, "LostReplyError"],
  ["there is no answer in time", silence, { safe: 4, idempotent: 4, none: 1 }, "LostReplyError"],
  ["500 without an envelope", raw(500, ""), { safe: 4, idempotent: 4, none: 1 }, "LostReplyError"],
  [
    "502 with HTML",
    raw(502, "<html>", { "content-type": "text/html" }),
    { safe: 4, idempotent: 4, none: 1 },
    "LostReplyError",
  ],
  ["503 without Retry-After", raw(503, ""), { safe: 4, idempotent: 4, none: 1 }, "LostReplyError"],
  ["504", raw(504, ""), { safe: 4, idempotent: 4, none: 1 }, "LostReplyError"],
  [
    "a success that does not parse",
    raw(200, '{"result":{"sta'),
    { safe: 4, idempotent: 4, none: 1 },
    "LostReplyError",
  ],
  ["INTERNAL without details", failure("INTERNAL", 500), { safe: 4, idempotent: 4, none: 1 }, "ServiceError"],
  [
    "INTERNAL with empty details",
    failure("INTERNAL", 200, { details: {} }),
    { safe: 4, idempotent: 4, none: 1 },
    "ServiceError",
  ],
  [
    "an unknown status under 5xx",
    failure("UNAVAILABLE", 503),
    { safe: 4, idempotent: 4, none: 1 },
    "ServiceError",
  ],
  ["429", raw(429, "slow down"), { safe: 4, idempotent: 4, none: 4 }, "ThrottledError"],
  [
    "429 with an envelope",
    failure("RESOURCE_EXHAUSTED", 429),
    { safe: 4, idempotent: 4, none: 4 },
    "ThrottledError",
  ],
  [
    "503 with Retry-After",
    json(503, {}, { "retry-after": "1" }),
    { safe: 4, idempotent: 4, none: 4 },
    "ThrottledError",
  ],
  ["INVALID_ARGUMENT", failure("INVALID_ARGUMENT"), { safe: 1, idempotent: 1, none: 1 }, "ServiceError"],
  [
    "INVALID_ARGUMENT under 500",
    failure("INVALID_ARGUMENT", 500),
    { safe: 1, idempotent: 1, none: 1 },
    "ServiceError",
  ],
  ["NOT_FOUND under 200", failure("NOT_FOUND", 200), { safe: 1, idempotent: 1, none: 1 }, "ServiceError"],
  [
    "INTERNAL with details",
    failure("INTERNAL", 500, { details: { a: 1 } }),
    { safe: 1, idempotent: 1, none: 1 },
    "ServiceError",
  ],
  [
    "an unknown status under 4xx",
    failure("UNAUTHENTICATED", 401),
    { safe: 1, idempotent: 1, none: 1 },
    "ServiceError",
  ],
  [
    "404 with HTML",
    raw(404, "<html>", { "content-type": "text/html" }),
    { safe: 1, idempotent: 1, none: 1 },
    "UnreachableError",
  ],
  [
    "a redirect",
    raw(307, "", { location: "https://elsewhere.example/x?y" }),
    { safe: 1, idempotent: 1, none: 1 },
    "UnreachableError",
  ],
];

describe("an operation is tried again only where a second request is safe", () => {
  describe.each(MATRIX)("when every reply is: %s", (_, answer, requests, error) => {
    it.each(["safe", "idempotent", "none"] as const)("%s", async (kind) => {
      const service = await serviceThat(answer);
      const client = clientOf(service, {
        maxAttempts: 4,
        requestTimeoutSeconds: answer === silence ? 1 : 30,
      });

      const failed = await failureOf(OPERATIONS[kind](client));

      expect(failed.name).toBe(error);
      expect(service.seen).toHaveLength(requests[kind]);
      expect(failed.attempts).toBe(requests[kind]);
      const ambiguous = requests.safe === 4 && requests.none === 1;
      expect(failed.applied).toBe(ambiguous && kind !== "safe" ? "maybe" : "no");
      expect(failed).not.toHaveProperty("code");
      expect(failed).not.toHaveProperty("id");
    });
  });

  it("tries anything again that never left: connection refused", async () => {
    const client = clientOf({ url: "http://127.0.0.1:1" }, { maxAttempts: 4 });

    const failed = await failureOf(never(client));

    expect(failed).toMatchObject({ name: "UnreachableError", attempts: 4, applied: "no" });
    expect(failed.message).toBe("could not reach http://127.0.0.1:1 (connection refused), after 4 attempts");
  });

  it("tries anything again that never left: the connection ends before TLS stands", async () => {
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

  it("tries anything again that never left, and names a host that does not exist", async () => {
    const dispatcher = new Agent({
      connect: {
        lookup: (hostname, _, done) => {
          const error = Object.assign(new Error(`getaddrinfo ENOTFOUND ${hostname}`), {
            code: "ENOTFOUND",
            hostname,
          });
          done(error, "", 4);
        },
      },
    });
    const client = clientOf({ url: "https://api.exmple.com" }, {}, { dispatcher });

    const failed = await failureOf(never(client));

    expect(failed).toMatchObject({ name: "UnreachableError", attempts: 4 });
    expect(failed.message).toContain("host api.exmple.com not found");
    await dispatcher.close();
  });

  it("tells apart that a request got no connection and that it got no answer", async () => {
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

  it("succeeds when a later try does", async () => {
    const service = await serviceThat(reset, failure("INTERNAL", 500), eachItem);

    const results = await addsDocuments(clientOf(service));

    expect(results.get("handbook")?.success).toBe(true);
    expect(service.seen).toHaveLength(3);
  });

  it("remembers that an earlier try may have been carried out", async () => {
    const service = await serviceThat(reset, failure("INVALID_ARGUMENT"));

    const failed = await failureOf(addsDocuments(clientOf(service)));

    expect(failed).toMatchObject({ name: "ServiceError", attempts: 2, applied: "maybe" });
  });

  it("repeats a notification only when its id keeps it single", async () => {
    const notification = {
      organizationId: "acme",
      documentId: "handbook",
      actionUser: { userId: "ann" },
      displayHeadlineMessageTemplate: "Hello",
      displayBodyMessage: "there",
      notifyUsers: [],
    };
    const service = await serviceThat(reset);

    const settings = { maxAttempts: 4 };
    await failureOf(clientOf(service, settings).addNotifications(notification));
    expect(service.seen).toHaveLength(1);
    await failureOf(clientOf(service, settings).addNotifications({ ...notification, notificationId: "n1" }));
    expect(service.seen).toHaveLength(5);
  });

  it("takes RESOURCE_EXHAUSTED under 429 for the answer where the contract has it: no waiting frees a quota of keys", async () => {
    const service = await serviceThat(failure("RESOURCE_EXHAUSTED", 429, { message: "too many keys" }));

    const failed = await failureOf(
      clientOf(service).createApiKey({ ownerEmail: "ann@example.com", type: "production" }),
    );

    expect(failed).toMatchObject({ name: "ServiceError", status: "RESOURCE_EXHAUSTED", attempts: 1 });
    expect(failed.message).toBe("too many keys (RESOURCE_EXHAUSTED)");
  });

  it("tries as often as maxAttempts says", async () => {
    const service = await serviceThat(reset);

    const failed = await failureOf(read(clientOf(service, { maxAttempts: 2 })));

    expect(failed.attempts).toBe(2);
  });

  it("sends what must not be repeated on a new connection, which cannot be a stale one", async () => {
    const service = await serviceThat(success([]), success({ migrationId: "m" }), success([]));
    const client = clientOf(service);

    await read(client);
    await never(client);

    expect(service.seen.map(({ headers }) => headers.connection)).toEqual(["keep-alive", "close"]);
  });
});
