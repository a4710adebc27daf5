import { present } from "../json";
import type { DocumentSeed, EditorSeed, Entries, FolderSeed, OrganizationSeed, Seed, UserSeed } from "./seed";
import {
  bareDomain,
  EditorState,
  FEATURES,
  FolderState,
  KeyState,
  NotificationState,
  type DocumentState,
  type JudgmentState,
  type Organizations,
  type OrganizationState,
  type Users,
} from "./state";
import { secret, type Store } from "./store";

/** Merges a seed or an edit into the store. The store then contains parts of the seed: pass a copy. */
export function applySeed(store: Store, seed: Seed): void {
  Object.assign(store.workspace, seed.workspace);
  mergeDomains(store.domains, seed.domains);
  merge(
    store.keys,
    seed.apiKeys,
    (apiKey) => new KeyState(apiKey, secret("token")),
    (key, { organizations, settings, ...rest }) => {
      Object.assign(key, present(rest));
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
    (): JudgmentState => ({ fields: { createdAt: Date.now() } }),
    (judgment, { organizationId, documentId, ...rest }) => {
      judgment.organizationId = organizationId ?? judgment.organizationId;
      judgment.documentId = documentId ?? judgment.documentId;
      Object.assign(judgment.fields, rest);
    },
  );
}

/** Creates, changes or removes (`null`) the entries that a patch names. */
function merge<State, Patch>(
  map: Map<string, State>,
  patches: Entries<Patch> | undefined,
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

/** Returns a field after a patch: an absent value keeps the existing one, `null` unsets it. */
const changed = <Value>(before: Value | undefined, patch: Value | null | undefined): Value | undefined =>
  patch === undefined ? before : (patch ?? undefined);

function mergeDomains(domains: Set<string>, patches: Seed["domains"] = []): void {
  const entries = Array.isArray(patches)
    ? patches.map((entry) => [entry, true] as const)
    : Object.entries(patches);
  for (const [entry, isThere] of entries) {
    if (isThere) domains.add(bareDomain(entry));
    else domains.delete(bareDomain(entry));
  }
}

function mergeOrganizations(store: Store, organizations: Organizations, seed: Seed["organizations"]): void {
  merge(
    organizations,
    seed,
    (id) => store.newOrganization(id, false),
    (organization, patch) => {
      mergeOrganization(store, organization, patch);
    },
  );
}

function mergeOrganization(store: Store, organization: OrganizationState, patch: OrganizationSeed): void {
  organization.disabled = patch.disabled ?? organization.disabled;
  organization.notificationConfigs =
    patch.notificationConfigs?.map((config) => ({ ...config })) ?? organization.notificationConfigs;
  mergeFolders(store, organization, patch.folders);
  merge(
    organization.documents,
    patch.documents,
    (id) => store.newDocument(id),
    (document, change) => {
      mergeDocument(store, document, change);
    },
  );
  mergeUsers(store, organization.users, patch.users);
  merge(
    organization.notifications,
    patch.notifications,
    (id) => new NotificationState(id),
    (notification, { documentId, locationId, userIds, ...rest }) => {
      notification.documentId = documentId ?? notification.documentId;
      notification.locationId = locationId ?? notification.locationId;
      notification.userIds = userIds ? [...userIds] : notification.userIds;
      Object.assign(notification.fields, rest);
    },
  );
}

function mergeFolders(
  store: Store,
  { folders, documents }: OrganizationState,
  patches: Entries<FolderSeed> | undefined,
): void {
  merge(
    folders,
    patches,
    (id) => new FolderState(id, false),
    (folder, { users, ...rest }) => {
      Object.assign(folder, present(rest), { lastUpdated: Date.now() });
      mergeUsers(store, folder.users, users);
    },
  );
  // Documents of a removed folder leave it, and its subfolders move to the top level.
  const isRemoved = (id: string | undefined): boolean => id !== undefined && patches?.[id] === null;
  for (const document of documents.values()) {
    if (isRemoved(document.folderId)) document.folderId = undefined;
  }
  for (const folder of folders.values()) {
    if (isRemoved(folder.parentFolderId)) folder.parentFolderId = "root";
  }
}

function mergeDocument(store: Store, document: DocumentState, patch: DocumentSeed): void {
  document.documentName = changed(document.documentName, patch.documentName);
  document.folderId = changed(document.folderId, patch.folderId);
  mergeUsers(store, document.users, patch.users);
  merge(
    document.locations,
    patch.locations,
    (id) => ({ id }),
    (location, change) => Object.assign(location, change),
  );
  merge(document.editors, patch.editors, () => new EditorState(), mergeEditor);
  for (const feature of FEATURES) {
    document[feature] =
      patch[feature]?.map(({ userId, locationId, ...fields }) => ({ userId, locationId, fields })) ??
      document[feature];
  }
}

function mergeEditor(editor: EditorState, patch: EditorSeed): void {
  const empty = { text: "", xml: "", map: {}, array: [] };
  if (patch.type !== undefined && patch.type !== editor.type) editor.data = empty[patch.type];
  Object.assign(editor, present({ ...patch }), { lastUpdate: new Date().toISOString() });
}

function mergeUsers(store: Store, users: Users, patches: Entries<UserSeed> | undefined): void {
  merge(
    users,
    patches,
    (id) => store.newUser(id),
    (user, patch) => {
      user.name = changed(user.name, patch.name);
      user.email = changed(user.email, patch.email);
      user.groupIds = changed(user.groupIds, patch.groupIds);
    },
  );
}
