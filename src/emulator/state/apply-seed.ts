import { plainObject } from "../../values/plain";
import type { DocumentSeed, EditorSeed, Entries, FolderSeed, OrganizationSeed, Seed, UserSeed } from "./seed";
import {
  bareDomain,
  EditorState,
  FolderState,
  KeyState,
  type DocumentState,
  type Organizations,
  type OrganizationState,
  secret,
  type Store,
  type Users,
} from "./store";

type Patches<Patch> = Entries<Patch> | undefined;

/** Merges a seed or an edit into the store. The store then contains parts of the seed: pass a copy. */
export function applySeed(store: Store, seed: Seed): void {
  const { mainKey, keys, domains, webhookEndpoints } = store;
  Object.assign(store.workspace, seed.workspace);
  const listed = Array.isArray(seed.domains)
    ? seed.domains.map((domain) => [domain, true] as const)
    : Object.entries(seed.domains ?? {});
  for (const [domain, isThere] of listed) {
    if (isThere) domains.add(bareDomain(domain));
    else domains.delete(bareDomain(domain));
  }
  const makeKey = (apiKey: string) => new KeyState(apiKey, secret("token"));
  merge(keys, seed.apiKeys, makeKey, (key, { organizations, settings, ...rest }) => {
    assign(key, { ...rest, settings: { ...key.settings, ...settings } });
    mergeOrganizations(store, key.organizations, organizations);
  });
  merge(webhookEndpoints, seed.webhookEndpoints, () => ({ secret: secret("whsec") }));
  mergeOrganizations(store, mainKey.organizations, seed.organizations);
  merge(mainKey.judgments, seed.judgments, () => ({ createdAt: Date.now() }));
}

/** Sets the fields of a patch. An absent value keeps the existing one. */
function assign(state: object, patch: object): void {
  Object.assign(state, plainObject(patch));
}

/** Creates, changes or removes (`null`) the entries that a patch names. */
function merge<State extends object, Patch extends object>(
  map: Map<string, State>,
  patches: Patches<Patch>,
  make: (id: string) => State,
  change: (state: State, patch: Patch) => void = assign,
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

function mergeOrganizations(store: Store, organizations: Organizations, seed: Seed["organizations"]): void {
  const make = (id: string) => store.newOrganization(id, false);
  merge(organizations, seed, make, (organization, patch) => {
    mergeOrganization(store, organization, patch);
  });
}

function mergeOrganization(
  store: Store,
  organization: OrganizationState,
  { folders, documents, users, notifications, ...rest }: OrganizationSeed,
): void {
  assign(organization, rest);
  mergeFolders(store, organization, folders);
  const make = (id: string) => store.newDocument(id);
  merge(organization.documents, documents, make, (document, patch) => {
    mergeDocument(store, document, patch);
  });
  mergeUsers(store, organization.users, users);
  merge(organization.notifications, notifications, () => ({ documentId: "", userIds: [] }));
}

function mergeFolders(
  store: Store,
  { folders, documents }: OrganizationState,
  patches: Patches<FolderSeed>,
): void {
  const make = (id: string) => new FolderState(id);
  merge(folders, patches, make, (folder, { users, ...rest }) => {
    assign(folder, { ...rest, lastUpdated: Date.now() });
    mergeUsers(store, folder.users, users);
  });
  // Documents of a removed folder leave it, and its subfolders move to the top level.
  const isRemoved = (id: string | undefined): boolean => id !== undefined && patches?.[id] === null;
  for (const document of documents.values()) {
    if (isRemoved(document.folderId)) document.folderId = undefined;
  }
  for (const folder of folders.values()) {
    if (isRemoved(folder.parentFolderId)) folder.parentFolderId = "root";
  }
}

function mergeDocument(
  store: Store,
  document: DocumentState,
  { documentName, folderId, users, locations, editors, ...features }: DocumentSeed,
): void {
  const { documentName: former, ...properties } = document.properties;
  const name = changed(former, documentName);
  document.properties = { ...properties, ...(name !== undefined && { documentName: name }) };
  document.folderId = changed(document.folderId, folderId);
  mergeUsers(store, document.users, users);
  merge(document.locations, locations, (id) => ({ id }));
  merge(document.editors, editors, () => new EditorState(), mergeEditor);
  assign(document, features);
}

function mergeEditor(editor: EditorState, patch: EditorSeed): void {
  const empty = { text: "", xml: "", map: {}, array: [] };
  if (patch.type !== undefined && patch.type !== editor.type) editor.data = empty[patch.type];
  assign(editor, { ...patch, lastUpdate: new Date().toISOString() });
}

function mergeUsers(store: Store, users: Users, patches: Patches<UserSeed>): void {
  const make = (id: string) => store.newUser(id);
  merge(users, patches, make, (user, { name, email, groupIds }) => {
    user.name = changed(user.name, name);
    user.email = changed(user.email, email);
    user.groupIds = groupIds ?? user.groupIds;
  });
}
