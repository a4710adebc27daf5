import { createHash } from "node:crypto";
import { isObject, objectOf, present, sorted, type JsonObject } from "./json";
import {
  FEATURES,
  type Credentials,
  type DocumentState,
  type FeatureState,
  type FolderState,
  type OrganizationState,
  type Organizations,
  type Store,
  type UserState,
} from "./store";

export interface UserContents {
  name?: string;
  email?: string;
  groupIds?: readonly string[];
}

export interface FolderContents {
  folderName: string;
  parentFolderId: string;
  accessType: string;
  inheritAccessFromParent: boolean;
  /** Absent when there are none, as all that follow. */
  users?: Record<string, UserContents>;
}

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

export interface OrganizationContents {
  disabled: boolean;
  folders: Record<string, FolderContents>;
  documents: Record<string, DocumentContents>;
  users: Record<string, UserContents>;
  /** Absent when there are none. */
  notifications?: Record<string, JsonObject>;
}

export interface ApiKeyContents {
  /** Masked: the last four characters and a fingerprint. */
  apiKey: string;
  type: "testing" | "production";
  /** What the key was created with; secrets masked. */
  settings: JsonObject;
  /** The organizations of a key other than the emulator's own. */
  organizations?: Record<string, OrganizationContents>;
}

/** What the emulator holds, as plain JSON with sorted keys and without any secret or generated id. */
export interface Contents {
  domains: string[];
  apiKeys: ApiKeyContents[];
  /** Organizations of the emulator's own API key. */
  organizations: Record<string, OrganizationContents>;
  migrations: { organizationId: string; documentId: string; newDocumentId: string; status: string }[];
  webhookEndpoints: Record<string, JsonObject>;
}

/** The credentials and secrets of an emulator in clear. They are made up and open nothing else. */
export interface Secrets {
  credentials: Credentials;
  /** The auth token of each API key; for a key that was created over the API, the only way to learn it. */
  apiKeys: { apiKey: string; authToken: string }[];
  /** By endpoint id. */
  webhookSecrets: Record<string, string>;
  /** What user tokens are signed with (HS256). */
  tokenSecret: string;
}

export function contentsOf(store: Store): Contents {
  const main = store.mainKey;
  return {
    domains: sorted(store.domains),
    apiKeys: [...store.keys.values()].map((key) => ({
      apiKey: masked(key.apiKey),
      type: key.type,
      settings: withoutSecrets(key.settings),
      ...(key === main || key.organizations.size === 0
        ? {}
        : { organizations: organizationsOf(key.organizations) }),
    })),
    organizations: organizationsOf(main.organizations),
    migrations: [...main.migrations.values()].map(
      ({ organizationId, documentId, newDocumentId, status }) => ({
        organizationId,
        documentId,
        newDocumentId,
        status,
      }),
    ),
    webhookEndpoints: objectOf(store.webhookEndpoints, ({ fields }) => ({ ...fields })),
  };
}

export function secretsOf(store: Store): Secrets {
  return {
    credentials: store.credentials,
    apiKeys: [...store.keys.values()].map(({ apiKey, authToken }) => ({ apiKey, authToken })),
    webhookSecrets: objectOf(store.webhookEndpoints, (endpoint) => endpoint.secret),
    tokenSecret: store.tokenSecret,
  };
}

function masked(value: string): string {
  const fingerprint = createHash("sha256").update(value).digest("hex").slice(0, 8);
  return `***${value.length >= 12 ? value.slice(-4) : ""} (${fingerprint})`;
}

/** The settings of a key, or a request's data, with the two credentials that they can hold masked. */
export function withoutSecrets(settings: JsonObject): JsonObject {
  const { emailServiceConfig: email, webhookServiceConfig: webhook, ...rest } = settings;
  return present({
    ...rest,
    emailServiceConfig: isObject(email) && "apiKey" in email ? { ...email, apiKey: "***" } : email,
    webhookServiceConfig:
      isObject(webhook) && "authToken" in webhook ? { ...webhook, authToken: "***" } : webhook,
  });
}

const organizationsOf = (organizations: Organizations) => objectOf(organizations, organizationOf);

function organizationOf(organization: OrganizationState): OrganizationContents {
  const { disabled, folders, documents, users, notifications } = organization;
  return structuredClone({
    disabled,
    folders: objectOf(folders, folderOf),
    documents: objectOf(documents, documentOf),
    users: objectOf(users, userOf),
    ...some("notifications", notifications, ({ fields, documentId, locationId, userIds }) =>
      present({ ...fields, documentId, locationId, userIds }),
    ),
  });
}

function folderOf(folder: FolderState): FolderContents {
  const { folderName, parentFolderId, accessType, inheritAccessFromParent } = folder;
  return {
    folderName,
    parentFolderId,
    accessType,
    inheritAccessFromParent,
    ...some("users", folder.users, userOf),
  };
}

function documentOf(document: DocumentState): DocumentContents {
  const contents: DocumentContents = {
    ...(document.documentName === undefined ? {} : { documentName: document.documentName }),
    ...(document.folderId === undefined ? {} : { folderId: document.folderId }),
    ...some("users", document.users, userOf),
    ...some("locations", document.locations, (location) => location),
    ...some("editors", document.editors, ({ type, data, contentKey }) => ({ type, data, contentKey })),
  };
  for (const feature of FEATURES) {
    if (document[feature].length > 0) contents[feature] = document[feature].map(featureOf);
  }
  return contents;
}

const featureOf = ({ userId, locationId, fields }: FeatureState): JsonObject =>
  present({ ...fields, userId, locationId });

function userOf({ name, email, groupIds }: UserState): UserContents {
  return {
    ...(name === undefined ? {} : { name }),
    ...(email === undefined ? {} : { email }),
    ...(groupIds === undefined ? {} : { groupIds }),
  };
}

/** A field for a map that has entries, and none for an empty one. */
function some<Name extends string, In, Out>(
  name: Name,
  map: ReadonlyMap<string, In>,
  convert: (value: In) => Out,
): Partial<Record<Name, Record<string, Out>>>;
function some<In, Out>(name: string, map: ReadonlyMap<string, In>, convert: (value: In) => Out): object {
  return map.size === 0 ? {} : { [name]: objectOf(map, convert) };
}
