import type { FolderRecord, RequestOf, ResponseOf } from "../../api";
import { counting, type Report } from "../../core/progress";
import { allOf } from "../../core/shared-reads";
import { joinId } from "../../values/identity";
import { Read } from "./read";

export type { Listed, Program, Read } from "./read";

type AllPages<Request> = Omit<Request, "pageSize" | "pageToken" | "limit" | "iterator">;

const ADVANCED_QUERIES = "the advanced-queries option, which is enabled in the service's console";
const ADVANCED_WEBHOOKS = "advanced webhooks, which are enabled for the workspace in its configuration";

/** Everything that programs can read, by function name. */
export const reads = {
  getFolders: new Read({
    name: "getFolders",
    operation: "getFolders",
    what: (args: RequestOf<"getFolders">) =>
      args.folderId
        ? `read the folder ${args.folderId} of ${args.organizationId}`
        : `read the folders of ${args.organizationId}`,
    needs: ADVANCED_QUERIES,
    perform: async (client, args) => ({ folders: (await client.getFolders(args)).map(withoutKeyInFolder) }),
    lists: "Folder",
    listed: ({ organizationId }, { folders }) =>
      allOf(folders).map(({ folderId, folderName }) => ({
        id: joinId(organizationId, folderId),
        name: folderName ?? folderId,
      })),
  }),
  getUsers: new Read({
    name: "getUsers",
    operation: "getUsers",
    what: (args: AllPages<RequestOf<"getUsers">>) => `read the users of ${args.organizationId}`,
    needs: ADVANCED_QUERIES,
    perform: (client, args, progress) => collectUsers(client.pagesOfUsers(args), progress),
  }),
  getUserData: new Read({
    name: "getUserData",
    operation: "getUserData",
    what: (args: AllPages<RequestOf<"getUserData">>) =>
      `read the data of the user ${args.userId} of ${args.organizationId}`,
    perform: async (client, args, progress) =>
      withoutApiKey(await collectUserData(client.pagesOfUserData(args), progress), client.settings.apiKey),
  }),
  getNotificationConfig: new Read({
    name: "getNotificationConfig",
    operation: "getNotificationConfig",
    what: (args: RequestOf<"getNotificationConfig">) =>
      `read the notification config of the user ${args.userId} of ${args.organizationId}`,
    needs: "the notification feature, which is enabled in the service's console",
    perform: async (client, args) => ({
      configs: (await client.getNotificationConfig(args)).map(withoutKeyInMetadata),
    }),
  }),
  getRecordings: new Read({
    name: "getRecordings",
    operation: "getRecordings",
    what: (args: AllPages<RequestOf<"getRecordings">>) => `read the recordings of ${args.organizationId}`,
    perform: async (client, args, progress) => {
      const recordings = await collect(client.allRecordings(args), "recordings read", progress);
      return { recordings: recordings.map(withoutKeyInMetadata) };
    },
  }),
  getEditorContents: new Read({
    name: "getEditorContents",
    operation: "getCrdtData",
    what: (args: RequestOf<"getCrdtData">) =>
      `read the editors of the document ${args.organizationId}/${args.documentId}`,
    perform: async (client, args) => ({
      editors: (await client.getCrdtData(args)).map(({ id, ...rest }) => ({ editorId: id, ...rest })),
    }),
    lists: "EditorContent",
    listed: ({ organizationId, documentId }, { editors }) =>
      editors.map(({ editorId }) => ({ id: joinId(organizationId, documentId, editorId), name: editorId })),
  }),
  searchJudgments: new Read({
    name: "searchJudgments",
    operation: "searchJudgments",
    what: () => "search judgments",
    perform: async (client, args: RequestOf<"searchJudgments">) => {
      const { results, totalInScope } = await client.searchJudgments(args);
      return { results, totalInScope };
    },
  }),
  getWebhookEndpoints: new Read({
    name: "getWebhookEndpoints",
    operation: "getWebhookEndpoints",
    what: () => "read the webhook endpoints",
    needs: ADVANCED_WEBHOOKS,
    perform: async (client, args: object, progress) => ({
      endpoints: await collect(client.allWebhookEndpoints(args), "webhook endpoints read", progress),
    }),
  }),
  getWebhookEndpointSecret: new Read({
    name: "getWebhookEndpointSecret",
    operation: "getWebhookEndpointSecret",
    what: (args: RequestOf<"getWebhookEndpointSecret">) =>
      `read the secret of the webhook endpoint ${args.endpointId}`,
    needs: ADVANCED_WEBHOOKS,
    secrets: ["secret"],
    perform: (client, args) => client.getWebhookEndpointSecret(args),
  }),
  generateUserToken: new Read({
    name: "generateUserToken",
    operation: "generateToken",
    what: (args: RequestOf<"generateToken">) => `make a token for the user ${args.userId}`,
    secrets: ["token"],
    perform: (client, args) => client.generateToken(args),
  }),
  getMigrationStatus: new Read({
    name: "getMigrationStatus",
    operation: "getMigrationStatus",
    what: (args: RequestOf<"getMigrationStatus">) =>
      `read the status of the migration ${args.migrationId} in ${args.organizationId}`,
    perform: async (client, args) => ({
      migrationId: args.migrationId,
      status: (await client.getMigrationStatus(args)).status,
    }),
  }),
};

export type Reads = typeof reads;

type User = ResponseOf<"getUsers">["users"][number];
type UserPages = AsyncIterable<ResponseOf<"getUsers">>;
type UserDataPages = AsyncIterable<ResponseOf<"getUserData">>;

async function collect<Item>(items: AsyncIterable<Item>, what: string, progress: Report): Promise<Item[]> {
  const count = counting(progress, what);
  const all: Item[] = [];
  for await (const item of items) {
    all.push(item);
    count(1);
  }
  return all;
}

/** Returns all users. Grouped users are merged by document, because a group can continue on the next page. */
async function collectUsers(pages: UserPages, progress: Report) {
  const count = counting(progress, "users read");
  const users: User[] = [];
  const groups = new Map<string, User[]>();
  for await (const page of pages) {
    users.push(...page.users);
    count(page.users.length);
    for (const [documentId, found] of page.usersByDocumentId ?? []) {
      groups.set(documentId, [...(groups.get(documentId) ?? []), ...found]);
      count(found.length);
    }
  }
  return { users, usersByDocumentId: Object.fromEntries(groups) };
}

/** Returns all data of a user. Each page contains the next part of every list. */
async function collectUserData(pages: UserDataPages, progress: Report) {
  const all = await collect(pages, "pages read", progress);
  return {
    comments: all.flatMap((page) => page.comments),
    reactions: all.flatMap((page) => page.reactions),
    recordings: all.flatMap((page) => page.recordings),
    notifications: all.flatMap((page) => page.notifications),
  };
}

// The service repeats the API key in its records. The key is half of a credential, and a stack can keep it as a secret.

interface Folder extends Omit<FolderRecord, "apiKey" | "subFolders"> {
  subFolders?: Folder[] | undefined;
}

function withoutKeyInFolder({ apiKey, subFolders, ...folder }: FolderRecord): Folder {
  return subFolders ? { ...folder, subFolders: subFolders.map(withoutKeyInFolder) } : folder;
}

function withoutKeyInMetadata<Of extends { metadata: Metadata | undefined }>(record: Of) {
  const { apiKey, ...metadata } = record.metadata ?? {};
  return { ...record, metadata };
}

interface Metadata {
  apiKey?: string | undefined;
  documentId?: string | undefined;
  organizationId?: string | undefined;
  userId?: string | undefined;
}

/** Removes the API key from records whose fields the contract does not describe. */
function withoutApiKey<Value>(value: Value, apiKey: string | undefined): Value {
  return strip(value, apiKey) as Value;
}

function strip(value: unknown, apiKey: string | undefined): unknown {
  if (Array.isArray(value)) return value.map((each) => strip(each, apiKey));
  if (typeof value !== "object" || value === null) return value;
  const kept = Object.entries(value).filter(([name, each]) => name !== "apiKey" || each !== apiKey);
  return Object.fromEntries(kept.map(([name, each]) => [name, strip(each, apiKey)]));
}
