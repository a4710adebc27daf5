import type { ResponseOf } from "../api";
import { getOrMake } from "../values/collections";
import {
  ADVANCED_QUERIES,
  collect,
  defineFunction,
  outputOf,
  promised,
  type ServiceFunction,
} from "./definition";

/** Arguments of `getUsers`. The filters can be combined. Without a filter, it reads the users of the organization itself. */
export interface GetUsersArgs {
  /** The organization whose users are read. */
  organizationId: string;
  /** The users of a document. Not together with `folderId`. */
  documentId?: string | undefined;
  /** The users of a folder. Not together with `documentId`. */
  folderId?: string | undefined;
  /** Only these users; at most 30. */
  userIds?: string[] | undefined;
  /** Only users of these groups; at most 30. */
  organizationUserGroupIds?: string[] | undefined;
  /** The users of all documents of the organization, without those of the organization itself. */
  allDocuments?: boolean | undefined;
  /** Returns `usersByDocumentId` instead of `users`. Only together with `allDocuments`. */
  groupByDocumentId?: boolean | undefined;
}

/** A user. */
export interface FoundUser {
  /** The user's id. */
  userId: string;
  /** Display name. */
  name?: string | undefined;
  /** E-mail address. */
  email?: string | undefined;
}

/** Result of `getUsers`. */
export interface GetUsersResult {
  /** Empty with `groupByDocumentId`. */
  users: FoundUser[];
  /** By document, with `groupByDocumentId`; otherwise empty. */
  usersByDocumentId: Record<string, FoundUser[]>;
}

type User = ResponseOf<"getUsers">["users"][number];

const users: ServiceFunction<GetUsersArgs, GetUsersResult> = defineFunction({
  name: "getUsers",
  operation: "getUsers",
  what: ({ organizationId }) => `read the users of ${organizationId}`,
  needs: ADVANCED_QUERIES,
  perform: async (client, args) => {
    const users: User[] = [];
    const groups = new Map<string, User[]>();
    for await (const page of client.pagesOfUsers(args)) {
      users.push(...page.users);
      // A group can continue on the next page.
      for (const [documentId, found] of page.usersByDocumentId ?? [])
        getOrMake(groups, documentId, (): User[] => []).push(...found);
    }
    return { users, usersByDocumentId: Object.fromEntries(groups) };
  },
});

/**
 * Reads the users of an organization, a document or a folder, all pages ("Get users", endpoint 12).
 *
 * Needs the advanced-queries option of the service's console. Fails if the organization does not exist.
 *
 * ```ts
 * const { users } = await collab.getUsers({ organizationId: "acme", documentId: "handbook" });
 * ```
 */
export const getUsers = promised(users);

/**
 * `getUsers` with inputs, as an output.
 *
 * ```ts
 * const count = collab.getUsersOutput({ organizationId: "acme" }).users.apply((users) => users.length);
 * ```
 */
export const getUsersOutput = outputOf(users);

/** Arguments of `getUserData`. */
export interface GetUserDataArgs {
  /** The organization that the user belongs to. */
  organizationId: string;
  /** The user whose data is read. */
  userId: string;
}

/** Result of `getUserData`. The contract does not specify the fields of the records. */
export interface GetUserDataResult {
  /** The user's comments. */
  comments: Record<string, unknown>[];
  /** The user's reactions. */
  reactions: Record<string, unknown>[];
  /** The user's recordings. */
  recordings: Record<string, unknown>[];
  /** The user's notifications. */
  notifications: Record<string, unknown>[];
}

const userData: ServiceFunction<GetUserDataArgs, GetUserDataResult> = defineFunction({
  name: "getUserData",
  operation: "getUserData",
  what: ({ organizationId, userId }) => `read the data of the user ${userId} of ${organizationId}`,
  // Each page contains the next part of every list.
  perform: async (client, args) => {
    const pages = await collect(client.pagesOfUserData(args));
    const all = {
      comments: pages.flatMap((page) => page.comments),
      reactions: pages.flatMap((page) => page.reactions),
      recordings: pages.flatMap((page) => page.recordings),
      notifications: pages.flatMap((page) => page.notifications),
    };
    return withoutApiKey(all, client.settings.apiKey);
  },
});

/** Removes the API key, which the service repeats, from records whose fields the contract does not describe. */
function withoutApiKey<Data extends object>(data: Data, apiKey: string | undefined): Data {
  const kept = (name: string, value: unknown) => (name === "apiKey" && value === apiKey ? undefined : value);
  return JSON.parse(JSON.stringify(data, kept)) as Data;
}

/**
 * Reads all data of a user, in pages of 100 items of each type ("Get all user data", endpoint 14).
 *
 * A page can take several seconds. Fails if the organization does not exist.
 *
 * ```ts
 * const { comments, recordings } = await collab.getUserData({ organizationId: "acme", userId: "ann" });
 * ```
 */
export const getUserData = promised(userData);

/**
 * `getUserData` with inputs, as an output.
 *
 * ```ts
 * const comments = collab.getUserDataOutput({ organizationId: "acme", userId: "ann" }).comments;
 * ```
 */
export const getUserDataOutput = outputOf(userData);

/** Arguments of `generateUserToken`. */
export interface GenerateUserTokenArgs {
  /** The end user. */
  userId: string;
  /** Properties of the user in the token. */
  userProperties?:
    | {
        /** The organization with which the client identifies the user. */
        organizationId: string;
        /** Whether the user is an admin. Only a token can set this. */
        isAdmin?: boolean | undefined;
        /** The e-mail address with which the client identifies the user. */
        email?: string | undefined;
      }
    | undefined;
}

/** Result of `generateUserToken`. */
export interface GenerateUserTokenResult {
  /** A signed JWT, valid for 48 hours. */
  token: string;
}

const userToken: ServiceFunction<GenerateUserTokenArgs, GenerateUserTokenResult> = defineFunction({
  name: "generateUserToken",
  operation: "generateToken",
  what: ({ userId }) => `make a token for the user ${userId}`,
  secrets: ["token"],
  perform: (client, args) => client.generateToken(args),
});

/**
 * Generates a signed JWT for an end user, valid for 48 hours ("Generate token", endpoint 2). Changes nothing in the service.
 *
 * Every run of the program, also a preview, generates a new token. Fails if the service does not accept the auth token.
 *
 * ```ts
 * const { token } = await collab.generateUserToken({ userId: "ann", userProperties: { organizationId: "acme" } });
 * ```
 *
 * @remarks Returns the token in plain text. `generateUserTokenOutput` returns it as a Pulumi secret.
 */
export const generateUserToken = promised(userToken);

/**
 * `generateUserToken` with inputs, as a secret output.
 *
 * ```ts
 * const token = collab.generateUserTokenOutput({ userId: "ann" }).token;
 * ```
 */
export const generateUserTokenOutput = outputOf(userToken);
