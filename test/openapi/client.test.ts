import { describe, expect, it } from "@jest/globals";
import { InvalidRequestError } from "../../src/api";
import { isMap } from "../../src/values/plain";
import { json, raw } from "../api/support/answers";
import { callByName, clientOf, serviceThat } from "../api/support/service";
import { described, fieldsOf, fieldsOfReply, samplesOf, type Described } from "./openapi";
import { credentialsIn, requestsOf, variantsOf } from "./variants";

/** What the client rejects although the contract allows it or leaves it open. */
const STRICTER = [
  // An empty id means that there is none.
  /must not be empty/,
  // The contract leaves open which fields these operations require.
  /^(moveDocuments|migrateDocument|updateUsers): .* is required/,
  /pageSize must be at least 1/,
  /domains must name at least one domain/,
  // JSON Schema cannot compare fields or parse dates.
  /must be an ISO-8601 string or epoch milliseconds|must not be after end|works only with allDocuments/,
];

/** What the client accepts although a request must not have it: it sends longer lists in several requests. */
const SPLIT = ["getNotificationConfig documentIds", "addDomains domains", "deleteDomains domains"];

/** Operations that create a second object if their request is sent twice. */
const NOT_REPEATED = ["createApiKey", "migrateDocument"];

/** Operations whose records the client passes on unread. */
const UNREAD = ["getUserData", "getNotificationConfig"];

const READS = /^(get|search|generateToken)/;

const CREDENTIALS = { apiKey: "api-key-canary", authToken: "auth-token-canary" };

/** Returns a function that calls an operation and answers the request with this reply. */
async function caller({ name }: Described) {
  let reply: unknown;
  const service = await serviceThat((response, request) => {
    json(200, reply)(response, request);
  });
  const client = clientOf(service, { maxAttempts: 1 });
  const call = (data: object, answer: unknown): Promise<unknown> => {
    reply = answer;
    service.seen.length = 0;
    return callByName(client, name, data);
  };
  return { call, seen: service.seen };
}

/** The result of an item that the reply does not contain, and the message of one whose message cannot be read. */
const INSTEAD = [
  'message: ""',
  "success: false",
  "missing: true",
  expect.stringMatching(/^message: "its outcome is unknown/),
];

/** Operations whose replies list only the items that failed: an item without an entry has succeeded. */
const LISTS_FAILURES = ["moveDocuments"];

describe.each(described)("$name of the client", (operation) => {
  const { name, path, isRequest, isReply } = operation;
  const { everything, required } = requestsOf(operation);
  const [sample] = samplesOf(operation.reply, "everything");

  it("returns each field of the replies that openapi.json describes", async () => {
    const { call } = await caller(operation);
    for (const reply of [
      ...samplesOf(operation.reply, "everything"),
      ...samplesOf(operation.reply, "required"),
    ]) {
      expect([reply, isReply(reply)]).toEqual([reply, true]);
      const result = await call(everything, reply);
      expect(fieldsOf(result)).toEqual(expect.arrayContaining(fieldsOfReply(reply)));
    }
  });

  it("returns the readable fields of other replies, or fails and reports whether it may be applied", async () => {
    const { call } = await caller(operation);
    const more = LISTS_FAILURES.includes(name) ? ["success: true"] : [];
    const readable = [...fieldsOfReply(sample), ...INSTEAD, ...more];
    for (const { data: reply } of variantsOf(isMap(sample) ? sample : {})) {
      const outcome = await call(everything, reply).catch((error: unknown) => error);
      if (outcome instanceof Error)
        expect(outcome).toMatchObject({ name: "LostReplyError", applied: READS.test(name) ? "no" : "maybe" });
      else if (!isReply(reply) && !UNREAD.includes(name))
        expect([reply, readable]).toEqual([reply, expect.arrayContaining(fieldsOf(outcome))]);
    }
  });

  it("is repeated after a lost reply, unless that would create a second object", async () => {
    const service = await serviceThat(raw(200, "{"), json(200, sample));
    const outcome = await callByName(clientOf(service), name, everything).catch((error: unknown) => error);
    expect(outcome instanceof Error).toBe(NOT_REPEATED.includes(name));
    expect(service.seen).toHaveLength(NOT_REPEATED.includes(name) ? 1 : 2);
  });

  it("sends requests as openapi.json describes them", async () => {
    const { call, seen } = await caller(operation);
    for (const data of [everything, required]) {
      await call(data, sample);
      expect(seen).toMatchObject([{ path, data }]);
      const body = { data: seen[0]?.data };
      expect([isRequest(body), isRequest.errors]).toEqual([true, null]);
    }
  });

  it("sends nothing that openapi.json does not allow, and rejects little else", async () => {
    const { call } = await caller(operation);
    for (const { path: where, data } of variantsOf(everything)) {
      const isAllowed = isRequest({ data: { ...data, ...credentialsIn(operation, CREDENTIALS) } });
      const outcome = await call(data, sample).catch((error: unknown) => error);
      const rejection = outcome instanceof InvalidRequestError ? outcome.message : undefined;
      const isKnown =
        rejection === undefined
          ? SPLIT.includes(`${name} ${where}`)
          : STRICTER.some((message) => message.test(rejection));
      if (!isKnown) expect([data, rejection, isAllowed]).toEqual([data, rejection, rejection === undefined]);
    }
  });
});
