import type { JsonObject } from "../../json";

export interface NotificationState {
  notificationId: string;
  documentId: string;
  locationId?: string | undefined;
  /** The users whose inbox contains the notification. */
  userIds: string[];
  fields: JsonObject;
}

export type Notifications = Map<string, NotificationState>;

/** The notification settings of a user for a document or, without a document, for the organization. */
export interface NotificationConfig {
  userId: string;
  documentId?: string | undefined;
  config: JsonObject;
}

export function removeNotifications(notifications: Notifications, documentId: string): void {
  for (const [id, notification] of notifications) {
    if (notification.documentId === documentId) notifications.delete(id);
  }
}
