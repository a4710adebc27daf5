import { outputOf, promised } from "./reading";

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

/**
 * Reads the users of an organization, a document or a folder, all pages ("Get users", endpoint 12).
 *
 * Needs the advanced-queries option of the service's console. Fails if the organization does not exist.
 *
 * ```ts
 * const { users } = await collab.getUsers({ organizationId: "acme", documentId: "handbook" });
 * ```
 */
export const getUsers = promised<GetUsersArgs, GetUsersResult>((reads) => reads.getUsers);

/**
 * `getUsers` with inputs, as an output.
 *
 * ```ts
 * const count = collab.getUsersOutput({ organizationId: "acme" }).users.apply((users) => users.length);
 * ```
 */
export const getUsersOutput = outputOf<GetUsersArgs, GetUsersResult>((reads) => reads.getUsers);

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

/**
 * Reads all data of a user, in pages of 100 items of each type ("Get all user data", endpoint 14).
 *
 * A page can take several seconds. Fails if the organization does not exist.
 *
 * ```ts
 * const { comments, recordings } = await collab.getUserData({ organizationId: "acme", userId: "ann" });
 * ```
 */
export const getUserData = promised<GetUserDataArgs, GetUserDataResult>((reads) => reads.getUserData);

/**
 * `getUserData` with inputs, as an output.
 *
 * ```ts
 * const comments = collab.getUserDataOutput({ organizationId: "acme", userId: "ann" }).comments;
 * ```
 */
export const getUserDataOutput = outputOf<GetUserDataArgs, GetUserDataResult>((reads) => reads.getUserData);
