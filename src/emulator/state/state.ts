import type { RequestOf } from "../../api/operations";
import { canonical, plainObject } from "../../values/plain";
import type { Behaviours } from "../behaviours";

export type JsonObject = Record<string, unknown>;

// Classes without methods, so that a clone has the same type as its original.

/** A user of an organization, a folder or a document. Each of these has its own users. */
export class UserState {
  name?: string | undefined;
  email?: string | undefined;
  groupIds?: readonly string[] | undefined;
  constructor(
    readonly userId: string,
    readonly id: string,
  ) {}
}

export type Users = Map<string, UserState>;

export class FolderState {
  folderName: string;
  parentFolderId = "root";
  accessType = "public";
  inheritAccessFromParent = true;
  readonly createdAt = Date.now();
  lastUpdated = this.createdAt;
  readonly users: Users = new Map();
  constructor(
    readonly folderId: string,
    /** True if a request created the folder, not the seed. */
    readonly implicit: boolean,
  ) {
    this.folderName = folderId;
  }
}

export class EditorState {
  type: "text" | "map" | "array" | "xml" = "text";
  data: unknown = "";
  contentKey = "content";
  lastUpdate = new Date().toISOString();
  lastUpdatedBy = "";
  sessionId: string | null = null;
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

/** The properties that requests give a document, such as its name. */
type DocumentProperties = Omit<RequestOf<"updateDocuments">["documents"][number], "documentId">;

export class DocumentState implements Record<Feature, readonly FeatureState[]> {
  properties: DocumentProperties = {};
  folderId?: string | undefined;
  readonly users: Users = new Map();
  /** By {@link locationKey}. */
  readonly locations = new Map<string, JsonObject>();
  readonly editors = new Map<string, EditorState>();
  comments: readonly FeatureState[] = [];
  reactions: readonly FeatureState[] = [];
  recordings: readonly FeatureState[] = [];
  constructor(
    public documentId: string,
    readonly id: string,
  ) {}
}

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
  readonly folders = new Map<string, FolderState>();
  readonly documents = new Map<string, DocumentState>();
  readonly users: Users = new Map();
  readonly notifications = new Map<string, NotificationState>();
  notificationConfigs: NotificationConfig[] = [];
  constructor(
    readonly organizationId: string,
    readonly id: string,
    /** True if a request created the organization by adding to it. */
    readonly implicit: boolean,
  ) {}
}

export type Organizations = Map<string, OrganizationState>;

export interface MigrationState {
  readonly migrationId: string;
  readonly organizationId: string;
  readonly documentId: string;
  readonly newDocumentId: string;
  readonly startedAt: number;
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
}

/** An API key. Each key has its own organizations. */
export class KeyState {
  type: "testing" | "production" = "testing";
  settings: JsonObject = {};
  readonly organizations: Organizations = new Map();
  readonly judgments = new Map<string, JudgmentState>();
  readonly migrations = new Map<string, MigrationState>();
  constructor(
    readonly apiKey: string,
    public authToken: string,
  ) {}
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
