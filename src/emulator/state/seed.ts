import { z } from "zod";

/** Entries by identifier. In an edit, `null` removes the entry. */
export type Entries<Entry> = Readonly<Record<string, Entry | null>>;

/**
 * The data of an emulator: the initial data, or an edit that does not come from the client. An edit merges with the
 * existing data. It creates or changes each entry that it names, removes each entry that is `null`, and keeps the others.
 * Within an entry, `null` unsets a field.
 *
 * @example
 * { domains: ["acme.com"], organizations: { acme: { documents: { handbook: { documentName: "Handbook" } } } } }
 */
export interface Seed {
  readonly workspace?: WorkspaceSeed;
  /** Allowed domains of the workspace: a list adds domains; in a map, `null` removes one. */
  readonly domains?: string[] | Entries<true>;
  /** Additional API keys. */
  readonly apiKeys?: Entries<ApiKeySeed>;
  /** By endpoint id. */
  readonly webhookEndpoints?: Entries<WebhookEndpointSeed>;
  /** Organizations of the emulator's own API key. */
  readonly organizations?: Entries<OrganizationSeed>;
  /** Judgments under the emulator's own API key, by record id. */
  readonly judgments?: Entries<JudgmentSeed>;
}

/** The settings of the workspace in a seed. */
export interface WorkspaceSeed {
  /** Whether the plan allows production keys. Default true. */
  readonly paid?: boolean;
  /** Whether production keys may be created over the API. Default true. */
  readonly selfServe?: boolean;
  /** Maximum number of production keys. Default 10. */
  readonly maxProductionKeys?: number;
  /** The supported regions. Default `us-central1`, `europe-west1`, `asia-southeast1`. */
  readonly regions?: readonly string[];
}

/** An API key of a seed. */
export interface ApiKeySeed {
  /** Default: a generated token, which `secrets()` returns. */
  readonly authToken?: string;
  /** Default `testing`. */
  readonly type?: "testing" | "production";
  /** The settings that the key was created with. */
  readonly settings?: Readonly<Record<string, unknown>>;
  readonly organizations?: Entries<OrganizationSeed>;
}

/** A record as "List advanced webhook endpoints" returns it, with its secret. */
export interface WebhookEndpointSeed {
  /** The signing secret. Default: a generated one. */
  readonly secret?: string;
  readonly [field: string]: unknown;
}

/** An organization of a seed. */
export interface OrganizationSeed {
  readonly disabled?: boolean;
  readonly folders?: Entries<FolderSeed>;
  readonly documents?: Entries<DocumentSeed>;
  /** Users of the organization itself; documents and folders have their own. */
  readonly users?: Entries<UserSeed>;
  readonly notifications?: Entries<NotificationSeed>;
  /** A list replaces the existing list. */
  readonly notificationConfigs?: readonly NotificationConfigSeed[];
}

/** A folder of a seed. */
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

/** A document of a seed. */
export interface DocumentSeed {
  readonly documentName?: string | null;
  readonly folderId?: string | null;
  readonly users?: Entries<UserSeed>;
  /** By location id. */
  readonly locations?: Entries<Readonly<Record<string, unknown>>>;
  /** By editor id. */
  readonly editors?: Entries<EditorSeed>;
  /** Each recording needs `annotationId`. A list replaces the existing list; this also applies to the next two fields. */
  readonly recordings?: readonly FeatureSeed[];
  readonly comments?: readonly FeatureSeed[];
  readonly reactions?: readonly FeatureSeed[];
}

/** A user of an organization, a folder or a document. */
export interface UserSeed {
  readonly name?: string | null;
  readonly email?: string | null;
  /** Organization user groups, for the filter of "Get users". */
  readonly groupIds?: readonly string[];
}

/** CRDT data of a collaborative editor. */
export interface EditorSeed {
  /** Default `text`. */
  readonly type?: "text" | "map" | "array" | "xml";
  /** Data that matches the type: a string, an object or an array. Default: an empty one. */
  readonly data?: unknown;
  /** Default `content`. */
  readonly contentKey?: string;
  readonly lastUpdatedBy?: string;
  readonly sessionId?: string | null;
}

/** A comment, reaction or recording: its user, its location and any other fields. */
export interface FeatureSeed {
  readonly userId?: string;
  /** The `id` of its location. */
  readonly locationId?: string;
  readonly [field: string]: unknown;
}

/** A notification of a seed. */
export interface NotificationSeed {
  readonly documentId?: string;
  readonly locationId?: string;
  /** The users whose inbox contains the notification. */
  readonly userIds?: readonly string[];
  readonly [field: string]: unknown;
}

/** The notification settings of a user, in a seed. */
export interface NotificationConfigSeed {
  readonly userId: string;
  /** Absent: the config for the organization. */
  readonly documentId?: string;
  /** For example `{ inbox: "ALL", email: "ALL" }`, which is the default for users without an entry. */
  readonly config: Readonly<Record<string, unknown>>;
}

/** A past review decision: the fields of a search result, and the fields below. */
export interface JudgmentSeed {
  readonly organizationId?: string;
  readonly documentId?: string;
  /** Epoch milliseconds. Default: now. */
  readonly createdAt?: number;
  /** The reviewed content; searched if `embeddingType` is `content`. */
  readonly content?: string;
  /** The search filters use this field and the next two. */
  readonly contentType?: string;
  readonly reviewerId?: string;
  readonly annotationId?: string;
  readonly [field: string]: unknown;
}

const text = z.string().optional();
const texts = z.array(z.string()).optional();
const flag = z.boolean().optional();
const fields = z.record(z.string(), z.unknown());

const entriesOf = <Entry extends z.ZodType>(entry: Entry) =>
  z.record(z.string(), entry.nullable()).optional();

/**
 * Returns the schema of a type of seed. It rejects other fields, so that a misspelled field in a file causes an error
 * instead of being ignored. A schema without a field of the type does not compile.
 */
const schemaOf =
  <Type>() =>
  <Shape extends Record<keyof Type, z.ZodType>>(shape: Shape) =>
    z.strictObject(shape);

const users = entriesOf(
  schemaOf<UserSeed>()({ name: text.nullable(), email: text.nullable(), groupIds: texts }),
);

const folder = schemaOf<FolderSeed>()({
  folderName: text,
  parentFolderId: text,
  accessType: text,
  inheritAccessFromParent: flag,
  users,
});

const editor = schemaOf<EditorSeed>()({
  type: z.enum(["text", "map", "array", "xml"]).optional(),
  data: z.unknown().optional(),
  contentKey: text,
  lastUpdatedBy: text,
  sessionId: text.nullable(),
});

const features = z.array(z.looseObject({ userId: text, locationId: text })).optional();

const document = schemaOf<DocumentSeed>()({
  documentName: text.nullable(),
  folderId: text.nullable(),
  users,
  locations: entriesOf(fields),
  editors: entriesOf(editor),
  recordings: features,
  comments: features,
  reactions: features,
});

const config = schemaOf<NotificationConfigSeed>()({ userId: z.string(), documentId: text, config: fields });

const organization = schemaOf<OrganizationSeed>()({
  disabled: flag,
  folders: entriesOf(folder),
  documents: entriesOf(document),
  users,
  notifications: entriesOf(z.looseObject({ documentId: text, locationId: text, userIds: texts })),
  notificationConfigs: z.array(config).optional(),
});

const workspace = schemaOf<WorkspaceSeed>()({
  paid: flag,
  selfServe: flag,
  maxProductionKeys: z.int().min(0).optional(),
  regions: texts,
});

const apiKey = schemaOf<ApiKeySeed>()({
  authToken: text,
  type: z.enum(["testing", "production"]).optional(),
  settings: fields.optional(),
  organizations: entriesOf(organization),
});

const judgment = z.looseObject({
  organizationId: text,
  documentId: text,
  createdAt: z.number().optional(),
  content: text,
  contentType: text,
  reviewerId: text,
  annotationId: text,
});

const seedSchema = schemaOf<Seed>()({
  workspace: workspace.optional(),
  domains: z.union([z.array(z.string()), z.record(z.string(), z.literal(true).nullable())]).optional(),
  apiKeys: entriesOf(apiKey),
  webhookEndpoints: entriesOf(z.looseObject({ secret: text })),
  organizations: entriesOf(organization),
  judgments: entriesOf(judgment),
});

/** A guard instead of a parse, because zod's records drop an entry named `__proto__`, which is an ordinary id here. */
const isSeed = (value: unknown): value is Seed => seedSchema.safeParse(value).success;

/**
 * Validates a seed and returns it.
 *
 * @throws {TypeError} naming each field that does not belong to a seed or has the wrong type.
 */
export function readSeed(value: unknown): Seed {
  if (isSeed(value)) return value;
  const issues = seedSchema.safeParse(value).error?.issues ?? [];
  const problems = issues.map((issue) => `${issue.path.map(String).join(".") || "(top)"}: ${issue.message}`);
  throw new TypeError(`Not a seed of the emulator: ${problems.join("; ")}`);
}
