import { plainObject } from "../../values/plain";
import { failedItem, Items, type Context, type Request, type Result } from "../serving/handler";
import { done, messages } from "../serving/messages";
import { newDocument } from "../state/store";
import { existingOrNew, organizationOf, rejectMissingDocument } from "./organizations";

export function addNotifications(context: Context, request: Request<"addNotifications">): Result {
  const { organizationId, documentId, createOrganization, createDocument, notifyAll, ...fields } = request;
  const { store, key, behaviours } = context;
  const organization = existingOrNew(context, organizationId, createOrganization === true);
  if (!organization.documents.has(documentId)) {
    if (createDocument) organization.documents.set(documentId, newDocument());
    else rejectMissingDocument(context, documentId, organizationId);
  }
  key.organizations.set(organizationId, organization);

  const style = behaviours.messageStyle;
  const notificationId = request.notificationId ?? store.nextId("notification");
  if (organization.notifications.has(notificationId)) {
    const existing = messages.notificationExists(notificationId);
    const data = behaviours.odd
      ? failedItem(existing, "already-exists", behaviours)
      : { success: true, message: existing[style] };
    return { message: messages.notificationNotSent, data };
  }
  const named = request.notifyUsers.map((user) => user.userId);
  const all = notifyAll === false ? [] : organization.users.keys();
  const userIds = [...new Set([...named, ...all])];
  organization.notifications.set(notificationId, { ...plainObject(fields), documentId, userIds });
  const message = done("Notification added.", notificationId)[style];
  return { message: done("Added Successfully"), data: { success: true, message } };
}

export function deleteNotifications(context: Context, request: Request<"deleteNotifications">): Result {
  const { notificationIds, documentId, locationId, userId } = request;
  const { notifications } = organizationOf(context, request.organizationId);
  const items = new Items(context.behaviours);
  for (const notificationId of notificationIds ?? [...notifications.keys()]) {
    const notification = notifications.get(notificationId);
    const matches =
      notification !== undefined &&
      (documentId === undefined || notification.documentId === documentId) &&
      (locationId === undefined || notification.locationId === locationId) &&
      (userId === undefined || notification.userIds.includes(userId));
    if (matches) {
      // If the request names a user, only that user loses the notification. A notification without users is deleted.
      notification.userIds = notification.userIds.filter((each) => userId !== undefined && each !== userId);
      if (notification.userIds.length === 0) notifications.delete(notificationId);
      items.done(notificationId, done("Notification deleted.", notificationId), notificationId);
    } else if (notificationIds) {
      items.failed(notificationId, messages.notificationNotDeleted(notificationId), "not-found");
    }
  }
  return { message: done("Notifications deleted."), data: items.toData() };
}

export function getNotificationConfig(context: Context, request: Request<"getNotificationConfig">): Result {
  const { organizationId, userId } = request;
  const { notificationConfigs } = organizationOf(context, organizationId);
  const record = (documentId?: string) => ({
    config: notificationConfigs.find((each) => each.userId === userId && each.documentId === documentId)
      ?.config ?? { inbox: "ALL", email: "ALL" },
    metadata: { organizationId, apiKey: context.key.apiKey, documentId, userId },
  });
  const ofDocuments = (request.documentIds ?? []).map((documentId) => record(documentId));
  return {
    message: done("Notification config retrieved successfully.", userId),
    data: request.getOrganizationConfig ? [record(), ...ofDocuments] : ofDocuments,
  };
}
