import type * as pulumi from "@pulumi/pulumi";
import { outputOf, promised, type FunctionOptions, type FunctionOutputOptions, type Inputs } from "./reading";

/** The filters combine freely; without any, the users of the organization itself are read. */
export interface GetUsersArgs {
  /** The organization whose users are read. */
  organizationId: string;
  /** The users of a document. Not together with `folderId`. */
  documentId?: string | undefined;
  /** The users of a folder. Not together with `documentId`. */
  folderId?: string | undefined;
  /** These users only; at most 30. */
  userIds?: string[] | undefined;
  /** Users of these groups only; at most 30. */
  organizationUserGroupIds?: string[] | undefined;
  /** The users of all documents of the organization, without those of the organization itself. */
  allDocuments?: boolean | undefined;
  /** Gives `usersByDocumentId` in place of `users`; only together with `allDocuments`. */
  groupByDocumentId?: boolean | undefined;
}

/** A user as the service has it. */
export interface FoundUser {
  /** The user's id. */
  userId: string;
  /** Display name. */
  name?: string | undefined;
  /** E-mail address. */
  email?: string | undefined;
}

/** What `getUsers` gives. */
export interface GetUsersResult {
  /** Empty where `groupByDocumentId` was asked for. */
  users: FoundUser[];
  /** By document, where `groupByDocumentId` was asked for; else empty. */
  usersByDocumentId: Record<string, FoundUser[]>;
}

/**
 * Reads the users of an organization, a document or a folder, all pages ("Get users", endpoint 12).
 *
 * Needs the advanced-queries option of the service's console. Fails when the organization does not exist.
 *
 * ```ts
 * const { users } = await collab.getUsers({ organizationId: "acme", documentId: "handbook" });
 * ```
 */
export function getUsers(args: GetUsersArgs, opts?: FunctionOptions): Promise<GetUsersResult> {
  return promised((reads) => reads.getUsers, args, opts);
}

/**
 * `getUsers` with inputs, as an output.
 *
 * ```ts
 * const count = collab.getUsersOutput({ organizationId: "acme" }).users.apply((users) => users.length);
 * ```
 */
export function getUsersOutput(
  args: Inputs<GetUsersArgs>,
  opts?: FunctionOutputOptions,
): pulumi.Output<GetUsersResult> {
  return outputOf((reads) => reads.getUsers, args, opts);
}

/** What `getUserData` is asked. */
export interface GetUserDataArgs {
  /** The organization that the user belongs to. */
  organizationId: string;
  /** The user whose data is read. */
  userId: string;
}

/** Records as the service has them: the contract does not tell their fields. */
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
 * Reads everything that the service holds of a user, all pages of 100 items of each kind ("Get all user data",
 * endpoint 14).
 *
 * A page of much data may take several seconds. Fails when the organization does not exist.
 *
 * ```ts
 * const { comments, recordings } = await collab.getUserData({ organizationId: "acme", userId: "ann" });
 * ```
 */
export function getUserData(args: GetUserDataArgs, opts?: FunctionOptions): Promise<GetUserDataResult> {
  return promised((reads) => reads.getUserData, args, opts);
}

/**
 * `getUserData` with inputs, as an output.
 *
 * ```ts
 * const comments = collab.getUserDataOutput({ organizationId: "acme", userId: "ann" }).comments;
 * ```
 */
export function getUserDataOutput(
  args: Inputs<GetUserDataArgs>,
  opts?: FunctionOutputOptions,
): pulumi.Output<GetUserDataResult> {
  return outputOf((reads) => reads.getUserData, args, opts);
}
