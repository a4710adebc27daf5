import type { Seed } from "../../src/emulator";

/** One operation of `pulumi do` on an object. */
export interface Operation {
  /** What it does, or why it is not possible, for the table. */
  readonly about: string;
  /** What follows the id, for values that the service does not return. */
  readonly afterId?: string;
  /** The inputs of a creation or a patch. */
  readonly inputs?: Readonly<Record<string, unknown>>;
  /** The requests that change the service, in order. */
  readonly sends?: readonly string[];
  /** Part of the error, if the operation is rejected. */
  readonly error?: string;
  /** Part of the warning, if the operation leaves something behind. */
  readonly warning?: string;
}

/** What `pulumi do` does with the objects of one resource type. The operations run one after another. */
export interface ObjectOperations {
  readonly type: string;
  /** The id of the object that `create` makes. */
  readonly id: string;
  readonly create: Operation;
  readonly read: Operation;
  readonly patch: Operation;
  readonly delete: Operation;
}

/** What a function of the package is called with. */
export interface Invocation {
  readonly name: string;
  readonly inputs: Readonly<Record<string, unknown>>;
  /** A part of what it returns. */
  readonly returns: object;
}

/** The data of the service before the operations. */
export const SERVICE: Seed = {
  domains: ["acme.com", "old.acme.com"],
  organizations: {
    acme: {
      folders: { plans: {} },
      users: { ada: { name: "Ada" } },
      documents: {
        handbook: { editors: { main: { type: "text", data: "" } }, users: { ada: { name: "Ada" } } },
      },
    },
    globex: {},
  },
  webhookEndpoints: { ep_1: { url: "https://acme.com/hook", secret: "whsec_1" } },
};

const acme = { organizationId: "acme" };
const ONLY_THE_ID = "prints only what the id contains";
const NO_ENDPOINT = {
  about: "no: no endpoint deletes it",
  error: "the service has no endpoint that deletes it",
};

export const OBJECTS: readonly ObjectOperations[] = [
  {
    type: "ApiKey",
    id: "0123456789abcdef",
    create: {
      about: "yes",
      inputs: { ownerEmail: "ops@acme.com", type: "testing" },
      sends: ["createApiKey"],
    },
    read: { about: ONLY_THE_ID },
    patch: {
      about: "no: the settings of a key are fixed",
      inputs: { ownerEmail: "ops@acme.com", type: "testing", apiKeyName: "Web" },
      error: "nothing of it can change. Create another one instead.",
    },
    delete: NO_ENDPOINT,
  },
  {
    type: "AllowedDomains",
    id: "allowed-domains",
    create: { about: "yes", inputs: { domains: ["a.acme.com", "b.acme.com"] }, sends: ["addDomains"] },
    read: { about: ONLY_THE_ID },
    patch: { about: "adds domains", inputs: { domains: ["c.acme.com"] }, sends: ["addDomains"] },
    delete: {
      about: 'with `{"domains":["acme.com"]}` after the id',
      error: "it does not determine domains. Give that as JSON after the id",
    },
  },
  {
    type: "Organization",
    id: "initech",
    create: { about: "yes", inputs: { organizationId: "initech" }, sends: ["addDocuments"] },
    read: { about: "yes: whether it exists" },
    patch: {
      about: "no: an organization has nothing to change",
      inputs: { organizationId: "globex" },
      error: "its organizationId cannot change",
    },
    delete: {
      about: 'warns that it stays; with `{"onDelete":"disable"}` after the id, disables it',
      warning: "Organization initech stays in the service: it has no endpoint that deletes one.",
    },
  },
  {
    type: "Folder",
    id: "acme/drafts",
    create: { about: "yes", inputs: { ...acme, folderId: "drafts" }, sends: ["addDocuments"] },
    read: { about: "yes" },
    patch: {
      about: "no: a folder has nothing to change",
      inputs: { folderId: "plans" },
      error: "its folderId cannot change",
    },
    delete: {
      about: "warns that it stays",
      warning: "Folder acme/drafts stays in the service: it has no endpoint that deletes one.",
    },
  },
  {
    type: "Document",
    id: "acme/minutes",
    create: {
      about: "yes",
      inputs: { ...acme, documentId: "minutes", documentName: "Minutes" },
      sends: ["addDocuments"],
    },
    read: { about: "yes: whether it exists" },
    patch: {
      about: "name, folder and id",
      inputs: { documentName: "Minutes of May", folderId: "plans" },
      sends: ["updateDocuments", "moveDocuments"],
    },
    delete: { about: "yes, with its data", sends: ["deleteDocuments"] },
  },
  {
    type: "DocumentSet",
    id: "acme",
    create: {
      about: "yes",
      inputs: { ...acme, documents: { one: { documentName: "One" }, two: {} } },
      sends: ["addDocuments"],
    },
    read: { about: ONLY_THE_ID },
    patch: {
      about: "adds documents, or gives existing ones other names and folders",
      inputs: { documents: { three: { documentName: "Three" } } },
      sends: ["addDocuments"],
    },
    delete: {
      about: 'with `{"documents":{"plan":{}}}` after the id, with their data',
      error: "it does not determine documents. Give that as JSON after the id",
    },
  },
  {
    type: "OrganizationDisabledState",
    id: "disabled-state",
    create: {
      about: "yes",
      inputs: { organizationIds: ["globex"], disabled: true },
      sends: ["updateDisabledState"],
    },
    read: { about: ONLY_THE_ID },
    patch: {
      about: "disables or enables the given ones",
      inputs: { organizationIds: ["globex"], disabled: false },
      sends: ["updateDisabledState"],
    },
    delete: {
      about: 'with `{"organizationIds":["acme"],"disabled":true}` after the id, enables them',
      error: "it does not determine organizationIds, disabled. Give that as JSON after the id",
    },
  },
  {
    type: "Users",
    id: "acme",
    create: {
      about: "yes: names and addresses of existing users",
      inputs: { ...acme, users: { ada: { name: "Ada Lovelace" } } },
      sends: ["updateUsers"],
    },
    read: { about: "yes: all users of the place" },
    patch: {
      about: "changes the given users",
      inputs: { users: { ada: { email: "ada@acme.com" } } },
      sends: ["updateUsers"],
    },
    delete: NO_ENDPOINT,
  },
  {
    type: "EditorContent",
    id: "acme/handbook/main",
    create: {
      about: "yes",
      inputs: { ...acme, documentId: "handbook", editorId: "main", type: "text", data: "Hello" },
      sends: ["updateCrdtData"],
    },
    read: { about: "yes" },
    patch: {
      about: 'with `{"type":"text"}` after the id, replaces the content',
      afterId: ' {"type":"text"}',
      inputs: { data: "Welcome" },
      sends: ["updateCrdtData"],
    },
    delete: NO_ENDPOINT,
  },
  {
    type: "Location",
    id: "acme/handbook/intro",
    create: {
      about: "yes",
      inputs: { ...acme, documentId: "handbook", location: { id: "intro", locationName: "Introduction" } },
      sends: ["updateLocation"],
    },
    read: { about: ONLY_THE_ID },
    patch: {
      about: "replaces the location",
      inputs: { location: { id: "intro", locationName: "Overview" } },
      sends: ["updateLocation"],
    },
    delete: {
      about: 'warns that it stays; with `{"onDelete":"deleteData"}` after the id, deletes its data',
      warning: "Location acme/handbook/intro stays in the service with its data, because of onDelete.",
    },
  },
  {
    type: "Notification",
    id: "acme/n1",
    create: {
      about: "yes: sends it",
      inputs: {
        ...acme,
        documentId: "handbook",
        notificationId: "n1",
        actionUser: { userId: "ada" },
        displayHeadlineMessageTemplate: "Published",
        displayBodyMessage: "The handbook is there.",
        notifyUsers: [{ userId: "ada" }],
      },
      sends: ["addNotifications"],
    },
    read: { about: ONLY_THE_ID },
    patch: {
      about: "no: a notification that was sent cannot change",
      inputs: {
        documentId: "handbook",
        actionUser: { userId: "ada" },
        displayHeadlineMessageTemplate: "Published",
        displayBodyMessage: "Read it.",
        notifyUsers: [{ userId: "ada" }],
      },
      error: "nothing of it can change. Create another one instead.",
    },
    delete: { about: "yes", sends: ["deleteNotifications"] },
  },
  {
    type: "UserToken",
    id: "acme/ada",
    create: {
      about: "yes",
      inputs: { userId: "ada", userProperties: { organizationId: "acme" } },
      sends: ["generateToken"],
    },
    read: { about: ONLY_THE_ID },
    patch: {
      about: "no: a token cannot change",
      inputs: { rotateBeforeHours: 13 },
      error: "the service does not return its token, expiresAt",
    },
    delete: NO_ENDPOINT,
  },
];

export const FUNCTIONS: readonly Invocation[] = [
  {
    name: "getFolders",
    inputs: acme,
    returns: { folders: [{ folderId: "plans" }] },
  },
  { name: "getUsers", inputs: acme, returns: { users: [{ userId: "ada" }] } },
  { name: "getUserData", inputs: { ...acme, userId: "ada" }, returns: { comments: [], notifications: [] } },
  {
    name: "getNotificationConfig",
    inputs: { ...acme, userId: "ada", getOrganizationConfig: true },
    returns: { configs: [{}] },
  },
  { name: "getRecordings", inputs: acme, returns: { recordings: [] } },
  {
    name: "getEditorContents",
    inputs: { ...acme, documentId: "handbook" },
    returns: { editors: [{ editorId: "main" }] },
  },
  { name: "searchJudgments", inputs: { query: "wording" }, returns: { results: [] } },
  { name: "getWebhookEndpoints", inputs: {}, returns: { endpoints: [{ id: "ep_1" }] } },
  { name: "getWebhookEndpointSecret", inputs: { endpointId: "ep_1" }, returns: { secret: "[secret]" } },
  { name: "generateUserToken", inputs: { userId: "ada" }, returns: { token: "[secret]" } },
];
