import { createHash } from "node:crypto";
import { inKeyOrder, isMap } from "../../values/plain";
import {
  isEntries,
  type Credentials,
  type DocumentState,
  type JsonObject,
  type KeyState,
  type MigrationState,
  type OrganizationState,
  type Store,
  type WebhookEndpointState,
} from "./store";

/** The fields of the state that the contents omit: times, which differ from run to run. */
type Time = "createdAt" | "lastUpdated" | "lastUpdate";
const TIMES: readonly string[] = ["createdAt", "lastUpdated", "lastUpdate"] satisfies Time[];

/** What the emulator shows of a part of its state: objects instead of maps. Fields without a value are absent. */
type Shown<State> =
  State extends ReadonlyMap<string, infer Entry>
    ? Record<string, Shown<Entry>>
    : State extends readonly unknown[]
      ? State
      : State extends object
        ? { [Name in Exclude<keyof State, Time>]?: Shown<State[Name]> }
        : State;

/** An organization of the emulator. */
type OrganizationContents = Shown<OrganizationState> &
  Required<Pick<Shown<OrganizationState>, "disabled" | "folders" | "documents" | "users">>;
/** A document of the emulator. */
export type DocumentContents = Shown<DocumentState>;

/** An API key of the emulator, without its secrets. */
interface ApiKeyContents extends Pick<KeyState, "type" | "settings"> {
  /** Masked: the last four characters and a fingerprint. */
  apiKey: string;
  /** The emulator's own key has none here, because `Contents` has them. */
  organizations?: Record<string, OrganizationContents>;
}

/** The data of the emulator, as plain JSON with sorted keys and without any secret or time. */
export interface Contents {
  domains: string[];
  apiKeys: ApiKeyContents[];
  /** Organizations of the emulator's own API key. */
  organizations: Record<string, OrganizationContents>;
  migrations: Pick<MigrationState, "organizationId" | "documentId" | "newDocumentId" | "status">[];
  webhookEndpoints: Record<string, Omit<WebhookEndpointState, "secret">>;
}

export function contentsOf(store: Store): Contents {
  const { mainKey, domains, apiKeys, webhookEndpoints } = store;
  return structuredClone({
    domains: [...domains].sort(),
    apiKeys: [...apiKeys.values()].map((key) => keyContents(key, mainKey)),
    organizations: objectOf(mainKey.organizations, organizationContents),
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
    ...(hasOthers && { organizations: objectOf(key.organizations, organizationContents) }),
  };
}

const organizationContents = (organization: OrganizationState): OrganizationContents => ({
  ...{ disabled: false, folders: {}, documents: {}, users: {} },
  ...shown(organization),
});

/** Shows a part of the state, without its empty maps and lists. */
function shown<State extends object>(state: State): Shown<State>;
function shown(state: object): object {
  const fields = Object.entries(state).flatMap(([field, value]: [string, unknown]) => {
    if (value === undefined || TIMES.includes(field)) return [];
    if (isEntries(value)) return value.size === 0 ? [] : [[field, objectOf(value, shown)] as const];
    return Array.isArray(value) && value.length === 0 ? [] : [[field, value] as const];
  });
  return Object.fromEntries(fields);
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

/** Returns the data of a request without the credentials that it can contain, as the schemas of the operations table describe it. */
export function withoutCredentials(data: unknown): unknown {
  if (!isMap(data)) return data;
  const { apiKey: _apiKey, authToken: _authToken, ...rest } = data;
  return rest;
}

/** Returns the data of a request for the request log: without credentials, and with secrets masked. */
export function loggedData(data: unknown): unknown {
  const rest = withoutCredentials(data);
  return isMap(rest) ? withoutSecrets(rest) : rest;
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
    apiKeys: [...store.apiKeys.values()].map(({ apiKey, authToken }) => ({ apiKey, authToken })),
    webhookSecrets: objectOf(store.webhookEndpoints, (endpoint) => endpoint.secret),
    tokenSecret: store.tokenSecret,
  };
}
