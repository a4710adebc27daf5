import { z } from "zod";
import type * as seeds from "./seed";

/** The form of a seed, so that a misspelt field in a file is an error and not a silence. */
const fields = z.record(z.string(), z.unknown());

const text = z.string().optional();
const texts = z.array(z.string()).optional();
const flag = z.boolean().optional();

const entriesOf = <Entry extends z.ZodType>(entry: Entry) =>
  z.record(z.string(), entry.nullable()).optional();

/** Sees to it that a schema has every field of the documented type. */
const form =
  <Documented>() =>
  <Fields extends Record<keyof Documented, z.ZodType>>(shape: Fields) =>
    z.strictObject(shape);

const user = form<seeds.UserSeed>()({ name: text.nullable(), email: text.nullable(), groupIds: texts });

const folder = form<seeds.FolderSeed>()({
  folderName: text,
  parentFolderId: text,
  accessType: text,
  inheritAccessFromParent: flag,
  users: entriesOf(user),
});

const features = z.array(z.looseObject({ userId: text, locationId: text })).optional();

const editor = form<seeds.EditorSeed>()({
  type: z.enum(["text", "map", "array", "xml"]).optional(),
  data: z.unknown().optional(),
  contentKey: text,
  lastUpdatedBy: text,
  sessionId: text.nullable(),
});

const document = form<seeds.DocumentSeed>()({
  documentName: text.nullable(),
  folderId: text.nullable(),
  users: entriesOf(user),
  locations: entriesOf(fields),
  editors: entriesOf(editor),
  recordings: features,
  comments: features,
  reactions: features,
});

const notificationConfig = form<seeds.NotificationConfigSeed>()({
  userId: z.string(),
  documentId: text,
  config: fields,
});

const organization = form<seeds.OrganizationSeed>()({
  disabled: flag,
  folders: entriesOf(folder),
  documents: entriesOf(document),
  users: entriesOf(user),
  notifications: entriesOf(z.looseObject({ documentId: text, locationId: text, userIds: texts })),
  notificationConfigs: z.array(notificationConfig).optional(),
});

const apiKey = form<seeds.ApiKeySeed>()({
  authToken: text,
  type: z.enum(["testing", "production"]).optional(),
  settings: fields.optional(),
  organizations: entriesOf(organization),
});

const workspace = form<seeds.WorkspaceSeed>()({
  paid: flag,
  selfServe: flag,
  maxProductionKeys: z.int().min(0).optional(),
  regions: texts,
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

const seed = form<seeds.Seed>()({
  workspace: workspace.optional(),
  domains: z.union([z.array(z.string()), z.record(z.string(), z.literal(true).nullable())]).optional(),
  apiKeys: entriesOf(apiKey),
  webhookEndpoints: entriesOf(z.looseObject({ secret: text })),
  organizations: entriesOf(organization),
  judgments: entriesOf(judgment),
});

/** A guard rather than a parse: zod's records drop an entry named `__proto__`, which is an id like any other here. */
function isSeed(value: unknown): value is seeds.Seed {
  return seed.safeParse(value).success;
}

/** @throws {TypeError} naming each field that is not one of a seed, or has the wrong type. */
export function readSeed(value: unknown): seeds.Seed {
  if (isSeed(value)) return value;
  const issues = seed.safeParse(value).error?.issues ?? [];
  const problems = issues.map((issue) => `${issue.path.map(String).join(".") || "(top)"}: ${issue.message}`);
  throw new TypeError(`Not a seed of the emulator: ${problems.join("; ")}`);
}
