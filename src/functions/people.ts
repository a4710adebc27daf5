import * as pulumi from "@pulumi/pulumi";
import {
  outputOf,
  promised,
  type Found,
  type FunctionOptions,
  type FunctionOutputOptions,
  type Inputs,
  type RequestOf,
  type ResponseOf,
} from "./reading";

/** The arguments of `getUsers`. Filters can be combined. Without any, the users of the organization itself are read. */
export type GetUsersArgs = Omit<RequestOf<"getUsers">, "pageSize" | "pageToken">;

/** A user as the service returns it. */
export interface FoundUser extends Found<ResponseOf<"getUsers">["users"][number]> {}

/** The result of `getUsers`. */
export interface GetUsersResult {
  /** Empty with `groupByDocumentId`. */
  users: FoundUser[];
  /** The users by document with `groupByDocumentId`; otherwise empty. */
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

/** The arguments of `getUserData`. */
export type GetUserDataArgs = Omit<RequestOf<"getUserData">, "pageToken">;

/** Records as the service returns them. The contract does not specify their fields. */
export type GetUserDataResult = Omit<ResponseOf<"getUserData">, "nextPageToken">;

/**
 * Reads all data that the service stores about a user, all pages of 100 items of each type ("Get all user data",
 * endpoint 14).
 *
 * A page of much data may take several seconds. Fails if the organization does not exist.
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

/** The arguments of `getNotificationConfig`. */
export type GetNotificationConfigArgs = RequestOf<"getNotificationConfig">;

type ConfigRecord = Found<ResponseOf<"getNotificationConfig">[number]>;

/** A user's notification settings. */
export interface NotificationConfig extends Omit<ConfigRecord, "metadata"> {
  /** The scope of the config. */
  metadata: Omit<ConfigRecord["metadata"], "apiKey">;
}

/** The result of `getNotificationConfig`. */
export interface GetNotificationConfigResult {
  /** The user's configs: one for each document, and one for the organization if requested. */
  configs: NotificationConfig[];
}

/**
 * Reads the notification settings of a user ("Get notification config", endpoint 17).
 *
 * Needs the notification feature, which is enabled in the service's console. Fails if the organization does not exist.
 *
 * ```ts
 * const { configs } = await collab.getNotificationConfig({
 *   organizationId: "acme",
 *   userId: "ann",
 *   documentIds: ["handbook"],
 * });
 * ```
 */
export function getNotificationConfig(
  args: GetNotificationConfigArgs,
  opts?: FunctionOptions,
): Promise<GetNotificationConfigResult> {
  return promised((reads) => reads.getNotificationConfig, args, opts);
}

/**
 * `getNotificationConfig` with inputs, as an output.
 *
 * ```ts
 * const who = { organizationId: "acme", userId: "ann" };
 * const configs = collab.getNotificationConfigOutput({ ...who, getOrganizationConfig: true }).configs;
 * ```
 */
export function getNotificationConfigOutput(
  args: Inputs<GetNotificationConfigArgs>,
  opts?: FunctionOutputOptions,
): pulumi.Output<GetNotificationConfigResult> {
  return outputOf((reads) => reads.getNotificationConfig, args, opts);
}

/** The arguments of `generateUserToken`. */
export type GenerateUserTokenArgs = RequestOf<"generateToken">;

/** The result of `generateUserToken`. */
export type GenerateUserTokenResult = ResponseOf<"generateToken">;

/**
 * Makes a signed JWT for an end user, valid for 48 hours ("Generate token", endpoint 2). It changes nothing in the service.
 *
 * Every run of the program, including previews, makes a new token. Fails if the service rejects the auth token.
 *
 * ```ts
 * const { token } = await collab.generateUserToken({ userId: "ann", userProperties: { organizationId: "acme" } });
 * ```
 *
 * @remarks The token is plain text. `generateUserTokenOutput` returns it as a Pulumi secret.
 */
export function generateUserToken(
  args: GenerateUserTokenArgs,
  opts?: FunctionOptions,
): Promise<GenerateUserTokenResult> {
  return promised((reads) => reads.generateUserToken, args, opts);
}

/**
 * `generateUserToken` with inputs, as a secret output.
 *
 * ```ts
 * const token = collab.generateUserTokenOutput({ userId: "ann" }).token;
 * ```
 */
export function generateUserTokenOutput(
  args: Inputs<GenerateUserTokenArgs>,
  opts?: FunctionOutputOptions,
): pulumi.Output<GenerateUserTokenResult> {
  return pulumi.secret(outputOf((reads) => reads.generateUserToken, args, opts));
}
