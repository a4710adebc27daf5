import { operations } from "../../../api/operations";
import { present } from "../../json";
import { Items } from "../../serving/items";
import { Rejection } from "../../serving/rejection";
import { serve } from "../../serving/serve";
import { rejectMissingDocument } from "../documents/find";
import { newDocument } from "../documents/state";
import { existingOrNew, organizationOf } from "../organizations/find";
import * as words from "./messages";

export const addNotifications = serve(operations.addNotifications, (context, request) => {
  const { organizationId, documentId, createOrganization, createDocument, notifyAll, ...fields } = request;
  const organization = existingOrNew(context, organizationId, createOrganization === true);
  if (!organization.documents.has(documentId)) {
    if (createDocument) organization.documents.set(documentId, newDocument(context.store.ids, documentId));
    else rejectMissingDocument(context, request);
  }
  context.key.organizations.set(organizationId, organization);

  const style = context.behaviours.messageStyle;
  const notificationId = request.notificationId ?? context.store.ids.next("notification");
  if (organization.notifications.has(notificationId)) {
    const success = context.behaviours.duplicateNotification === "success";
    const message = words.notificationExists({ notificationId })(style);
    return { message: words.notificationThere, data: { success, message } };
  }
  const named = request.notifyUsers.map((user) => user.userId);
  const all = notifyAll === false ? [] : [...organization.users.keys()];
  organization.notifications.set(notificationId, {
    notificationId,
    documentId,
    userIds: [...new Set([...named, ...all])],
    fields: present(fields),
  });
  const message = words.notificationAdded({ notificationId })(style);
  return { message: words.notificationAddedToAll, data: { success: true, message } };
});

export const deleteNotifications = serve(operations.deleteNotifications, (context, request) => {
  const { notificationIds, documentId, locationId, userId } = request;
  const organization = organizationOf(context, request.organizationId);
  const items = new Items(context.behaviours.messageStyle);
  for (const id of notificationIds ?? [...organization.notifications.keys()]) {
    const notification = organization.notifications.get(id);
    const matches =
      notification !== undefined &&
      (documentId === undefined || notification.documentId === documentId) &&
      (locationId === undefined || notification.locationId === locationId) &&
      (userId === undefined || notification.userIds.includes(userId));
    if (matches) {
      // If the request names a user, only that user loses the notification. A notification without users is deleted.
      notification.userIds = notification.userIds.filter((each) => userId !== undefined && each !== userId);
      if (notification.userIds.length === 0) organization.notifications.delete(id);
      items.done(id, words.notificationDeleted({ notificationId: id }), id);
    } else if (notificationIds) {
      items.failed(id, words.notificationNotDeleted({ notificationId: id }));
    }
  }
  return { message: words.notificationsDeleted, data: items.toData() };
});

export const getNotificationConfig = serve(operations.getNotificationConfig, (context, request) => {
  if (!context.behaviours.notificationsEnabled) {
    throw new Rejection("FAILED_PRECONDITION", words.notificationsOff);
  }
  const organization = organizationOf(context, request.organizationId);
  const { organizationId, userId } = request;
  const record = (documentId?: string) => ({
    config: organization.notificationConfigs.find(
      (entry) => entry.userId === userId && entry.documentId === documentId,
    )?.config ?? { inbox: "ALL", email: "ALL" },
    metadata: present({ organizationId, apiKey: context.key.apiKey, documentId, userId }),
  });
  return {
    message: words.notificationConfigRead(request),
    data: [
      ...(request.getOrganizationConfig ? [record()] : []),
      ...(request.documentIds ?? []).map((documentId) => record(documentId)),
    ],
  };
});
