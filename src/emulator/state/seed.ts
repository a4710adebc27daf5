import { z } from "zod";
import { addDocuments } from "../../api/operations/documents";

// The objects are strict, so that a misspelled field in a file causes an error instead of being ignored.

const text = z.string().optional();
const texts = z.array(z.string()).readonly().optional();
const flag = z.boolean().optional();
const fields = z.record(z.string(), z.unknown());

/** Returns fields of requests as fields of a seed, which may be `null`. */
const unsettable = <Fields extends Record<string, z.ZodType>>(all: Fields) =>
  Object.fromEntries(Object.entries(all).map(([name, field]) => [name, field.nullable()])) as {
    [Name in keyof Fields]: z.ZodNullable<Fields[Name]>;
  };

/** Entries by identifier. In an edit, `null` removes the entry. */
const entriesOf = <Entry extends z.ZodType>(entry: Entry) =>
  z.record(z.string(), entry.nullable()).readonly().optional();

/** A user of an organization, a folder or a document. */
const user = z.strictObject({
  name: text.nullable(),
  email: text.nullable(),
  /** Organization user groups, for the filter of "Get users". */
  groupIds: texts,
});

const folder = z.strictObject({
  /** Default: the folder's id. */
  folderName: text,
  /** Default `root`. */
  parentFolderId: text,
  /** Default `public`. */
  accessType: text,
  /** Default true. */
  inheritAccessFromParent: flag,
  users: entriesOf(user),
});

/** CRDT data of a collaborative editor. */
const editor = z.strictObject({
  /** Default `text`. */
  type: z.enum(["text", "map", "array", "xml"]).optional(),
  /** Data that matches the type: a string, an object or an array. Default: an empty one. */
  data: z.unknown().optional(),
  /** Default `content`. */
  contentKey: text,
  lastUpdatedBy: text,
  sessionId: text.nullable(),
});

/** A comment, reaction or recording: its user, its location and any other fields. */
const feature = z.looseObject({
  userId: text,
  /** The `id` of its location. */
  locationId: text,
});

const { documentId: _, ...properties } = addDocuments.request.shape.documents.element.shape;

/** What requests set of a document. */
export const documentProperties = properties;

const document = z.strictObject({
  ...unsettable(documentProperties),
  folderId: text.nullable(),
  users: entriesOf(user),
  /** By location id. */
  locations: entriesOf(fields),
  /** By editor id. */
  editors: entriesOf(editor),
  /** Each recording needs `annotationId`. A list replaces the existing list, also in `comments` and `reactions`. */
  recordings: z.array(feature).readonly().optional(),
  comments: z.array(feature).readonly().optional(),
  reactions: z.array(feature).readonly().optional(),
});

const notification = z.looseObject({
  documentId: text,
  locationId: text,
  /** The users whose inbox contains the notification. */
  userIds: texts,
});

const notificationConfig = z.strictObject({
  userId: z.string(),
  /** Absent: the config for the organization. */
  documentId: text,
  /** For example `{ inbox: "ALL", email: "ALL" }`, which is the default for users without an entry. */
  config: fields,
});

const organization = z.strictObject({
  disabled: flag,
  /** True if a request created the organization by adding to it. With `emptyOrganizations: "deleted"`, only such ones vanish. */
  implicit: flag,
  folders: entriesOf(folder),
  documents: entriesOf(document),
  /** Users of the organization itself; documents and folders have their own. */
  users: entriesOf(user),
  notifications: entriesOf(notification),
  /** A list replaces the existing list. */
  notificationConfigs: z.array(notificationConfig).readonly().optional(),
});

const apiKey = z.strictObject({
  /** Default: a generated token, which `secrets()` returns. */
  authToken: text,
  /** Default `testing`. */
  type: z.enum(["testing", "production"]).optional(),
  /** The settings that the key was created with. */
  settings: fields.optional(),
  organizations: entriesOf(organization),
});

const seed = z.strictObject({
  /** Allowed domains of the workspace: a list adds domains; in a map, `null` removes one. */
  domains: z.union([z.array(z.string()), z.record(z.string(), z.literal(true).nullable())]).optional(),
  /** Additional API keys. */
  apiKeys: entriesOf(apiKey),
  /** Records as "List advanced webhook endpoints" returns them, by id, each with its signing secret. Default: a generated one. */
  webhookEndpoints: entriesOf(z.looseObject({ secret: text })),
  /** Organizations of the emulator's own API key. */
  organizations: entriesOf(organization),
  /** Past review decisions under the emulator's own API key, by record id: the fields of a search result. */
  judgments: entriesOf(
    z.looseObject({
      organizationId: text,
      documentId: text,
      /** Epoch milliseconds. Default: now. */
      createdAt: z.number().optional(),
    }),
  ),
});

/**
 * The data of an emulator: the initial data, or an edit that does not come from the client. An edit merges with the
 * existing data. It creates or changes each entry that it names, removes each entry that is `null`, and keeps the others.
 * Within an entry, `null` unsets a field.
 *
 * @example
 * { domains: ["acme.com"], organizations: { acme: { documents: { handbook: { documentName: "Handbook" } } } } }
 */
export type Seed = z.input<typeof seed>;

/** A guard instead of a parse, because zod's records drop an entry named `__proto__`, which is an ordinary id here. */
const isSeed = (value: unknown): value is Seed => seed.safeParse(value).success;

/**
 * Validates a seed and returns it.
 *
 * @throws {TypeError} naming each field that does not belong to a seed or has the wrong type.
 */
export function readSeed(value: unknown): Seed {
  if (isSeed(value)) return value;
  const issues = seed.safeParse(value).error?.issues ?? [];
  const problems = issues.map((issue) => `${issue.path.map(String).join(".") || "(top)"}: ${issue.message}`);
  throw new TypeError(`Not a seed of the emulator: ${problems.join("; ")}`);
}
