import { always, about, inOrganization, type OfOrganization, type OfUser } from "./style";

export interface OfNotification {
  readonly notificationId: string;
}

export const users = {
  userMissing: about<OfUser>(
    "User does not exist.",
    ({ userId }) => `User "${userId}" is not known here`,
    "Not found",
  ),
  userUpdated: about<OfUser>("User updated.", ({ userId }) => `Changed user "${userId}"`, "Done"),
  usersUpdated: about<OfOrganization>(
    "Users updated successfully.",
    (ids) => `The users were processed${inOrganization(ids)}`,
    "Done",
  ),
  usersRead: about<OfOrganization>(
    "Users retrieved successfully.",
    (ids) => `Listed the users${inOrganization(ids)}`,
    "Done",
  ),
  userDataRead: about<OfUser>(
    "User data retrieved successfully.",
    ({ userId }) => `Exported the records of user "${userId}"`,
    "Done",
  ),
};

export const notifications = {
  notificationsOff: always(
    "The notification feature is not enabled for this API key",
    "Notifications are disabled for this organization",
    "Feature disabled",
  ),
  notificationAddedToAll: always("Added Successfully", "The request was processed", "Done"),
  notificationAdded: about<OfNotification>(
    "Notification added.",
    ({ notificationId }) => `Sent notification "${notificationId}"`,
    "Done",
  ),
  notificationThere: always("Notification exists.", "Nothing was sent", "Done"),
  notificationExists: about<OfNotification>(
    "Notification already exists.",
    ({ notificationId }) => `There is a notification "${notificationId}" already`,
    "Already exists",
  ),
  notificationDeleted: about<OfNotification>(
    "Notification deleted.",
    ({ notificationId }) => `Removed notification "${notificationId}"`,
    "Done",
  ),
  notificationNotDeleted: about<OfNotification>(
    "Failed to delete notification.",
    ({ notificationId }) => `Notification "${notificationId}" could not be removed`,
    "Failed",
  ),
  notificationsDeleted: always("Notifications deleted.", "The removals were processed", "Done"),
  notificationConfigRead: about<OfUser>(
    "Notification config retrieved successfully.",
    ({ userId }) => `Settings of user "${userId}"`,
    "Done",
  ),
};
