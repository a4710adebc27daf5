import { getOrMake } from "../../values/collections";
import { isMap } from "../../values/plain";
import type { Seed } from "./seed";
import {
  bareDomain,
  newDocument,
  EditorState,
  FolderState,
  isEntries,
  KeyState,
  OrganizationState,
  secret,
  UserState,
  type Store,
} from "./store";

/** How a new entry begins, by the name of the map that it is added to. */
const BEGINNINGS: Readonly<Record<string, (id: string) => object>> = {
  apiKeys: (apiKey) => new KeyState(apiKey),
  webhookEndpoints: () => ({ secret: secret("whsec") }),
  judgments: () => ({ createdAt: Date.now() }),
  organizations: () => new OrganizationState(),
  folders: (folderId) => new FolderState(folderId),
  documents: () => newDocument(),
  users: () => new UserState(),
  locations: (id) => ({ id }),
  editors: () => new EditorState(),
  notifications: () => ({ documentId: "", userIds: [] }),
};

/** Merges seeds or edits into the store. The store then contains parts of them: pass copies. */
export function applySeed(store: Store, ...seeds: readonly Seed[]): void {
  for (const seed of seeds) add(store, seed);
  for (const key of store.apiKeys.values()) key.organizations.forEach(leaveMissingFolders);
}

function add(store: Store, seed: Seed): void {
  const { mainKey } = store;
  const { domains = [], apiKeys, webhookEndpoints, organizations, judgments } = seed;
  const listed = Array.isArray(domains)
    ? domains.map((domain) => [domain, true] as const)
    : Object.entries(domains);
  for (const [domain, isThere] of listed) {
    if (isThere) store.domains.add(bareDomain(domain));
    else store.domains.delete(bareDomain(domain));
  }
  merge(store, { apiKeys, webhookEndpoints });
  merge(mainKey, { organizations, judgments });
}

/** Merges a patch: entries one by one. Another value replaces the existing one; an absent value keeps it, `null` unsets it. */
function merge(state: object, patch: object): void {
  for (const [field, value] of Object.entries(patch) as [string, unknown][]) {
    const entries: unknown = Reflect.get(state, field);
    if (isEntries(entries)) mergeEntries(entries, isMap(value) ? value : {}, BEGINNINGS[field]);
    else if (value !== undefined) Reflect.set(state, field, value ?? undefined);
  }
  if (state instanceof FolderState) state.lastUpdated = Date.now();
  if (state instanceof EditorState) state.lastUpdate = new Date().toISOString();
}

function mergeEntries(
  entries: Map<string, object>,
  patches: object,
  begin: (id: string) => object = () => ({}),
): void {
  for (const [id, patch] of Object.entries(patches) as [string, object | null][]) {
    if (patch === null) entries.delete(id);
    else
      merge(
        getOrMake(entries, id, () => begin(id)),
        patch,
      );
  }
}

/** Moves the documents and subfolders of folders that do not exist to the top level. */
function leaveMissingFolders({ folders, documents }: OrganizationState): void {
  for (const document of documents.values()) {
    if (document.folderId !== undefined && !folders.has(document.folderId)) document.folderId = undefined;
  }
  for (const folder of folders.values()) {
    if (!folders.has(folder.parentFolderId)) folder.parentFolderId = "root";
  }
}
