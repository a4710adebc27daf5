import { randomBytes } from "node:crypto";
import type { Behaviours } from "./behaviours";
import type { JsonObject } from "./json";

export interface UserState {
  userId: string;
  id: string;
  name?: string | undefined;
  email?: string | undefined;
  groupIds?: readonly string[] | undefined;
}

export type Users = Map<string, UserState>;

export interface FolderState {
  folderId: string;
  folderName: string;
  parentFolderId: string;
  accessType: string;
  inheritAccessFromParent: boolean;
  createdAt: number;
  lastUpdated: number;
  /** Made by adding documents, not by the seed. */
  implicit: boolean;
  users: Users;
}

export interface EditorState {
  type: "text" | "map" | "array" | "xml";
  data: unknown;
  contentKey: string;
  lastUpdate: string;
  lastUpdatedBy: string;
  sessionId: string | null;
}

/** A comment, reaction or recording: what the seed says, with the user and the location that it belongs to. */
export interface FeatureState {
  userId?: string | undefined;
  locationId?: string | undefined;
  fields: JsonObject;
}

export const FEATURES = ["comments", "reactions", "recordings"] as const;
type Feature = (typeof FEATURES)[number];

export interface DocumentState extends Record<Feature, FeatureState[]> {
  documentId: string;
  id: string;
  documentName?: string | undefined;
  folderId?: string | undefined;
  users: Users;
  locations: Map<string, JsonObject>;
  editors: Map<string, EditorState>;
}

export interface NotificationState {
  notificationId: string;
  documentId: string;
  locationId?: string | undefined;
  userIds: string[];
  fields: JsonObject;
}

interface NotificationConfig {
  userId: string;
  documentId?: string | undefined;
  config: JsonObject;
}

export interface OrganizationState {
  organizationId: string;
  id: string;
  disabled: boolean;
  implicit: boolean;
  folders: Map<string, FolderState>;
  documents: Map<string, DocumentState>;
  users: Users;
  notifications: Map<string, NotificationState>;
  notificationConfigs: NotificationConfig[];
}

export type Organizations = Map<string, OrganizationState>;

export interface MigrationState {
  migrationId: string;
  organizationId: string;
  documentId: string;
  newDocumentId: string;
  startedAt: number;
  polls: number;
  /** Polls that were answered as if the migration were unknown. */
  unseenPolls: number;
  doomed: boolean;
  status: "pending" | "in_progress" | "completed" | "failed";
}

export interface JudgmentState {
  organizationId?: string | undefined;
  documentId?: string | undefined;
  fields: JsonObject;
}

export interface KeyState {
  apiKey: string;
  authToken: string;
  type: "testing" | "production";
  settings: JsonObject;
  organizations: Organizations;
  judgments: Map<string, JudgmentState>;
  migrations: Map<string, MigrationState>;
}

export interface WebhookEndpointState {
  secret: string;
  fields: JsonObject;
}

export interface WorkspaceState {
  paid: boolean;
  selfServe: boolean;
  maxProductionKeys: number;
  regions: readonly string[];
}

export interface Credentials {
  readonly apiKey: string;
  readonly authToken: string;
  readonly workspaceId: string;
  readonly workspaceAuthToken: string;
}

interface HiddenWrite {
  readonly at: number;
  readonly before: Organizations;
  reads: number;
}

/** Everything the emulated service holds: one workspace with its keys, each with its own organizations. */
export class Store {
  readonly workspace: WorkspaceState = {
    paid: true,
    selfServe: true,
    maxProductionKeys: 10,
    regions: ["us-central1", "europe-west1", "asia-southeast1"],
  };
  readonly domains = new Set<string>();
  readonly webhookEndpoints = new Map<string, WebhookEndpointState>();
  readonly keys = new Map<string, KeyState>();
  readonly tokenSecret = secret("jwt");
  #ids = 0;
  readonly #hidden = new WeakMap<KeyState, HiddenWrite[]>();

  constructor(readonly credentials: Credentials) {
    this.addKey(credentials.apiKey, credentials.authToken);
  }

  /** The key of the emulator's own credentials. */
  get mainKey(): KeyState {
    return (
      this.keys.get(this.credentials.apiKey) ??
      this.addKey(this.credentials.apiKey, this.credentials.authToken)
    );
  }

  newId(kind: string): string {
    this.#ids += 1;
    return `${kind}_${String(this.#ids).padStart(6, "0")}`;
  }

  addKey(apiKey: string, authToken: string): KeyState {
    const key: KeyState = {
      apiKey,
      authToken,
      type: "testing",
      settings: {},
      organizations: new Map(),
      judgments: new Map(),
      migrations: new Map(),
    };
    this.keys.set(apiKey, key);
    return key;
  }

  /** Called before each write: keeps the state that reads go on showing for a while, when they are told to lag. */
  beforeWrite(key: KeyState, behaviours: Behaviours): void {
    if (behaviours.readDelayMs === 0 && behaviours.readDelayReads === 0) return;
    const hidden = this.#hidden.get(key) ?? [];
    hidden.push({ at: Date.now(), before: structuredClone(key.organizations), reads: 0 });
    this.#hidden.set(key, hidden);
  }

  /** What the lagging reads (11, 12 and 20) see; each call counts as one read. */
  visible(key: KeyState, behaviours: Behaviours): Organizations {
    const now = Date.now();
    const hidden = (this.#hidden.get(key) ?? []).filter(
      (write) => write.reads < behaviours.readDelayReads || now - write.at < behaviours.readDelayMs,
    );
    for (const write of hidden) write.reads += 1;
    this.#hidden.set(key, hidden);
    return hidden[0]?.before ?? key.organizations;
  }
}

export function secret(kind: string): string {
  return `${kind}_${randomBytes(18).toString("base64url")}`;
}

export function newOrganization(store: Store, organizationId: string, implicit: boolean): OrganizationState {
  return {
    organizationId,
    id: store.newId("org"),
    disabled: false,
    implicit,
    folders: new Map(),
    documents: new Map(),
    users: new Map(),
    notifications: new Map(),
    notificationConfigs: [],
  };
}

export function newFolder(folderId: string, implicit: boolean): FolderState {
  const now = Date.now();
  return {
    folderId,
    folderName: folderId,
    parentFolderId: "root",
    accessType: "public",
    inheritAccessFromParent: true,
    createdAt: now,
    lastUpdated: now,
    implicit,
    users: new Map(),
  };
}

export function newDocument(store: Store, documentId: string): DocumentState {
  return {
    documentId,
    id: store.newId("doc"),
    users: new Map(),
    locations: new Map(),
    editors: new Map(),
    comments: [],
    reactions: [],
    recordings: [],
  };
}

export const newUser = (store: Store, userId: string): UserState => ({ userId, id: store.newId("user") });
