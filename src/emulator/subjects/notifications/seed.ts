import { z } from "zod";
import { merge, type Entries } from "../../seeding/entries";
import { fields, formOf, text, texts } from "../../seeding/form";
import type { Notifications, NotificationState } from "./state";

/** A notification of a seed. */
export interface NotificationSeed {
  readonly documentId?: string;
  readonly locationId?: string;
  /** The users whose inbox contains the notification. */
  readonly userIds?: readonly string[];
  readonly [field: string]: unknown;
}

/** The notification settings of a user, in a seed. */
export interface NotificationConfigSeed {
  readonly userId: string;
  /** Absent: the config for the organization. */
  readonly documentId?: string;
  /** For example `{ inbox: "ALL", email: "ALL" }`, which is the default for users without an entry. */
  readonly config: Readonly<Record<string, unknown>>;
}

export const notificationForm = z.looseObject({ documentId: text, locationId: text, userIds: texts });

export const notificationConfigForm = formOf<NotificationConfigSeed>()({
  userId: z.string(),
  documentId: text,
  config: fields,
});

export function mergeNotifications(
  notifications: Notifications,
  patches: Entries<NotificationSeed> | undefined,
): void {
  merge(
    notifications,
    patches,
    (notificationId): NotificationState => ({ notificationId, documentId: "", userIds: [], fields: {} }),
    (notification, { documentId, locationId, userIds, ...rest }) => {
      notification.documentId = documentId ?? notification.documentId;
      notification.locationId = locationId ?? notification.locationId;
      notification.userIds = userIds ? [...userIds] : notification.userIds;
      Object.assign(notification.fields, rest);
    },
  );
}
