import { describe, expect, it, test } from "@jest/globals";
import { operations, ServiceError, type OperationName } from "../../src/api";
import type { Behaviours, Seed } from "../../src/emulator";
import { callSample, samples } from "./support/samples";
import { failureOf } from "./support/service";
import { startWorld } from "./support/world";

const names = Object.keys(operations) as OperationName[];

/** A request that the service refuses, and how. */
interface Refusal {
  readonly status: string;
  /** The status that goes with it where HTTP statuses match. */
  readonly httpStatus: number;
  readonly words: string;
  /** What makes the service refuse: fields of the request, its behaviour, its data, or an injected fault. */
  readonly change?: object;
  readonly behaviours?: Partial<Behaviours>;
  readonly edit?: Seed;
  readonly inject?: true;
}

const invalid = (words: string, why: Pick<Refusal, "change" | "behaviours">): Refusal => ({
  status: "INVALID_ARGUMENT",
  httpStatus: 400,
  words,
  ...why,
});

const inNoOrganization = (change: object = {}) =>
  invalid("Organization does not exist", {
    change: { organizationId: "nowhere", ...change },
    behaviours: { missingOrganization: "INVALID_ARGUMENT" },
  });

/** For those of which the emulator itself refuses nothing that the client lets through. */
const injected: Refusal = {
  status: "INVALID_ARGUMENT",
  httpStatus: 400,
  words: "This is not what the service wants",
  inject: true,
};

const webhooks: Refusal[] = [
  {
    status: "FAILED_PRECONDITION",
    httpStatus: 400,
    words: "Advanced webhooks are not configured for this workspace",
    behaviours: { advancedWebhooks: "notConfigured" },
  },
  {
    status: "FAILED_PRECONDITION",
    httpStatus: 400,
    words: "Advanced webhooks are disabled for this workspace",
    behaviours: { advancedWebhooks: "disabled" },
  },
];

const refusals: Readonly<Record<OperationName, readonly Refusal[]>> = {
  createApiKey: [
    invalid("data.realtimeDBRegion: is not a supported region", { change: { realtimeDBRegion: "mars" } }),
    invalid("data.persistenceDBRegion: is not a supported region", {
      change: { persistenceDBRegion: "mars" },
    }),
    {
      status: "PERMISSION_DENIED",
      httpStatus: 403,
      words: "The workspace may not create production API keys",
      edit: { workspace: { selfServe: false } },
    },
    {
      status: "FAILED_PRECONDITION",
      httpStatus: 400,
      words: "Production API keys need a paid plan",
      edit: { workspace: { paid: false } },
    },
    {
      status: "RESOURCE_EXHAUSTED",
      httpStatus: 429,
      words: "The workspace has reached its maximum number of production API keys",
      edit: { workspace: { maxProductionKeys: 0 } },
    },
  ],
  generateToken: [injected],
  addDocuments: [inNoOrganization({ createOrganization: false })],
  moveDocuments: [inNoOrganization()],
  updateDocuments: [inNoOrganization()],
  deleteDocuments: [inNoOrganization()],
  migrateDocument: [
    inNoOrganization(),
    invalid("data.newDocumentId: a document with this id exists", { change: { newDocumentId: "plan" } }),
  ],
  getMigrationStatus: [
    invalid("Migration does not exist", { behaviours: { missingMigration: "INVALID_ARGUMENT" } }),
  ],
  updateLocation: [inNoOrganization()],
  deleteLocationData: [
    invalid("Document does not exist", {
      change: { documentId: "none" },
      behaviours: { missingDocument: "INVALID_ARGUMENT" },
    }),
  ],
  getFolders: [
    invalid("Organization does not exist", {
      change: { organizationId: "nowhere" },
      behaviours: { foldersOfMissingOrganization: "INVALID_ARGUMENT" },
    }),
  ],
  getUsers: [inNoOrganization(), invalid("The page token is not valid", { change: { pageToken: "x" } })],
  updateUsers: [inNoOrganization()],
  getUserData: [inNoOrganization()],
  addNotifications: [inNoOrganization({ createOrganization: false })],
  deleteNotifications: [inNoOrganization()],
  getNotificationConfig: [inNoOrganization()],
  updateDisabledState: [injected],
  getRecordings: [inNoOrganization()],
  getCrdtData: [inNoOrganization()],
  updateCrdtData: [
    invalid('data.type: the editor\'s store is of type "map"', { change: { type: "text", data: "New" } }),
    {
      status: "NOT_FOUND",
      httpStatus: 404,
      words: "No CRDT data for this editor ID",
      change: { editorId: "none" },
    },
  ],
  searchJudgments: [injected],
  addDomains: [invalid("data.domains[0]: is not a domain", { change: { domains: ["https://"] } })],
  deleteDomains: [invalid("data.domains[0]: is not a domain", { change: { domains: ["https://"] } })],
  getWebhookEndpoints: [invalid("The page token is not valid", { change: { iterator: "x" } }), ...webhooks],
  getWebhookEndpointSecret: [
    injected,
    ...webhooks,
    { status: "NOT_FOUND", httpStatus: 404, words: "Endpoint not found", change: { endpointId: "ep_9" } },
  ],
};

test("every error that the table gives an operation has a case, and every case is in the table", () => {
  for (const name of names) {
    // INTERNAL with details is a result, see below.
    const documented = operations[name].errors.filter((status) => status !== "INTERNAL");
    expect([name, new Set(refusals[name].map(({ status }) => status))]).toEqual([name, new Set(documented)]);
  }
});

describe("an error of the service ends the operation with its own words, after a single request", () => {
  const rows = names.flatMap((name) => refusals[name].map((refusal) => ({ name, ...refusal })));

  async function fails(
    name: OperationName,
    { change, behaviours = {}, edit = {}, inject, ...expected }: Refusal,
    errorHttpStatus: Behaviours["errorHttpStatus"],
  ): Promise<void> {
    const { emulator, client } = await startWorld({ behaviours: { ...behaviours, errorHttpStatus } });
    emulator.edit(edit);
    const httpStatus = errorHttpStatus === "ok" ? 200 : expected.httpStatus;
    const error = { status: expected.status, message: expected.words };
    if (inject) emulator.inject({ kind: "status", operation: name, httpStatus, error });
    const before = emulator.contents();

    const failed = await failureOf(callSample(client, name, change));

    expect(failed).toBeInstanceOf(ServiceError);
    expect(failed).toMatchObject({
      operation: name,
      status: expected.status,
      words: expected.words,
      message: `${expected.words} (${expected.status})`,
      details: undefined,
      httpStatus,
      attempts: 1,
      applied: "no",
    });
    expect(emulator.count()).toBe(1);
    expect(emulator.contents()).toEqual(before);
  }

  it.each(rows)("$name: $status, $words", ({ name, ...refusal }) => fails(name, refusal, "matching"));

  it.each(rows)("$name: $status, $words, under HTTP 200 too", ({ name, ...refusal }) =>
    fails(name, refusal, "ok"),
  );

  it("createApiKey: PERMISSION_DENIED for wrong credentials of the workspace", async () => {
    const { emulator, client } = await startWorld({}, { workspaceAuthToken: "wrong" });

    const failed = await failureOf(client.createApiKey(samples.createApiKey.request));

    expect(failed).toMatchObject({
      name: "ServiceError",
      message: "The workspace id or its auth token is not valid (PERMISSION_DENIED)",
      attempts: 1,
      applied: "no",
    });
    expect(emulator.count()).toBe(1);
  });
});
