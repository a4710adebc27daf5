import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "@jest/globals";
import { z } from "zod";
import type { Emulator } from "../../src/emulator";
import { described, isFailure, type Described } from "./openapi";
import { credentialsIn, requestsOf, variantsOf } from "./variants";
import { temporaryEmulator } from "../temporary";

/** What the emulator rejects although the contract allows it or leaves it open, or that JSON Schema cannot express. */
const STRICTER = [
  /must not be empty|is required|must be at least 1|must name at least one|works only with allDocuments/,
  /must be an ISO-8601 string|must not be after end|must be an e-mail address/,
  /is not a supported region|page token is not valid/,
];

let emulator: Emulator;

beforeAll(async () => {
  emulator = await temporaryEmulator({
    // As little as a seed may contain: the emulator completes the records.
    seed: {
      webhookEndpoints: { hook: {} },
      judgments: { one: { organizationId: "acme", reasoning: "tone of voice" } },
      organizations: {
        acme: {
          folders: { shelf: {} },
          documents: {
            plan: {
              editors: { intro: { type: "text" } },
              recordings: [{ annotationId: "r", userId: "ada" }],
            },
          },
          users: { ada: {} },
          notificationConfigs: [
            { userId: "ada", documentId: "plan", config: { inbox: "ALL", email: "ALL" } },
          ],
        },
      },
    },
  });
});

const failure = z.object({ error: z.object({ status: z.string(), message: z.string() }) });

async function send({ path }: Described, body: unknown): Promise<unknown> {
  const { apiKey, authToken, workspaceId, workspaceAuthToken } = emulator.credentials;
  const response = await fetch(emulator.url + path, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "x-svc-api-key": apiKey,
      "x-svc-auth-token": authToken,
      "x-svc-workspace-id": workspaceId,
      "x-svc-workspace-auth-token": workspaceAuthToken,
    },
    body: JSON.stringify(body),
  });
  return response.json();
}

/** Migrates a document. Returns the id of the migration. */
async function migrationId(): Promise<string> {
  const [add, migrate] = ["addDocuments", "migrateDocument"].map((name) =>
    described.find((each) => each.name === name),
  );
  const [organizationId, documentId, newDocumentId] = ["acme", randomUUID(), randomUUID()];
  if (!add || !migrate) throw new Error("openapi.json has no migrations");
  await send(add, { data: { organizationId, documents: [{ documentId }] } });
  const reply = await send(migrate, { data: { organizationId, documentId, newDocumentId } });
  return z.object({ result: z.object({ data: z.object({ migrationId: z.string() }) }) }).parse(reply).result
    .data.migrationId;
}

/** Returns the message with which the emulator rejects the fields of a request, if it does. */
function rejectionIn(reply: unknown): string | undefined {
  const { data } = failure.safeParse(reply);
  return data?.error.status === "INVALID_ARGUMENT" ? data.error.message : undefined;
}

describe.each(described)("$name of the emulator", (operation) => {
  const { name, example, isRequest, isReply } = operation;
  const bodyOf = (data: object) => {
    const { apiKey, authToken } = emulator.credentials;
    return { data: { ...data, ...credentialsIn(operation, { apiKey, authToken }) } };
  };

  it("replies as openapi.json describes", async () => {
    const { data } = z.object({ data: z.looseObject({}) }).parse(example);
    if (data["endpointId"]) data["endpointId"] = "hook";
    if (data["migrationId"]) data["migrationId"] = await migrationId();
    const reply = await send(operation, bodyOf(data));
    expect([reply, isReply(reply), isReply.errors]).toEqual([reply, true, null]);
  });

  it("fails as openapi.json describes", async () => {
    const reply = await send(operation, { data: 1 });
    expect([reply, isFailure(reply)]).toEqual([reply, true]);
  });

  it("rejects the requests that openapi.json does not allow, and little else", async () => {
    for (const { data } of variantsOf(requestsOf(operation).everything)) {
      const body = bodyOf(data);
      const rejection = rejectionIn(await send(operation, body));
      if (rejection === undefined || !STRICTER.some((message) => message.test(rejection)))
        expect([name, data, rejection, isRequest(body)]).toEqual([
          name,
          data,
          rejection,
          rejection === undefined,
        ]);
    }
  });
});
