import type { JsonObject } from "../emulator/state/store";
import { DERIVED_ID } from "../resources/notification/definition";
import { listed } from "../values/collections";
import { isMap } from "../values/plain";

/** Describes a notification by the text that users see: an id that is derived from its contents means nothing to them. */
export function notificationEntry(notificationId: string, notification: Readonly<JsonObject>) {
  const headline = headlineOf(notification);
  const { displayBodyMessage: body } = notification;
  return {
    // Only requests name recipients: a state is not read as a sent notification.
    fields: { sent: notification["notifyUsers"] === undefined ? undefined : "in this update" },
    ...(DERIVED_ID.test(notificationId)
      ? { name: `"${headline}"`, title: typeof body === "string" ? `"${body}"` : undefined }
      : { name: notificationId, title: headline === "" ? undefined : `"${headline}"` }),
  } as const;
}

/** Returns the headline with the values of its variables, as far as they are known. */
function headlineOf(notification: Readonly<JsonObject>): string {
  const { displayHeadlineMessageTemplate: template, displayHeadlineMessageTemplateData: more } = notification;
  if (typeof template !== "string") return "";
  const values = { actionUser: notification["actionUser"], ...(isMap(more) ? more : {}) };
  return template.replace(/\{([^{}\s]+)\}/gu, (variable, name: string) => {
    const value: unknown = Object.hasOwn(values, name) ? Reflect.get(values, name) : undefined;
    const text = isMap(value) ? (value["name"] ?? value["userId"]) : value;
    return typeof text === "string" ? text : variable;
  });
}

const MOST_RECIPIENTS = 4;

/** Names who receives a notification, from its request. */
export function recipientsOf({ organizationId, notifyAll, notifyUsers }: Readonly<JsonObject>): string {
  if (notifyAll !== false) return `all users of ${String(organizationId)}`;
  const users = Array.isArray(notifyUsers) ? notifyUsers : [];
  return listed(
    users.map((user) => (isMap(user) ? String(user["userId"]) : "")),
    MOST_RECIPIENTS,
  );
}
