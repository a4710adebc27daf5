import { defineFunction, outputOf, promised, withoutKey, type ServiceFunction } from "./definition";

/** Arguments of `getNotificationConfig`. */
export interface GetNotificationConfigArgs {
  /** The organization that the user belongs to. */
  organizationId: string;
  /** The user whose config is read. */
  userId: string;
  /** The documents. Required unless `getOrganizationConfig` is true. Each request contains up to 30. */
  documentIds?: string[] | undefined;
  /** Also returns the user's config for the organization. */
  getOrganizationConfig?: boolean | undefined;
}

/** The notification config of a user, for a document or the organization. */
export interface NotificationConfig {
  /** By channel, such as `inbox` and `email`; a value that the service uses is `ALL`. */
  config: Record<string, unknown>;
  /** The user and the document or organization. */
  metadata: {
    /** The organization. */
    organizationId?: string | undefined;
    /** Absent on the config for the organization. */
    documentId?: string | undefined;
    /** The user. */
    userId?: string | undefined;
  };
}

/** Result of `getNotificationConfig`. */
export interface GetNotificationConfigResult {
  /** The user's configs: one for each document, and one for the organization with `getOrganizationConfig`. */
  configs: NotificationConfig[];
}

const notificationConfig: ServiceFunction<GetNotificationConfigArgs, GetNotificationConfigResult> =
  defineFunction({
    name: "getNotificationConfig",
    operation: "getNotificationConfig",
    what: ({ organizationId, userId }) =>
      `read the notification config of the user ${userId} of ${organizationId}`,
    needs: "the notification feature, which is enabled in the service's console",
    perform: async (client, args) => {
      const configs = await client.getNotificationConfig(args);
      return { configs: configs.map(({ config, metadata }) => ({ config, metadata: withoutKey(metadata) })) };
    },
  });

/**
 * Reads the notification config of a user ("Get notification config", endpoint 17).
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
export const getNotificationConfig = promised(notificationConfig);

/**
 * `getNotificationConfig` with inputs, as an output.
 *
 * ```ts
 * const who = { organizationId: "acme", userId: "ann" };
 * const configs = collab.getNotificationConfigOutput({ ...who, getOrganizationConfig: true }).configs;
 * ```
 */
export const getNotificationConfigOutput = outputOf(notificationConfig);
