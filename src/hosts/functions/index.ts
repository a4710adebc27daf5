import type { RequestOf } from "../../api";
import { collectUserData, collectUsers, collect } from "./collect";
import { Read } from "./read";
import { withoutApiKey, withoutKeyInFolder, withoutKeyInMetadata } from "./without-api-key";

export type { Program, Read } from "./read";

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
