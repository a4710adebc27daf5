import type { Behaviours, Seed } from "../../../src/emulator";
import { BODY_CREDENTIALS, PATHS, WORKSPACE_HEADERS } from "../caller";

export const SAYINGS_SEED: Seed = {
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

/** A request, and the ids that its reply must quote. */
export interface Saying {
  readonly path: string;
  readonly data: object;
  readonly behaviours?: Partial<Behaviours>;
  readonly headers?: Record<string, string>;
  /** The ids that the reply repeats if the service quotes ids. */
  readonly quotes?: readonly string[];
}

const said = (
  path: string,
  data: object,
  quotes: readonly string[] = [],
  behaviours: Partial<Behaviours> = {},
): Saying => ({ path, data, quotes, behaviours });

/** Every operation, and every rejection that the emulator itself produces. */
export const SAYINGS: Readonly<Record<string, Saying>> = {
  "an API key": { path: PATHS.createApiKey, data: key, headers: WORKSPACE_HEADERS },
  "a region that there is not": {
    path: PATHS.createApiKey,
    data: { ...key, realtimeDBRegion: "mars" },
    headers: WORKSPACE_HEADERS,
    quotes: ["mars"],
  },
  "workspace credentials that are wrong": { path: PATHS.createApiKey, data: key },
  "credentials that are wrong": { path: PATHS.getUsers, data: acme, headers: {} },
  "a token": said(PATHS.generateToken, { ...BODY_CREDENTIALS, userId: "ann" }, ["ann"]),
  "credentials that are absent": said(PATHS.generateToken, { userId: "ann" }),
  "a field that is absent": said(PATHS.deleteDocuments, acme),
  "a path that there is not": said("/v2/nothing", {}, ["/v2/nothing"]),
  "added documents": said(PATHS.addDocuments, { ...acme, documents: [{ documentId: "new" }] }, [
    "new",
    "acme",
  ]),
  "no documents": said(PATHS.addDocuments, { ...acme, documents: [] }, [], { emptyDocuments: "refused" }),
  "a document that is there": said(
    PATHS.addDocuments,
    { ...acme, documents: [{ documentId: "handbook" }] },
    ["handbook", "acme"],
    { addExisting: "itemFailure" },
  ),
  "a folder that is not there": said(
    PATHS.addDocuments,
    { ...acme, documents: [{ documentId: "new" }], folderId: "none" },
    ["none", "acme"],
  ),
  "a folder that is not there, item by item": said(
    PATHS.addDocuments,
    { ...acme, documents: [{ documentId: "new" }], folderId: "none" },
    ["none", "acme"],
    { addToMissingFolder: "itemFailures" },
  ),
  "a move": said(PATHS.moveDocuments, { ...acme, documentIds: ["page"], folderId: "guides" }, ["guides"]),
  "a move of nothing": said(
    PATHS.moveDocuments,
    { ...acme, documentIds: ["lost"], folderId: "guides" },
    ["lost", "acme"],
    { moveMissingDocument: "error" },
  ),
  "a move to a folder that is not there": said(
    PATHS.moveDocuments,
    { ...acme, documentIds: ["page"], folderId: "none" },
    ["none", "acme"],
  ),
  "an organization that is not there": said(
    PATHS.updateDocuments,
    { organizationId: "nobody", documents: [] },
    ["nobody"],
  ),
  "an organization that is disabled": said(
    PATHS.updateDocuments,
    { organizationId: "closed", documents: [] },
    ["closed"],
  ),
  "updated documents": said(
    PATHS.updateDocuments,
    { ...acme, documents: [{ documentId: "handbook" }, { documentId: "lost" }] },
    ["handbook", "lost", "acme"],
  ),
  "deleted documents": said(PATHS.deleteDocuments, { ...acme, documentIds: ["handbook", "lost"] }, [
    "handbook",
    "lost",
    "acme",
  ]),
  "a migration": said(PATHS.migrateDocument, { ...page, newDocumentId: "leaf" }, ["page", "leaf"]),
  "a migration of nothing": said(
    PATHS.migrateDocument,
    { ...acme, documentId: "lost", newDocumentId: "leaf" },
    ["lost", "acme"],
  ),
  "a migration onto itself": said(PATHS.migrateDocument, { ...page, newDocumentId: "page" }, ["page"]),
  "a migration to an id that is taken": said(PATHS.migrateDocument, { ...page, newDocumentId: "handbook" }, [
    "handbook",
  ]),
  "a job that is not there": said(PATHS.getMigrationStatus, { ...acme, migrationId: "job" }, ["job", "acme"]),
  "an updated location": said(PATHS.updateLocation, locations, ["page"]),
  "a location that is not there": said(PATHS.updateLocation, locations, ["top", "page"], {
    missingLocation: "NOT_FOUND",
  }),
  "a deleted location": said(
    PATHS.deleteLocationData,
    { ...BODY_CREDENTIALS, documentId: "page", location: { id: "top" } },
    ["page"],
  ),
  "a location of a document that is not there": said(
    PATHS.deleteLocationData,
    { ...BODY_CREDENTIALS, documentId: "lost", location: { id: "top" } },
    ["lost"],
  ),
  folders: said(PATHS.getFolders, acme, ["acme"]),
  "folders that may not be read": said(PATHS.getFolders, acme, [], { folderReadsEnabled: false }),
  "folders of an organization that is not there": said(PATHS.getFolders, { organizationId: "nobody" }, [
    "nobody",
  ]),
  "one folder that is not there": said(PATHS.getFolders, { ...acme, folderId: "none" }, ["none", "acme"], {
    readMissingFolder: "NOT_FOUND",
  }),
  users: said(PATHS.getUsers, acme, ["acme"]),
  "users that may not be read": said(PATHS.getUsers, acme, [], { userReadsEnabled: false }),
  "a page that there is not": said(PATHS.getUsers, { ...acme, pageToken: "leaf" }, ["leaf"]),
  "updated users": said(PATHS.updateUsers, { ...acme, users: [{ userId: "ann" }, { userId: "bob" }] }, [
    "ann",
    "bob",
    "acme",
  ]),
  "user data": said(PATHS.getUserData, { ...acme, userId: "ann" }, ["ann"]),
  "an added notification": said(PATHS.addNotifications, { ...note, notificationId: "fresh" }, ["fresh"]),
  "a notification that is there": said(PATHS.addNotifications, { ...note, notificationId: "note" }, ["note"]),
  "a notification on nothing": said(PATHS.addNotifications, { ...note, documentId: "lost" }, [
    "lost",
    "acme",
  ]),
  "deleted notifications": said(PATHS.deleteNotifications, { ...acme, notificationIds: ["note", "gone"] }, [
    "note",
    "gone",
  ]),
  "notification settings": said(
    PATHS.getNotificationConfig,
    { ...acme, userId: "ann", getOrganizationConfig: true },
    ["ann"],
  ),
  "notifications that are off": said(
    PATHS.getNotificationConfig,
    { ...acme, userId: "ann", getOrganizationConfig: true },
    [],
    { notificationsEnabled: false },
  ),
  "organizations switched off": said(
    PATHS.updateDisabledState,
    { organizationIds: ["acme"], disabled: true },
    ["acme"],
  ),
  "organizations switched on": said(
    PATHS.updateDisabledState,
    { organizationIds: ["acme"], disabled: false },
    ["acme"],
  ),
  "organizations that are not there to switch": said(
    PATHS.updateDisabledState,
    { organizationIds: ["nobody"], disabled: true },
    ["nobody"],
    { missingOrganizationInDisable: "itemFailure" },
  ),
  recordings: said(PATHS.getRecordings, page, ["acme"]),
  "editor data": said(PATHS.getCrdtData, page, ["page"]),
  "updated editor data": said(
    PATHS.updateCrdtData,
    { ...editor, documentId: "handbook", editorId: "intro" },
    ["intro", "handbook"],
  ),
  "an editor that is not there": said(PATHS.updateCrdtData, editor, ["outro", "page"]),
  "editor data of another type": said(
    PATHS.updateCrdtData,
    { ...editor, documentId: "handbook", editorId: "intro", type: "map", data: {} },
    ["intro"],
  ),
  "added domains": said(PATHS.addDomains, { domains: ["new.com"] }, ["new.com"]),
  "domains that are there": said(PATHS.addDomains, { domains: ["taken.com"] }, ["taken.com"]),
  "a domain that is none": said(PATHS.addDomains, { domains: ["a b"] }, ["a b"]),
  "removed domains": said(PATHS.deleteDomains, { domains: ["taken.com"] }, ["taken.com"]),
  "domains that are not there": said(PATHS.deleteDomains, { domains: ["none.com"] }, ["none.com"]),
  endpoints: said(PATHS.getWebhookEndpoints, {}),
  "webhooks that are disabled": said(PATHS.getWebhookEndpoints, {}, [], { advancedWebhooks: "disabled" }),
  "webhooks that are not configured": said(PATHS.getWebhookEndpoints, {}, [], {
    advancedWebhooks: "notConfigured",
  }),
  "a secret": said(PATHS.getWebhookEndpointSecret, { endpointId: "hook" }, ["hook"]),
  "an endpoint that is not there": said(PATHS.getWebhookEndpointSecret, { endpointId: "lost" }, ["lost"]),
};
