import type * as pulumi from "@pulumi/pulumi";
import { outputOf, promised, type FunctionOptions, type FunctionOutputOptions, type Inputs } from "./reading";

/** What `getNotificationConfig` is asked. */
export interface GetNotificationConfigArgs {
  /** The organization that the user belongs to. */
  organizationId: string;
  /** The user whose config is read. */
  userId: string;
  /** The documents that are asked for; required unless `getOrganizationConfig` is true. 30 are sent in a request. */
  documentIds?: string[] | undefined;
  /** Gives the user's config for the organization as well. */
  getOrganizationConfig?: boolean | undefined;
}

/** What a user is notified of. */
export interface NotificationConfig {
  /** By channel, such as `inbox` and `email`; a value that the service uses is `ALL`. */
  config: Record<string, unknown>;
  /** What it is the config of. */
  metadata: {
    /** The organization. */
    organizationId?: string | undefined;
    /** Absent on the config for the organization. */
    documentId?: string | undefined;
    /** The user. */
    userId?: string | undefined;
  };
}

/** What `getNotificationConfig` gives. */
export interface GetNotificationConfigResult {
  /** The user's configs, one for each document, and one for the organization where it was asked for. */
  configs: NotificationConfig[];
}

/**
 * Reads what a user is notified of ("Get notification config", endpoint 17).
 *
 * Needs the notification feature, which is enabled in the service's console. Fails when the organization does not exist.
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
