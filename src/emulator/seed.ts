import { z } from "zod";

/**
 * The data of an emulator, as a seed (what it starts with) and as an edit (a change behind the client's back). Every
 * map is keyed by identifier. An edit merges: an entry that is named is made or changed, one that is `null` is removed,
 * what is not named stays; a field that is `null` is unset.
 */
const fields = z.record(z.string(), z.unknown());

const mapOf = <Entry extends z.ZodType>(entry: Entry) => z.record(z.string(), entry.nullable()).optional();

const user = z.strictObject({
  name: z.string().nullish(),
  email: z.string().nullish(),
  /** Organization user groups, for the filter of "Get users". */
  groupIds: z.array(z.string()).optional(),
});

const folder = z.strictObject({
  /** Default: the folder's id. */
  folderName: z.string().optional(),
  /** Default `root`. */
  parentFolderId: z.string().optional(),
  accessType: z.string().optional(),
  inheritAccessFromParent: z.boolean().optional(),
  users: mapOf(user),
});

/** A comment, reaction or recording: whose it is, at which location (its key), and any fields of its own. */
const feature = z.looseObject({ userId: z.string().optional(), locationId: z.string().optional() });

const editor = z.strictObject({
  type: z.enum(["text", "map", "array", "xml"]).optional(),
  data: z.unknown().optional(),
  contentKey: z.string().optional(),
  lastUpdatedBy: z.string().optional(),
  sessionId: z.string().nullish(),
});

const document = z.strictObject({
  documentName: z.string().nullish(),
  folderId: z.string().nullish(),
  users: mapOf(user),
  /** By location id. */
  locations: mapOf(fields),
  /** CRDT data by editor id. */
  editors: mapOf(editor),
  /** A list replaces the list before it. A recording needs `annotationId`. */
  recordings: z.array(feature).optional(),
  comments: z.array(feature).optional(),
  reactions: z.array(feature).optional(),
});

const notification = z.looseObject({
  documentId: z.string().optional(),
  locationId: z.string().optional(),
  /** The users whose inbox it is in. */
  userIds: z.array(z.string()).optional(),
});

const organization = z.strictObject({
  disabled: z.boolean().optional(),
  folders: mapOf(folder),
  documents: mapOf(document),
  /** Users of the organization itself; documents and folders have their own. */
  users: mapOf(user),
  notifications: mapOf(notification),
  notificationConfigs: z
    .array(z.strictObject({ userId: z.string(), documentId: z.string().optional(), config: fields }))
    .optional(),
});

const apiKey = z.strictObject({
  /** Default: a generated one, which `secrets()` shows. */
  authToken: z.string().optional(),
  type: z.enum(["testing", "production"]).optional(),
  settings: fields.optional(),
  organizations: mapOf(organization),
});

const seed = z.strictObject({
  workspace: z
    .strictObject({
      /** Whether the plan allows production keys. Default true. */
      paid: z.boolean().optional(),
      /** Whether production keys may be created over the API. Default true. */
      selfServe: z.boolean().optional(),
      /** Default 10. */
      maxProductionKeys: z.number().int().min(0).optional(),
      /** The supported regions. */
      regions: z.array(z.string()).optional(),
    })
    .optional(),
  /** Allowed domains of the workspace: a list adds; in a map, `null` removes. */
  domains: z.union([z.array(z.string()), z.record(z.string(), z.literal(true).nullable())]).optional(),
  /** Further API keys, by key. */
  apiKeys: mapOf(apiKey),
  /** By endpoint id; fields as the contract's record, and `secret` (default: a generated one). */
  webhookEndpoints: mapOf(z.looseObject({ secret: z.string().optional() })),
  /** Organizations of the emulator's own API key. */
  organizations: mapOf(organization),
  /** By record id; `createdAt` is epoch milliseconds. Others: content, contentType, reviewerId, annotationId. */
  judgments: mapOf(
    z.looseObject({ organizationId: z.string().optional(), documentId: z.string().optional() }),
  ),
});

/** What an emulator starts with, and the form of an edit. See the comments on each field. */
export type Seed = z.input<typeof seed>;
export type OrganizationSeed = z.input<typeof organization>;
export type DocumentSeed = z.input<typeof document>;
export type FolderSeed = z.input<typeof folder>;
export type UserSeed = z.input<typeof user>;
export type EditorSeed = z.input<typeof editor>;
export type FeatureSeed = z.input<typeof feature>;
export type ApiKeySeed = z.input<typeof apiKey>;

/** A guard rather than a parse: zod's records drop an entry named `__proto__`, which is an id like any other here. */
function isSeed(value: unknown): value is Seed {
  return seed.safeParse(value).success;
}

/** @throws {TypeError} naming each field that is not one of a seed, or has the wrong type. */
export function readSeed(value: unknown): Seed {
  if (isSeed(value)) return value;
  const issues = seed.safeParse(value).error?.issues ?? [];
  const problems = issues.map((issue) => `${issue.path.map(String).join(".") || "(top)"}: ${issue.message}`);
  throw new TypeError(`Not a seed of the emulator: ${problems.join("; ")}`);
}
