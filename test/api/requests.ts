import { ServiceError, type CollabClient, type OperationName, type RequestOf } from "../../src/api";
import fc from "fast-check";

interface Step {
  /** Sends the request. `job` is the id of the last migration. */
  readonly send: (client: CollabClient, job: string) => Promise<unknown>;
}

const step = <Name extends OperationName>(operation: Name, request: RequestOf<Name>): Step => ({
  send: (client) => client.call(operation, request),
});

/** Draws values with fast-check. */
class Drawn {
  constructor(private readonly draw: fc.GeneratorValue) {}

  chance(percent: number): boolean {
    return this.draw(fc.integer, { min: 0, max: 99 }) >= 100 - percent;
  }

  of<Value>(values: readonly Value[]): Value {
    return this.draw(() => fc.constantFrom(...values));
  }

  some<Value>(values: readonly Value[]): Value[] {
    return this.draw(() => fc.subarray([...values]));
  }
}

/** Returns random requests whose ids collide. Only the organizations differ from sequence to sequence. */
export function requestsOf(draw: fc.GeneratorValue, sequence: number): Step[] {
  const random = new Drawn(draw);
  const first = addition(random, `${sequence}-a`, 90);
  const more = Array.from({ length: 14 }, () => {
    const make = random.of([ofDocuments, ofDocuments, ofDocuments, migrations, reads, reads, others]);
    return make(random, `${sequence}-${random.of(["a", "a", "b"])}`);
  });
  return [first, more].flat(2);
}

const DOCUMENTS = ["plan", "notes", "draft", "copy"] as const;

function addition(random: Drawn, organizationId: string, createOrganization: number): Step {
  const documents = random.some(DOCUMENTS).map((documentId) => ({ documentId }));
  const inFolder = { folderId: random.of(["x", "y", "root"]), createFolder: random.chance(50) };
  return step("addDocuments", {
    ...{ organizationId, documents, createOrganization: random.chance(createOrganization) },
    ...(random.chance(50) ? inFolder : {}),
  });
}

function ofDocuments(random: Drawn, organizationId: string): Step {
  const documentIds = random.some(DOCUMENTS);
  const documents = documentIds.map((documentId) => ({ documentId, documentName: random.of(["", "Plan"]) }));
  return random.of([
    addition(random, organizationId, 30),
    step("moveDocuments", { organizationId, documentIds, folderId: random.of(["x", "y", "root"]) }),
    step("updateDocuments", { organizationId, documents }),
    step("deleteDocuments", { organizationId, documentIds }),
  ]);
}

/** Returns a migration and some polls of its status, often to its end. */
function migrations(random: Drawn, organizationId: string): Step[] {
  const request = { organizationId, documentId: random.of(DOCUMENTS), newDocumentId: random.of(DOCUMENTS) };
  const poll: Step = {
    send: (client, migrationId) => client.getMigrationStatus({ organizationId, migrationId }),
  };
  return [step("migrateDocument", request), ...random.some([poll, poll, poll, poll, poll])];
}

function reads(random: Drawn, organizationId: string): Step {
  const documentId = random.of(DOCUMENTS);
  const folder = random.of([{}, { folderId: "x" }]);
  return random.of([
    step("getFolders", { organizationId, ...folder }),
    step("getFolders", { organizationId, ...folder }),
    step("getCrdtData", { organizationId, documentId }),
    step("getUsers", random.chance(50) ? { organizationId } : { organizationId, documentId }),
    step("getUsers", { organizationId, allDocuments: true, groupByDocumentId: random.chance(50) }),
    step("getRecordings", { organizationId, documentId }),
    step("getNotificationConfig", { organizationId, userId: "ann", documentIds: [documentId] }),
    step("getUserData", { organizationId, userId: "ann" }),
  ]);
}

function others(random: Drawn, organizationId: string): Step | Step[] {
  const documentId = random.of(DOCUMENTS);
  const domains = random.of([["a.example"], ["https://www.B.example/x", "a.example"]]);
  const location = { id: random.of(["top", "end"]) };
  const ann = { userId: "ann" };
  const notification = {
    ...{
      organizationId,
      documentId,
      actionUser: ann,
      notifyUsers: [ann],
      notificationId: random.of(["n", "m"]),
    },
    ...{
      displayHeadlineMessageTemplate: "New",
      displayBodyMessage: "New",
      createDocument: random.chance(50),
    },
  };
  const editor = { editorId: "body", data: "", type: "text" } as const;
  return random.of<Step | Step[]>([
    [
      step("updateDisabledState", { organizationIds: [organizationId], disabled: random.chance(40) }),
      step("getUsers", { organizationId }),
      step("getFolders", { organizationId }),
    ],
    step("updateDisabledState", { organizationIds: [organizationId], disabled: false }),
    step("addNotifications", notification),
    step("deleteNotifications", { organizationId, ...random.of([{}, { notificationIds: ["n"] }]) }),
    step("updateUsers", { organizationId, users: [ann] }),
    step("updateLocation", {
      organizationId,
      documentId,
      migrate: { oldLocation: location, newLocation: { id: "end" } },
    }),
    step("deleteLocationData", { documentId: `${organizationId}-none`, location }),
    step("updateCrdtData", { organizationId, documentId, ...editor }),
    step("addDomains", { domains }),
    step("deleteDomains", { domains }),
    step("searchJudgments", { query: "tone", organizationId }),
    step("getWebhookEndpoints", {}),
    step("getWebhookEndpointSecret", { endpointId: "hook" }),
    step("createApiKey", { ownerEmail: "ann@acme.example", type: "testing" }),
    step("generateToken", { userId: "ann" }),
  ]);
}

/** Sends requests, one after the other. @throws all errors except those that the service replies. */
export async function sendAll(steps: readonly Step[], client: CollabClient): Promise<void> {
  let job = "none";
  for (const { send } of steps) {
    const reply = await send(client, job).catch((error: unknown) => {
      if (!(error instanceof ServiceError)) throw error;
    });
    if (typeof reply === "object" && reply !== null && "migrationId" in reply)
      job = String(reply.migrationId);
  }
}
