import { createHash, randomBytes } from "node:crypto";
import { types } from "node:util";
import type { RequestOf } from "../../api";
import { getOrMake } from "../../values/collections";
import { canonical, plainObject } from "../../values/plain";
import type { Behaviours } from "../behaviours";
import { documentProperties } from "./seed";

export type JsonObject = Record<string, unknown>;

/** Reports whether a part of the state is a map of entries. `instanceof` does not recognize clones in tests. */
export const isEntries = (value: unknown): value is Map<string, object> => types.isMap(value);

// The state has the fields and entries of a seed, and entries are maps. The classes have no methods, so that a clone has the same
// type as its original.

/** A user of an organization, a folder or a document. Each of these has its own users. */
export class UserState {
  name?: string | undefined;
  email?: string | undefined;
  groupIds?: readonly string[] | undefined;
}

/** By user id. */
export type Users = Map<string, UserState>;

export class FolderState {
  parentFolderId = "root";
  accessType = "public";
  inheritAccessFromParent = true;
  readonly users: Users = new Map();
  readonly createdAt = Date.now();
  lastUpdated = this.createdAt;
  constructor(public folderName: string) {}
}

export class EditorState {
  type: "text" | "map" | "array" | "xml" = "text";
  /** Absent: an empty value of the type. */
  data?: unknown;
  contentKey = "content";
  lastUpdate = new Date().toISOString();
  lastUpdatedBy?: string | undefined;
  sessionId?: string | undefined;
}

export const FEATURES = ["comments", "reactions", "recordings"] as const;
export type Feature = (typeof FEATURES)[number];

/** One comment, reaction or recording, with the user and the location that it belongs to. */
interface FeatureState extends JsonObject {
  userId?: string | undefined;
  locationId?: string | undefined;
}

/** Returns the key that identifies a location: its `id`, or the entire location as canonical JSON. */
export const locationKey = (location: JsonObject): string =>
  typeof location.id === "string" && location.id !== "" ? location.id : canonical(plainObject(location));

type DocumentProperties = Omit<RequestOf<"updateDocuments">["documents"][number], "documentId">;

export interface DocumentState extends DocumentProperties, Record<Feature, readonly FeatureState[]> {
  folderId?: string | undefined;
  readonly users: Users;
  /** By {@link locationKey}. */
  readonly locations: Map<string, JsonObject>;
  readonly editors: Map<string, EditorState>;
}

/** In the order in which contents show the properties, whichever is set first. */
const UNSET: DocumentProperties = Object.fromEntries(
  Object.keys(documentProperties).map((name) => [name, undefined]),
);

export const newDocument = (): DocumentState => ({
  ...UNSET,
  folderId: undefined,
  users: new Map(),
  locations: new Map(),
  editors: new Map(),
  comments: [],
  reactions: [],
  recordings: [],
});

export interface NotificationState extends JsonObject {
  documentId: string;
  locationId?: string | undefined;
  /** The users whose inbox contains the notification. */
  userIds: readonly string[];
}

/** The notification settings of a user for a document or, without a document, for the organization. */
interface NotificationConfig {
  userId: string;
  documentId?: string | undefined;
  config: JsonObject;
}

export class OrganizationState {
  disabled = false;
  /** True if a request created the organization by adding to it. */
  implicit?: boolean;
  readonly folders = new Map<string, FolderState>();
  readonly documents = new Map<string, DocumentState>();
  readonly users: Users = new Map();
  readonly notifications = new Map<string, NotificationState>();
  notificationConfigs: NotificationConfig[] = [];
}

export type Organizations = Map<string, OrganizationState>;

export interface MigrationState {
  readonly organizationId: string;
  readonly documentId: string;
  readonly newDocumentId: string;
  polls: number;
  /** Number of polls that were answered as if the migration did not exist. */
  unseenPolls: number;
  /** True if the migration will fail, whatever happens in the meantime. */
  readonly doomed: boolean;
  status: "pending" | "in_progress" | "completed" | "failed";
}

export interface JudgmentState extends JsonObject {
  organizationId?: string | undefined;
  documentId?: string | undefined;
  /** Epoch milliseconds. */
  createdAt: number;
}

/** An API key. Each key has its own organizations. */
export class KeyState {
  type: "testing" | "production" = "testing";
  settings: JsonObject = {};
  authToken = secret("token");
  readonly organizations: Organizations = new Map();
  readonly judgments = new Map<string, JudgmentState>();
  readonly migrations = new Map<string, MigrationState>();
  constructor(readonly apiKey: string) {}
}

export interface WebhookEndpointState extends JsonObject {
  secret: string;
}

/** Returns the bare domain of an entry, as the service stores it. */
export function bareDomain(entry: string, spelling: Behaviours["domainSpelling"] = "host"): string {
  const bare = entry
    .trim()
    .replace(/^[a-z][a-z0-9+.-]*:\/\//i, "")
    .replace(/^www\./i, "");
  return spelling === "prefixOnly" ? bare : bare.replace(/[/?#].*$/, "").toLowerCase();
}

/** The credentials that the emulator accepts. */
export interface Credentials {
  readonly apiKey: string;
  readonly authToken: string;
  readonly workspaceId: string;
  readonly workspaceAuthToken: string;
}

/** Generates a cryptographically random credential. */
export const secret = (prefix: string): string => `${prefix}_${randomBytes(18).toString("base64url")}`;

/** Returns the service's own identifier of an object, which many replies contain beside the identifier of the client. */
export const serviceId = (prefix: string, ...path: readonly string[]): string =>
  `${prefix}_${createHash("sha256").update(JSON.stringify(path)).digest("hex").slice(0, 12)}`;

/** A write that reads do not show yet. */
interface HiddenWrite {
  readonly before: Organizations;
  reads: number;
}

/** All data of the emulated service: one workspace with its keys, each with its own organizations. */
export class Store {
  readonly domains = new Set<string>();
  readonly webhookEndpoints = new Map<string, WebhookEndpointState>();
  readonly apiKeys = new Map<string, KeyState>();
  readonly tokenSecret = secret("jwt");
  #lastId = 0;
  readonly #hidden = new WeakMap<KeyState, HiddenWrite[]>();

  constructor(readonly credentials: Credentials) {}

  /** The emulator's own key. */
  get mainKey(): KeyState {
    const { apiKey, authToken } = this.credentials;
    return getOrMake(this.apiKeys, apiKey, () => Object.assign(new KeyState(apiKey), { authToken }));
  }

  /** Generates the id of a new object. The ids count up, so two runs of a test produce the same ids. */
  nextId(prefix: string): string {
    this.#lastId += 1;
    return `${prefix}_${String(this.#lastId).padStart(6, "0")}`;
  }

  /** Saves the current state before a write: reads that are configured to lag continue to return this state for a while. */
  beforeWrite(key: KeyState, { readDelayReads }: Behaviours): void {
    if (readDelayReads === 0) return;
    const hidden = this.#hidden.get(key) ?? [];
    this.#hidden.set(key, [...hidden, { before: structuredClone(key.organizations), reads: 0 }]);
  }

  /**
   * Returns the organizations for a read that can lag: the state before the oldest hidden write, or the current state. Each
   * call counts as one read.
   */
  visible(key: KeyState, { readDelayReads }: Behaviours): Organizations {
    const hidden = (this.#hidden.get(key) ?? []).filter(({ reads }) => reads < readDelayReads);
    for (const write of hidden) write.reads += 1;
    this.#hidden.set(key, hidden);
    return hidden[0]?.before ?? key.organizations;
  }
}
