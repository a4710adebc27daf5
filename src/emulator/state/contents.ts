import { createHash } from "node:crypto";
import { isObject, objectOf, present, sorted, type JsonObject } from "../json";
import {
  FEATURES,
  type DocumentState,
  type Feature,
  type FolderState,
  type KeyState,
  type Organizations,
  type UserState,
} from "./state";
import type { Credentials, Store } from "./store";

/** The data of the emulator, as plain JSON with sorted keys and without any secret or generated id. */
export interface Contents {
  domains: string[];
  apiKeys: ApiKeyContents[];
  /** Organizations of the emulator's own API key. */
  organizations: Record<string, OrganizationContents>;
  migrations: { organizationId: string; documentId: string; newDocumentId: string; status: string }[];
  webhookEndpoints: Record<string, JsonObject>;
}

/** An API key of the emulator. */
export interface ApiKeyContents {
  /** Masked: the last four characters and a fingerprint. */
  apiKey: string;
  type: "testing" | "production";
  /** The settings that the key was created with, with secrets masked. */
  settings: JsonObject;
  /** The organizations of a key other than the emulator's own. */
  organizations?: Record<string, OrganizationContents>;
}

/** An organization of the emulator. */
export interface OrganizationContents {
  disabled: boolean;
  folders: Record<string, FolderContents>;
  documents: Record<string, DocumentContents>;
  users: Record<string, UserContents>;
  /** Absent if there are none. */
  notifications?: Record<string, JsonObject>;
}

/** A folder of the emulator. */
export interface FolderContents {
  folderName: string;
  parentFolderId: string;
  accessType: string;
  inheritAccessFromParent: boolean;
  /** Absent if there are none. */
  users?: Record<string, UserContents>;
}

/** A document of the emulator. Properties without a value are absent. */
export interface DocumentContents {
  documentName?: string;
  folderId?: string;
  users?: Record<string, UserContents>;
  locations?: Record<string, JsonObject>;
  editors?: Record<string, { type: string; data: unknown; contentKey: string }>;
  comments?: JsonObject[];
  reactions?: JsonObject[];
  recordings?: JsonObject[];
}

/** A user of the emulator. */
export interface UserContents {
  name?: string;
  email?: string;
  groupIds?: readonly string[];
}

export function contentsOf(store: Store): Contents {
  const main = store.mainKey;
  return structuredClone({
    domains: sorted(store.domains),
    apiKeys: [...store.keys.values()].map((key) => keyContents(key, main)),
    organizations: organizationsContents(main.organizations),
    migrations: [...main.migrations.values()].map(
      ({ organizationId, documentId, newDocumentId, status }) => ({
        organizationId,
        documentId,
        newDocumentId,
        status,
      }),
    ),
    webhookEndpoints: objectOf(store.webhookEndpoints, ({ fields }) => fields),
  });
}

/** Describes an API key without its secrets. The organizations of the emulator's own key are shown separately. */
function keyContents(key: KeyState, main: KeyState): ApiKeyContents {
  const hasOthers = key !== main && key.organizations.size > 0;
  return {
    apiKey: masked(key.apiKey),
    type: key.type,
    settings: withoutSecrets(key.settings),
    ...(hasOthers ? { organizations: organizationsContents(key.organizations) } : {}),
  };
}

/** Masks a key: returns its last four characters and a fingerprint that distinguishes it from other keys. */
function masked(value: string): string {
  const fingerprint = createHash("sha256").update(value).digest("hex").slice(0, 8);
  return `***${value.length >= 12 ? value.slice(-4) : ""} (${fingerprint})`;
}

/** Masks the two credentials that the settings of a key can contain. */
function withoutSecrets(settings: JsonObject): JsonObject {
  const { emailServiceConfig: email, webhookServiceConfig: webhook, ...rest } = settings;
  return present({
    ...rest,
    emailServiceConfig: isObject(email) && "apiKey" in email ? { ...email, apiKey: "***" } : email,
    webhookServiceConfig:
      isObject(webhook) && "authToken" in webhook ? { ...webhook, authToken: "***" } : webhook,
  });
}

/** Returns the data of a request for the request log: without credentials, and with secrets masked. */
export function loggedData(data: unknown): unknown {
  if (!isObject(data)) return data;
  const { apiKey: _apiKey, authToken: _authToken, ...rest } = data;
  return withoutSecrets(rest);
}

const organizationsContents = (organizations: Organizations): Record<string, OrganizationContents> =>
  objectOf(organizations, ({ disabled, folders, documents, users, notifications }) => ({
    disabled,
    folders: objectOf(folders, folderContents),
    documents: objectOf(documents, documentContents),
    users: objectOf(users, userContents),
    ...fieldOf("notifications", notifications, ({ fields, documentId, locationId, userIds }) =>
      present({ ...fields, documentId, locationId, userIds }),
    ),
  }));

function folderContents(folder: FolderState): FolderContents {
  const { folderName, parentFolderId, accessType, inheritAccessFromParent, users } = folder;
  const parts = { folderName, parentFolderId, accessType, inheritAccessFromParent };
  return { ...parts, ...fieldOf("users", users, userContents) };
}

function documentContents(document: DocumentState): DocumentContents {
  const { documentName, folderId, users, locations, editors } = document;
  return {
    ...(documentName === undefined ? {} : { documentName }),
    ...(folderId === undefined ? {} : { folderId }),
    ...fieldOf("users", users, userContents),
    ...fieldOf("locations", locations, (location) => location),
    ...fieldOf("editors", editors, ({ type, data, contentKey }) => ({ type, data, contentKey })),
    ...featuresContents(document),
  };
}

function featuresContents(document: DocumentState): Partial<Record<Feature, JsonObject[]>> {
  const contents: Partial<Record<Feature, JsonObject[]>> = {};
  for (const feature of FEATURES) {
    if (document[feature].length === 0) continue;
    contents[feature] = document[feature].map(({ userId, locationId, fields }) =>
      present({ ...fields, userId, locationId }),
    );
  }
  return contents;
}

function userContents({ name, email, groupIds }: UserState): UserContents {
  return {
    ...(name === undefined ? {} : { name }),
    ...(email === undefined ? {} : { email }),
    ...(groupIds === undefined ? {} : { groupIds }),
  };
}

/** Returns an object with one field for the map, or without the field if the map is empty. */
function fieldOf<Name extends string, In, Out>(
  name: Name,
  map: ReadonlyMap<string, In>,
  convert: (value: In) => Out,
): Partial<Record<Name, Record<string, Out>>>;
function fieldOf<In, Out>(name: string, map: ReadonlyMap<string, In>, convert: (value: In) => Out): object {
  return map.size === 0 ? {} : { [name]: objectOf(map, convert) };
}

/** The credentials and secrets of an emulator in plain text. They are invented and give access to nothing else. */
export interface Secrets {
  credentials: Credentials;
  /** The auth token of each API key. For a key that was created over the API, this is the only way to get its token. */
  apiKeys: { apiKey: string; authToken: string }[];
  /** By endpoint id. */
  webhookSecrets: Record<string, string>;
  /** The secret that signs user tokens (HS256). */
  tokenSecret: string;
}

export function secretsOf(store: Store): Secrets {
  return {
    credentials: store.credentials,
    apiKeys: [...store.keys.values()].map(({ apiKey, authToken }) => ({ apiKey, authToken })),
    webhookSecrets: objectOf(store.webhookEndpoints, (endpoint) => endpoint.secret),
    tokenSecret: store.tokenSecret,
  };
}
