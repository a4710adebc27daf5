/** Entries by identifier. In an edit, `null` removes the entry. */
export type Entries<Entry> = Readonly<Record<string, Entry | null>>;

/** A user of an organization, a folder or a document. */
export interface UserSeed {
  readonly name?: string | null;
  readonly email?: string | null;
  /** Organization user groups, for the filter of "Get users". */
  readonly groupIds?: readonly string[];
}

export interface FolderSeed {
  /** Default: the folder's id. */
  readonly folderName?: string;
  /** Default `root`. */
  readonly parentFolderId?: string;
  /** Default `public`. */
  readonly accessType?: string;
  /** Default true. */
  readonly inheritAccessFromParent?: boolean;
  readonly users?: Entries<UserSeed>;
}

/** A comment, reaction or recording: whose it is, at which location, and any fields of its own. */
export interface FeatureSeed {
  readonly userId?: string;
  /** The `id` of its location. */
  readonly locationId?: string;
  readonly [field: string]: unknown;
}

/** CRDT data of a collaborative editor. */
export interface EditorSeed {
  /** Default `text`. */
  readonly type?: "text" | "map" | "array" | "xml";
  /** In the shape of the type: a string, an object or an array. Default: an empty one. */
  readonly data?: unknown;
  /** Default `content`. */
  readonly contentKey?: string;
  readonly lastUpdatedBy?: string;
  readonly sessionId?: string | null;
}

export interface DocumentSeed {
  readonly documentName?: string | null;
  readonly folderId?: string | null;
  readonly users?: Entries<UserSeed>;
  /** By location id. */
  readonly locations?: Entries<Readonly<Record<string, unknown>>>;
  /** By editor id. */
  readonly editors?: Entries<EditorSeed>;
  /** Each needs `annotationId`. A list replaces the list that was there, here and in the next two. */
  readonly recordings?: readonly FeatureSeed[];
  readonly comments?: readonly FeatureSeed[];
  readonly reactions?: readonly FeatureSeed[];
}

export interface NotificationSeed {
  readonly documentId?: string;
  readonly locationId?: string;
  /** The users whose inbox it is in. */
  readonly userIds?: readonly string[];
  readonly [field: string]: unknown;
}

export interface NotificationConfigSeed {
  readonly userId: string;
  /** Absent: the config for the organization. */
  readonly documentId?: string;
  /** Such as `{ inbox: "ALL", email: "ALL" }`, which is what users without an entry have. */
  readonly config: Readonly<Record<string, unknown>>;
}

export interface OrganizationSeed {
  readonly disabled?: boolean;
  readonly folders?: Entries<FolderSeed>;
  readonly documents?: Entries<DocumentSeed>;
  /** Users of the organization itself; documents and folders have their own. */
  readonly users?: Entries<UserSeed>;
  readonly notifications?: Entries<NotificationSeed>;
  /** A list replaces the list that was there. */
  readonly notificationConfigs?: readonly NotificationConfigSeed[];
}

export interface ApiKeySeed {
  /** Default: a generated one, which `secrets()` shows. */
  readonly authToken?: string;
  /** Default `testing`. */
  readonly type?: "testing" | "production";
  /** What it was created with. */
  readonly settings?: Readonly<Record<string, unknown>>;
  readonly organizations?: Entries<OrganizationSeed>;
}

/** A past review decision: the fields of a search result, and these. */
export interface JudgmentSeed {
  readonly organizationId?: string;
  readonly documentId?: string;
  /** Epoch milliseconds. Default: now. */
  readonly createdAt?: number;
  /** What was reviewed; searched with `embeddingType` `content`. */
  readonly content?: string;
  /** These three are for the filters of the search. */
  readonly contentType?: string;
  readonly reviewerId?: string;
  readonly annotationId?: string;
  readonly [field: string]: unknown;
}

/** A record as "List advanced webhook endpoints" returns it, with its secret. */
export interface WebhookEndpointSeed {
  /** The signing secret. Default: a generated one. */
  readonly secret?: string;
  readonly [field: string]: unknown;
}

export interface WorkspaceSeed {
  /** Whether the plan allows production keys. Default true. */
  readonly paid?: boolean;
  /** Whether production keys may be created over the API. Default true. */
  readonly selfServe?: boolean;
  /** How many production keys there can be. Default 10. */
  readonly maxProductionKeys?: number;
  /** The supported regions. Default `us-central1`, `europe-west1`, `asia-southeast1`. */
  readonly regions?: readonly string[];
}

/**
 * The data of an emulator: what it starts with, and the form of an edit behind the client's back. An edit merges: an
 * entry that is named is made or changed, one that is `null` is removed, what is not named stays; a field that may be
 * `null` is unset by it.
 *
 * @example
 * { domains: ["acme.com"], organizations: { acme: { documents: { handbook: { documentName: "Handbook" } } } } }
 */
export interface Seed {
  readonly workspace?: WorkspaceSeed;
  /** Allowed domains of the workspace: a list adds; in a map, `null` removes. */
  readonly domains?: string[] | Entries<true>;
  /** Further API keys. */
  readonly apiKeys?: Entries<ApiKeySeed>;
  /** By endpoint id. */
  readonly webhookEndpoints?: Entries<WebhookEndpointSeed>;
  /** Organizations of the emulator's own API key. */
  readonly organizations?: Entries<OrganizationSeed>;
  /** Judgments under the emulator's own API key, by record id. */
  readonly judgments?: Entries<JudgmentSeed>;
}
