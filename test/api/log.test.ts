import { inspect } from "node:util";
import { describe, expect, it } from "@jest/globals";
import type { CollabClient, LogEvent } from "../../src/api";
import { failure, raw, reset, success } from "./support/answers";
import { clientOf, failureOf, read, serviceThat, type Answer } from "./support/service";

async function logOf(answers: Answer[], call: (client: CollabClient) => Promise<unknown>) {
  const service = await serviceThat(...answers);
  const events: LogEvent[] = [];
  const client = clientOf(service, {}, { logger: (event) => events.push(event) });
  const error = await call(client).then(
    () => undefined,
    (failed: unknown) => failed,
  );
  return {
    events,
    error,
    text: JSON.stringify(events.map((event) => ({ ...event, bodies: event.bodies() }))),
  };
}

const everything = (error: unknown) =>
  inspect(error, { depth: 10, showHidden: true }) + JSON.stringify(error) + String((error as Error).stack);

const newKey = {
  ownerEmail: "ann@example.com",
  type: "testing",
  emailServiceConfig: { type: "sendgrid", apiKey: "sendgrid-canary", fromEmail: "a@example.com" },
  webhookServiceConfig: { authToken: "webhook-canary", rawNotificationUrl: "https://hook.example" },
} as const;

describe("the log", () => {
  it("has an event for each attempt", async () => {
    const { events } = await logOf([reset, success([])], read);

    expect(events).toMatchObject([
      { operation: "getFolders", objects: { organizationId: "acme" }, attempt: 1 },
      { request: events[0]?.request, attempt: 2, httpStatus: 200 },
    ]);
    expect(events[0]?.problem).toContain("lost the reply");
    expect(events[0]).toHaveProperty("retryInMilliseconds");
    expect(events[0]?.bodies()).toEqual({ request: { data: { organizationId: "acme" } } });
    expect(events[1]).not.toHaveProperty("problem");
    expect(events[1]?.bodies()).toMatchObject({ reply: { result: { data: [] } } });
  });

  it("has an event for a final failure, and leaves out a body that is not JSON", async () => {
    const { events, text } = await logOf([raw(404, "<canary>")], read);

    expect(events).toMatchObject([{ httpStatus: 404, problem: expect.stringContaining("no usable JSON") }]);
    expect(text).not.toContain("canary");
    expect(events[0]).not.toHaveProperty("retryInMilliseconds");
  });

  it("has how long the service asked to wait", async () => {
    const busy = failure("UNAVAILABLE", 503, { headers: { "retry-after": "7" } });
    const { events } = await logOf([busy, success([])], read);

    expect(events).toMatchObject([{ httpStatus: 503, retryAfterMilliseconds: 7000 }, { httpStatus: 200 }]);
    expect(events[1]).not.toHaveProperty("retryAfterMilliseconds");
  });

  it("has an event for a request that was never sent", async () => {
    const { events, error } = await logOf([success([])], (client) => read(client, AbortSignal.abort()));

    const request = events[0]?.request;
    expect(events).toMatchObject([{ attempt: 0, problem: "getFolders was cancelled" }]);
    expect(error).toMatchObject({ request });
  });

  it("names the first objects of a list and their number, but no names, addresses and contents", async () => {
    const users = ["a", "b", "c", "d"].map((userId) => ({ userId, name: "Ann", email: "ann@acme.example" }));
    const { events } = await logOf([success({})], (client) =>
      client.updateUsers({ organizationId: "acme", users }),
    );

    expect(events).toMatchObject([{ objects: { userIds: ["a", "b", "c"] }, items: 4 }]);
    expect(JSON.stringify(events)).not.toMatch(/Ann|ann@/);
  });

  it.each<[string, Answer, (client: CollabClient) => Promise<unknown>]>([
    [
      "body credentials and tokens",
      success({ token: "jwt-canary" }),
      (client) => client.generateToken({ userId: "ann" }),
    ],
    [
      "API keys and what they are made with",
      success({ apiKey: "new-canary" }),
      (client) => client.createApiKey(newKey),
    ],
  ])("masks %s", async (_, answer, call) => {
    const { events, error, text } = await logOf([answer], call);

    expect(error).toBeUndefined();
    expect(events).toHaveLength(1);
    expect(text).not.toContain("canary");
    expect(text).toContain("[masked]");
  });

  it("may fail without an effect on the operation", async () => {
    const service = await serviceThat(success([]));
    const logger = () => {
      throw new Error("disk full");
    };

    expect(await read(clientOf(service, {}, { logger }))).toEqual([]);
  });
});

describe("an error", () => {
  const CREDENTIALS = /(auth-token|api-key)-canary/;
  const echo = "no such token auth-token-canary or api-key-canary or sendgrid-canary or webhook-canary";

  it.each<[string, Answer]>([
    ["the service's message", failure("INVALID_ARGUMENT", 400, { message: echo })],
    [
      "the details",
      failure("INVALID_ARGUMENT", 400, { message: "no", details: { echo: [echo], [echo]: 1 } }),
    ],
    ["the status", failure(echo)],
    ["a body outside the contract", raw(200, `{"result":{"status":"${echo}"}}`)],
    ["HTML", raw(400, `<html>${echo}`, { "content-type": "text/html" })],
    ["a redirect", raw(302, "", { location: "https://elsewhere.example/auth-token-canary" })],
    ["a lost connection", reset],
  ])(
    "contains no credential and no secret of its request, not even one that the service repeats in %s",
    async (_, answer) => {
      for (const [secrets, call] of [
        [/canary/, (client: CollabClient) => client.createApiKey(newKey)],
        [CREDENTIALS, (client: CollabClient) => client.deleteLocationData({ documentId: "d", location: {} })],
      ] as const) {
        const { error, text } = await logOf([answer], call);

        expect(error).toBeInstanceOf(Error);
        expect(everything(error) + text).not.toMatch(secrets);
      }
    },
  );

  it("of a single item contains no credential either", async () => {
    const service = await serviceThat(success({ d: { success: false, message: echo } }));

    const results = await clientOf(service).deleteDocuments({ organizationId: "acme", documentIds: ["d"] });

    expect(results.get("d")?.message).toMatch(/^no such token \[masked\] or \[masked\]/);
  });

  it("has the cause of a lost connection as text only", async () => {
    const service = await serviceThat(reset);

    const { cause } = await failureOf(read(clientOf(service)));

    expect(cause).toBeInstanceOf(Error);
    expect(Object.keys(cause as Error)).toEqual([]);
    expect(cause).not.toHaveProperty("cause");
  });
});
