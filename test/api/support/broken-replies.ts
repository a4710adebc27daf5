import { expect } from "@jest/globals";
import type { OperationName } from "../../../src/api";

/** What becomes of a call: a result, or an error with these words in its message. */
export type Broken =
  | { readonly gives?: unknown; readonly fails?: undefined }
  | { readonly fails: string; readonly gives?: undefined };

interface BrokenReplies {
  /** With none of its items. */
  readonly dropped: Broken;
  /** With a value of the wrong type: `data` of the result, and what becomes of it. */
  readonly wrong: { readonly reply: object; readonly outcome: Broken };
  /** The result with fields that nobody knows, where it has parts whose fields the contract leaves open. */
  readonly withExtraFields?: unknown;
}

const gives = (value: unknown): Broken => ({ gives: value });
const fails = (what: string): Broken => ({ fails: what });

/** Items whose fate the reply does not tell. */
export const unknownOf = (...ids: string[]) =>
  new Map(
    ids.map((id) => [
      id,
      {
        success: false,
        message: "what became of it is unknown: the reply has no entry for it",
        missing: true,
      },
    ]),
  );

const single = (field: string): BrokenReplies => ({
  dropped: fails(`result.data.${field} is missing`),
  wrong: { reply: { [field]: 17 }, outcome: fails(`result.data.${field} is of another kind`) },
});

/** A bulk operation: each item is unknown, whether its entry is absent or of no use. */
const bulk = (...ids: string[]): BrokenReplies => ({
  dropped: gives(unknownOf(...ids)),
  wrong: {
    reply: Object.fromEntries(ids.map((id) => [id, { success: "yes" }])),
    outcome: gives(unknownOf(...ids)),
  },
});

/** Nothing is read from the reply but that it was done. */
const nothing: BrokenReplies = {
  dropped: gives(undefined),
  wrong: { reply: [17], outcome: gives(undefined) },
};

const list = (none: unknown, reply: object, wrong: string): BrokenReplies => ({
  dropped: gives(none),
  wrong: { reply, outcome: fails(`${wrong} is of another kind`) },
});

const unexpectedField = { of: "the emulator" };
const where = { organizationId: "acme", documentId: "handbook" };
const metadata = { organizationId: "acme", apiKey: "demo-api-key", userId: "ann" };

export const BROKEN: Readonly<Record<OperationName, BrokenReplies>> = {
  createApiKey: single("apiKey"),
  generateToken: single("token"),
  addDocuments: bulk("a", "b"),
  moveDocuments: nothing,
  updateDocuments: bulk("handbook", "none"),
  deleteDocuments: bulk("handbook", "none"),
  migrateDocument: single("migrationId"),
  getMigrationStatus: single("status"),
  updateLocation: nothing,
  deleteLocationData: nothing,
  getFolders: list([], [{ folderId: 17 }], "result.data[0].folderId"),
  getUsers: list(
    { users: [], usersByDocumentId: undefined, nextPageToken: expect.any(String) },
    [{ userId: 17 }],
    "result.data",
  ),
  updateUsers: bulk("ann", "none"),
  getUserData: {
    ...list(
      { comments: [], reactions: [], recordings: [], notifications: [], nextPageToken: undefined },
      { comments: 17 },
      "result.data.comments",
    ),
    withExtraFields: {
      comments: [{ annotationId: "c1", text: "Hm", ...where, unexpectedField }],
      reactions: [{ annotationId: "x1", icon: "+1", ...where, unexpectedField }],
      recordings: [expect.objectContaining({ annotationId: "r1", ...where, unexpectedField })],
      notifications: [
        { notificationId: "n1", documentId: "handbook", displayBodyMessage: "Look", unexpectedField },
      ],
      nextPageToken: undefined,
    },
  },
  addNotifications: single("success"),
  deleteNotifications: bulk("n1", "none"),
  getNotificationConfig: {
    ...list([], [{ config: 17, metadata: {} }], "result.data[0].config"),
    withExtraFields: [
      { config: { inbox: "ALL", email: "ALL", unexpectedField }, metadata },
      { config: { inbox: "NONE", email: "ALL", unexpectedField }, metadata: { ...metadata, ...where } },
    ],
  },
  updateDisabledState: bulk("acme", "newcomer"),
  getRecordings: list(
    { recordings: [], nextPageToken: expect.any(String) },
    [{ annotationId: 17 }],
    "result.data[0].annotationId",
  ),
  getCrdtData: list([], [{ id: "body", data: 17 }], "result.data[0].data"),
  updateCrdtData: nothing,
  searchJudgments: {
    ...list(
      { results: [], totalInScope: 1, searchLatencyMs: expect.any(Number) },
      { results: [{ recordId: 17 }] },
      "result.results[0].recordId",
    ),
    withExtraFields: {
      results: [expect.objectContaining({ recordId: "j1", agent: { name: "reviewer", unexpectedField } })],
      totalInScope: 1,
      searchLatencyMs: expect.any(Number),
    },
  },
  addDomains: list(
    { domainsAdded: [], skippedDomains: [] },
    { domainsAdded: [17] },
    "result.data.domainsAdded[0]",
  ),
  deleteDomains: list(
    { domainsRemoved: [], skippedDomains: [] },
    { domainsRemoved: [17] },
    "result.data.domainsRemoved[0]",
  ),
  getWebhookEndpoints: {
    dropped: fails("result.data.done is missing"),
    wrong: {
      reply: { endpoints: [{ id: 17 }], done: true },
      outcome: fails("result.data.endpoints[0].id is of another kind"),
    },
  },
  getWebhookEndpointSecret: {
    dropped: fails("result.data.endpointId is missing, result.data.secret is missing"),
    wrong: {
      reply: { endpointId: "ep_1", secret: 17 },
      outcome: fails("result.data.secret is of another kind"),
    },
  },
};
