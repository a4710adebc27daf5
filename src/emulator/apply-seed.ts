import { bareDomain } from "./handlers/domains";
import type { JsonObject } from "./json";
import type {
  DocumentSeed,
  EditorSeed,
  FeatureSeed,
  FolderSeed,
  OrganizationSeed,
  Seed,
  UserSeed,
} from "./seed";
import {
  FEATURES,
  newDocument,
  newFolder,
  newOrganization,
  newUser,
  secret,
  type DocumentState,
  type EditorState,
  type FeatureState,
  type FolderState,
  type NotificationState,
  type OrganizationState,
  type Organizations,
  type Store,
  type UserState,
} from "./store";

/** Merges a seed or an edit into what the store holds. */
export function applySeed(store: Store, seed: Seed): void {
  Object.assign(store.workspace, seed.workspace ?? {});
  const domains = Array.isArray(seed.domains)
    ? seed.domains.map((domain) => [domain, true] as const)
    : Object.entries(seed.domains ?? {});
  for (const [entry, there] of domains) {
    const domain = bareDomain(entry, { behaviours: { domainSpelling: "host" } });
    if (there) store.domains.add(domain);
    else store.domains.delete(domain);
  }
  merge(
    store.keys,
    seed.apiKeys,
    (apiKey) => store.addKey(apiKey, secret("token")),
    (key, { organizations, settings, ...rest }) => {
      Object.assign(key, defined(rest));
      Object.assign(key.settings, settings);
      mergeOrganizations(store, key.organizations, organizations);
    },
  );
  merge(
    store.webhookEndpoints,
    seed.webhookEndpoints,
    () => ({ secret: secret("whsec"), fields: {} }),
    (endpoint, { secret: given, ...fields }) => {
      endpoint.secret = given ?? endpoint.secret;
      Object.assign(endpoint.fields, fields);
    },
  );
  mergeOrganizations(store, store.mainKey.organizations, seed.organizations);
  merge(
    store.mainKey.judgments,
    seed.judgments,
    () => ({ fields: { createdAt: Date.now() } }),
    (judgment, { organizationId, documentId, ...fields }) => {
      judgment.organizationId = organizationId ?? judgment.organizationId;
      judgment.documentId = documentId ?? judgment.documentId;
      Object.assign(judgment.fields, fields);
    },
  );
}

/** Makes, changes or removes (`null`) the entries that a patch names. */
function merge<State, Patch>(
  map: Map<string, State>,
  patches: Readonly<Record<string, Patch | null>> | undefined,
  make: (id: string) => State,
  change: (state: State, patch: Patch) => void,
): void {
  for (const [id, patch] of Object.entries(patches ?? {})) {
    if (patch === null) {
      map.delete(id);
      continue;
    }
    const state = map.get(id) ?? make(id);
    map.set(id, state);
    change(state, patch);
  }
}

const defined = (values: object): JsonObject =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));

/** A field of a patch: absent keeps what is there, null unsets it. */
const changed = <Value>(before: Value | undefined, patch: Value | null | undefined): Value | undefined =>
  patch === undefined ? before : (patch ?? undefined);

function mergeOrganizations(store: Store, map: Organizations, patches: Seed["organizations"]): void {
  merge(
    map,
    patches,
    (id) => newOrganization(store, id, false),
    (organization, patch) => {
      mergeOrganization(store, organization, patch);
    },
  );
}

function mergeOrganization(store: Store, organization: OrganizationState, patch: OrganizationSeed): void {
  organization.disabled = patch.disabled ?? organization.disabled;
  organization.notificationConfigs =
    patch.notificationConfigs?.map((config) => ({ ...config })) ?? organization.notificationConfigs;
  merge(organization.folders, patch.folders, (id) => newFolder(id, false), mergeFolder(store));
  const gone = (id: string | undefined): boolean => id !== undefined && patch.folders?.[id] === null;
  for (const document of organization.documents.values()) {
    if (gone(document.folderId)) document.folderId = undefined;
  }
  for (const folder of organization.folders.values()) {
    if (gone(folder.parentFolderId)) folder.parentFolderId = "root";
  }
  merge(organization.documents, patch.documents, (id) => newDocument(store, id), mergeDocument(store));
  merge(organization.users, patch.users, (id) => newUser(store, id), mergeUser);
  merge(
    organization.notifications,
    patch.notifications,
    (notificationId): NotificationState => ({ notificationId, documentId: "", userIds: [], fields: {} }),
    (notification, { documentId, locationId, userIds, ...fields }) => {
      notification.documentId = documentId ?? notification.documentId;
      notification.locationId = locationId ?? notification.locationId;
      notification.userIds = userIds ? [...userIds] : notification.userIds;
      Object.assign(notification.fields, fields);
    },
  );
}

function mergeUser(user: UserState, patch: UserSeed): void {
  user.name = changed(user.name, patch.name);
  user.email = changed(user.email, patch.email);
  user.groupIds = changed(user.groupIds, patch.groupIds);
}

const mergeFolder = (store: Store) => (folder: FolderState, patch: FolderSeed) => {
  folder.folderName = patch.folderName ?? folder.folderName;
  folder.parentFolderId = patch.parentFolderId ?? folder.parentFolderId;
  folder.accessType = patch.accessType ?? folder.accessType;
  folder.inheritAccessFromParent = patch.inheritAccessFromParent ?? folder.inheritAccessFromParent;
  folder.lastUpdated = Date.now();
  merge(folder.users, patch.users, (id) => newUser(store, id), mergeUser);
};

const mergeDocument = (store: Store) => (document: DocumentState, patch: DocumentSeed) => {
  document.documentName = changed(document.documentName, patch.documentName);
  document.folderId = changed(document.folderId, patch.folderId);
  merge(document.users, patch.users, (id) => newUser(store, id), mergeUser);
  merge(
    document.locations,
    patch.locations,
    (id): JsonObject => ({ id }),
    (location, fields) => Object.assign(location, fields),
  );
  merge(document.editors, patch.editors, newEditor, mergeEditor);
  for (const feature of FEATURES) document[feature] = patch[feature]?.map(featureOf) ?? document[feature];
};

const featureOf = ({ userId, locationId, ...fields }: FeatureSeed): FeatureState => ({
  userId,
  locationId,
  fields,
});

const newEditor = (): EditorState => ({
  type: "text",
  data: "",
  contentKey: "content",
  lastUpdate: new Date().toISOString(),
  lastUpdatedBy: "",
  sessionId: null,
});

function mergeEditor(editor: EditorState, patch: EditorSeed): void {
  const empty = { text: "", xml: "", map: {}, array: [] };
  if (patch.type !== undefined && patch.type !== editor.type) editor.data = empty[patch.type];
  Object.assign(editor, defined(patch), { lastUpdate: new Date().toISOString() });
}
