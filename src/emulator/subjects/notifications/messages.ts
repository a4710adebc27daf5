import { about, always, type OfUser } from "../../serving/message-builder";

interface OfNotification {
  readonly notificationId: string;
}

export const notificationsOff = always(
  "The notification feature is not enabled for this API key",
  "Notifications are disabled for this organization",
  "Feature disabled",
);

export const notificationAddedToAll = always("Added Successfully", "The request was processed", "Done");

export const notificationAdded = about<OfNotification>(
  "Notification added.",
  ({ notificationId }) => `Sent notification "${notificationId}"`,
  "Done",
);

export const notificationThere = always("Notification exists.", "Nothing was sent", "Done");

export const notificationExists = about<OfNotification>(
  "Notification already exists.",
  ({ notificationId }) => `There is a notification "${notificationId}" already`,
  "Already exists",
);

export const notificationDeleted = about<OfNotification>(
  "Notification deleted.",
  ({ notificationId }) => `Removed notification "${notificationId}"`,
  "Done",
);

export const notificationNotDeleted = about<OfNotification>(
  "Failed to delete notification.",
  ({ notificationId }) => `Notification "${notificationId}" could not be removed`,
  "Failed",
);

export const notificationsDeleted = always("Notifications deleted.", "The removals were processed", "Done");

export const notificationConfigRead = about<OfUser>(
  "Notification config retrieved successfully.",
  ({ userId }) => `Settings of user "${userId}"`,
  "Done",
);
