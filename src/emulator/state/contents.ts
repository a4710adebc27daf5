import { createHash } from "node:crypto";
import { inKeyOrder, isMap, plainObject } from "../../values/plain";
import type { ApiKeySeed, DocumentSeed, FolderSeed, OrganizationSeed, Seed, UserSeed } from "./seed";
import type {
  Credentials,
  DocumentState,
  FolderState,
  JsonObject,
  KeyState,
  MigrationState,
  Organizations,
  OrganizationState,
  Store,
  UserState,
} from "./store";

/** What the emulator shows of a part of a seed: the same fields and entries. `null` only removes, so it does not occur. */
type Shown<Part> = unknown extends Part
  ? unknown
  : Part extends object
    ? { -readonly [Name in keyof Part]: Shown<Exclude<Part[Name], null>> }
    : Part;

/** The fields of a part of a seed that the emulator always shows. */
type Always<Part, Name extends keyof Part> = { [Field in Name]-?: Shown<NonNullable<Part[Field]>> };

/** An organization of the emulator. */
type OrganizationContents = Always<OrganizationSeed, "disabled" | "folders" | "documents" | "users"> &
  Shown<Pick<OrganizationSeed, "notifications">>;
type FolderContents = Shown<Pick<FolderSeed, "users">> &
  Always<FolderSeed, Exclude<keyof FolderSeed, "users">>;
/** A document of the emulator. Properties without a value are absent. */
export type DocumentContents = Shown<DocumentSeed>;
type UserContents = Shown<UserSeed>;

/** An API key of the emulator, without its secrets. */
interface ApiKeyContents extends Always<ApiKeySeed, "type" | "settings"> {
  /** Masked: the last four characters and a fingerprint. */
  apiKey: string;
  /** The emulator's own key has none here, because `Contents` has them. */
  organizations?: Record<string, OrganizationContents>;
}

/** The data of the emulator, as plain JSON with sorted keys and without any secret or generated id. */
export interface Contents extends Always<Seed, "webhookEndpoints"> {
  domains: string[];
  apiKeys: ApiKeyContents[];
  /** Organizations of the emulator's own API key. */
  organizations: Record<string, OrganizationContents>;
  migrations: Pick<MigrationState, "organizationId" | "documentId" | "newDocumentId" | "status">[];
}

export function contentsOf(store: Store): Contents {
  const { mainKey, domains, keys, webhookEndpoints } = store;
  return structuredClone({
    domains: [...domains].sort(),
    apiKeys: [...keys.values()].map((key) => keyContents(key, mainKey)),
    organizations: organizationsContents(mainKey.organizations),
    migrations: [...mainKey.migrations.values()].map(
      ({ organizationId, documentId, newDocumentId, status }) => ({
        organizationId,
        documentId,
        newDocumentId,
        status,
      }),
    ),
    webhookEndpoints: objectOf(webhookEndpoints, ({ secret: _secret, ...fields }) => fields),
  });
}

function keyContents(key: KeyState, main: KeyState): ApiKeyContents {
  const hasOthers = key !== main && key.organizations.size > 0;
  return {
    apiKey: masked(key.apiKey),
    type: key.type,
    settings: withoutSecrets(key.settings),
    ...(hasOthers && { organizations: organizationsContents(key.organizations) }),
  };
}

function masked(value: string): string {
  const fingerprint = createHash("sha256").update(value).digest("hex").slice(0, 8);
  return `***${value.length >= 12 ? value.slice(-4) : ""} (${fingerprint})`;
}

/** Masks the two credentials that the settings of a key can contain. */
function withoutSecrets(settings: JsonObject): JsonObject {
  const { emailServiceConfig: email, webhookServiceConfig: webhook } = settings;
  return {
    ...settings,
    ...(isMap(email) && "apiKey" in email && { emailServiceConfig: { ...email, apiKey: "***" } }),
    ...(isMap(webhook) &&
      "authToken" in webhook && { webhookServiceConfig: { ...webhook, authToken: "***" } }),
  };
}

/** Returns the data of a request for the request log: without credentials, and with secrets masked. */
export function loggedData(data: unknown): unknown {
  if (!isMap(data)) return data;
  const { apiKey: _apiKey, authToken: _authToken, ...rest } = data;
  return withoutSecrets(rest);
}

const organizationsContents = (organizations: Organizations) => objectOf(organizations, organizationContents);

function organizationContents(organization: OrganizationState): OrganizationContents {
  const { disabled, folders, documents, users, notifications } = organization;
  return {
    disabled,
    folders: objectOf(folders, folderContents),
    documents: objectOf(documents, documentContents),
    users: objectOf(users, userContents),
    ...(notifications.size > 0 && {
      notifications: objectOf(notifications, (notification): JsonObject => plainObject(notification)),
    }),
  };
}

function folderContents(folder: FolderState): FolderContents {
  const { folderName, parentFolderId, accessType, inheritAccessFromParent, users } = folder;
  const parts = { folderName, parentFolderId, accessType, inheritAccessFromParent };
  return { ...parts, ...(users.size > 0 && { users: objectOf(users, userContents) }) };
}

function documentContents(document: DocumentState): DocumentContents {
  const { properties, folderId, users, locations, editors, comments, reactions, recordings } = document;
  return {
    ...properties,
    ...(folderId !== undefined && { folderId }),
    ...(users.size > 0 && { users: objectOf(users, userContents) }),
    ...(locations.size > 0 && { locations: objectOf(locations, (location) => location) }),
    ...(editors.size > 0 && {
      editors: objectOf(editors, ({ type, data, contentKey }) => ({ type, data, contentKey })),
    }),
    ...(comments.length > 0 && { comments: [...comments] }),
    ...(reactions.length > 0 && { reactions: [...reactions] }),
    ...(recordings.length > 0 && { recordings: [...recordings] }),
  };
}

function userContents({ name, email, groupIds }: UserState): UserContents {
  return {
    ...(name !== undefined && { name }),
    ...(email !== undefined && { email }),
    ...(groupIds !== undefined && { groupIds: [...groupIds] }),
  };
}

/** Returns a plain object with the keys of a map in a stable order. `__proto__` becomes an ordinary key. */
function objectOf<In, Out>(map: ReadonlyMap<string, In>, convert: (value: In) => Out): Record<string, Out> {
  return Object.fromEntries(inKeyOrder(map).map(([key, value]) => [key, convert(value)]));
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
