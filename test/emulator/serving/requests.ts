import type { Behaviours, Seed } from "../../../src/emulator";
import { BODY_CREDENTIALS, PATHS, WORKSPACE_HEADERS } from "../support";

export const SEED: Seed = {
  organizations: {
    acme: {
      folders: { guides: {} },
      users: { ann: {} },
      documents: { handbook: { editors: { intro: { type: "text" } } }, page: {} },
      notifications: { note: { documentId: "page", userIds: ["ann"] } },
    },
    closed: { disabled: true },
  },
  domains: ["taken.com"],
  webhookEndpoints: { hook: { url: "https://hooks.example" } },
};

const acme = { organizationId: "acme" };
const page = { ...acme, documentId: "page" };
const editor = { ...page, editorId: "outro", type: "text", data: "" };
const note = {
  ...page,
  actionUser: { userId: "ann" },
  displayHeadlineMessageTemplate: "t",
  displayBodyMessage: "b",
  notifyUsers: [],
};
const key = { ownerEmail: "ann@acme.com", type: "testing" };
const locations = {
  ...BODY_CREDENTIALS,
  ...page,
  migrate: { oldLocation: { id: "top" }, newLocation: { id: "end" } },
};

export interface MessageRequest {
  readonly path: string;
  readonly data: object;
  readonly behaviours?: Partial<Behaviours>;
  readonly headers?: Record<string, string>;
  /** The ids that the reply repeats if the service quotes ids. */
  readonly quotes?: readonly string[];
}

const request = (
  path: string,
  data: object,
  quotes: readonly string[] = [],
  behaviours: Partial<Behaviours> = {},
): MessageRequest => ({ path, data, quotes, behaviours });

/** Every operation, and every rejection that the emulator itself produces. The names are test titles. */
export const REQUESTS: Readonly<Record<string, MessageRequest>> = {
  createApiKey: { path: PATHS.createApiKey, data: key, headers: WORKSPACE_HEADERS },
  "unsupported region": {
    path: PATHS.createApiKey,
    data: { ...key, realtimeDBRegion: "mars" },
    headers: WORKSPACE_HEADERS,
    quotes: ["mars"],
  },
  "wrong workspace credentials": { path: PATHS.createApiKey, data: key },
  "wrong credentials": { path: PATHS.getUsers, data: acme, headers: {} },
  generateToken: request(PATHS.generateToken, { ...BODY_CREDENTIALS, userId: "ann" }, ["ann"]),
  "missing credentials": request(PATHS.generateToken, { userId: "ann" }),
  "missing field": request(PATHS.deleteDocuments, acme),
  "unknown path": request("/v2/nothing", {}, ["/v2/nothing"]),
  addDocuments: request(PATHS.addDocuments, { ...acme, documents: [{ documentId: "new" }] }, ["new", "acme"]),
  "addDocuments without documents": request(PATHS.addDocuments, { ...acme, documents: [] }, [], {
    emptyDocuments: "refused",
  }),
  "existing document": request(
    PATHS.addDocuments,
    { ...acme, documents: [{ documentId: "handbook" }] },
    ["handbook", "acme"],
    { addExisting: "itemFailure" },
  ),
  "addDocuments to a missing folder": request(
    PATHS.addDocuments,
    { ...acme, documents: [{ documentId: "new" }], folderId: "none" },
    ["none", "acme"],
  ),
  "addDocuments to a missing folder, item by item": request(
    PATHS.addDocuments,
    { ...acme, documents: [{ documentId: "new" }], folderId: "none" },
    ["none", "acme"],
    { addToMissingFolder: "itemFailures" },
  ),
  moveDocuments: request(PATHS.moveDocuments, { ...acme, documentIds: ["page"], folderId: "guides" }, [
    "guides",
  ]),
  "moveDocuments for a missing document": request(
    PATHS.moveDocuments,
    { ...acme, documentIds: ["lost"], folderId: "guides" },
    ["lost", "acme"],
    { moveMissingDocument: "error" },
  ),
  "moveDocuments to a missing folder": request(
    PATHS.moveDocuments,
    { ...acme, documentIds: ["page"], folderId: "none" },
    ["none", "acme"],
  ),
  "missing organization": request(PATHS.updateDocuments, { organizationId: "nobody", documents: [] }, [
    "nobody",
  ]),
  "disabled organization": request(PATHS.updateDocuments, { organizationId: "closed", documents: [] }, [
    "closed",
  ]),
  updateDocuments: request(
    PATHS.updateDocuments,
    { ...acme, documents: [{ documentId: "handbook" }, { documentId: "lost" }] },
    ["handbook", "lost", "acme"],
  ),
  deleteDocuments: request(PATHS.deleteDocuments, { ...acme, documentIds: ["handbook", "lost"] }, [
    "handbook",
    "lost",
    "acme",
  ]),
  migrateDocument: request(PATHS.migrateDocument, { ...page, newDocumentId: "leaf" }, ["page", "leaf"]),
  "migrateDocument for a missing document": request(
    PATHS.migrateDocument,
    { ...acme, documentId: "lost", newDocumentId: "leaf" },
    ["lost", "acme"],
  ),
  "migrateDocument to the same id": request(PATHS.migrateDocument, { ...page, newDocumentId: "page" }, [
    "page",
  ]),
  "migrateDocument to a taken id": request(PATHS.migrateDocument, { ...page, newDocumentId: "handbook" }, [
    "handbook",
  ]),
  "missing migration": request(PATHS.getMigrationStatus, { ...acme, migrationId: "job" }, ["job", "acme"]),
  updateLocation: request(PATHS.updateLocation, locations, ["page"]),
  "missing location": request(PATHS.updateLocation, locations, ["top", "page"], {
    missingLocation: "NOT_FOUND",
  }),
  deleteLocationData: request(
    PATHS.deleteLocationData,
    { ...BODY_CREDENTIALS, documentId: "page", location: { id: "top" } },
    ["page"],
  ),
  "deleteLocationData for a missing document": request(
    PATHS.deleteLocationData,
    { ...BODY_CREDENTIALS, documentId: "lost", location: { id: "top" } },
    ["lost"],
  ),
  getFolders: request(PATHS.getFolders, acme, ["acme"]),
  "getFolders disabled": request(PATHS.getFolders, acme, [], { folderReadsEnabled: false }),
  "getFolders for a missing organization": request(PATHS.getFolders, { organizationId: "nobody" }, [
    "nobody",
  ]),
  "getFolders for a missing folder": request(
    PATHS.getFolders,
    { ...acme, folderId: "none" },
    ["none", "acme"],
    {
      readMissingFolder: "NOT_FOUND",
    },
  ),
  getUsers: request(PATHS.getUsers, acme, ["acme"]),
  "getUsers disabled": request(PATHS.getUsers, acme, [], { userReadsEnabled: false }),
  "invalid page token": request(PATHS.getUsers, { ...acme, pageToken: "leaf" }, ["leaf"]),
  updateUsers: request(PATHS.updateUsers, { ...acme, users: [{ userId: "ann" }, { userId: "bob" }] }, [
    "ann",
    "bob",
    "acme",
  ]),
  getUserData: request(PATHS.getUserData, { ...acme, userId: "ann" }, ["ann"]),
  addNotifications: request(PATHS.addNotifications, { ...note, notificationId: "fresh" }, ["fresh"]),
  "existing notification": request(PATHS.addNotifications, { ...note, notificationId: "note" }, ["note"]),
  "addNotifications for a missing document": request(
    PATHS.addNotifications,
    { ...note, documentId: "lost" },
    ["lost", "acme"],
  ),
  deleteNotifications: request(PATHS.deleteNotifications, { ...acme, notificationIds: ["note", "none"] }, [
    "note",
    "none",
  ]),
  getNotificationConfig: request(
    PATHS.getNotificationConfig,
    { ...acme, userId: "ann", getOrganizationConfig: true },
    ["ann"],
  ),
  "getNotificationConfig disabled": request(
    PATHS.getNotificationConfig,
    { ...acme, userId: "ann", getOrganizationConfig: true },
    [],
    { notificationsEnabled: false },
  ),
  "updateDisabledState: disable": request(
    PATHS.updateDisabledState,
    { organizationIds: ["acme"], disabled: true },
    ["acme"],
  ),
  "updateDisabledState: enable": request(
    PATHS.updateDisabledState,
    { organizationIds: ["acme"], disabled: false },
    ["acme"],
  ),
  "updateDisabledState for a missing organization": request(
    PATHS.updateDisabledState,
    { organizationIds: ["nobody"], disabled: true },
    ["nobody"],
    { missingOrganizationInDisable: "itemFailure" },
  ),
  getRecordings: request(PATHS.getRecordings, page, ["acme"]),
  getCrdtData: request(PATHS.getCrdtData, page, ["page"]),
  updateCrdtData: request(PATHS.updateCrdtData, { ...editor, documentId: "handbook", editorId: "intro" }, [
    "intro",
    "handbook",
  ]),
  "missing editor": request(PATHS.updateCrdtData, editor, ["outro", "page"]),
  "other editor type": request(
    PATHS.updateCrdtData,
    { ...editor, documentId: "handbook", editorId: "intro", type: "map", data: {} },
    ["intro"],
  ),
  addDomains: request(PATHS.addDomains, { domains: ["new.com"] }, ["new.com"]),
  "existing domain": request(PATHS.addDomains, { domains: ["taken.com"] }, ["taken.com"]),
  "invalid domain": request(PATHS.addDomains, { domains: ["a b"] }, ["a b"]),
  deleteDomains: request(PATHS.deleteDomains, { domains: ["taken.com"] }, ["taken.com"]),
  "missing domain": request(PATHS.deleteDomains, { domains: ["none.com"] }, ["none.com"]),
  getWebhookEndpoints: request(PATHS.getWebhookEndpoints, {}),
  "webhooks disabled": request(PATHS.getWebhookEndpoints, {}, [], { advancedWebhooks: "disabled" }),
  "webhooks not configured": request(PATHS.getWebhookEndpoints, {}, [], {
    advancedWebhooks: "notConfigured",
  }),
  getWebhookEndpointSecret: request(PATHS.getWebhookEndpointSecret, { endpointId: "hook" }, ["hook"]),
  "missing endpoint": request(PATHS.getWebhookEndpointSecret, { endpointId: "lost" }, ["lost"]),
};
