import type { JsonObject } from "../../json";

export interface NotificationState {
  notificationId: string;
  documentId: string;
  locationId?: string | undefined;
  /** The users whose inbox it is in. */
  userIds: string[];
  fields: JsonObject;
}

export type Notifications = Map<string, NotificationState>;

/** What a user wants to hear of, in a document or, without one, in the organization. */
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
