import { operations, type OperationName } from "../../api/operations";
import { isObject, type JsonObject } from "../json";
import { Rejection } from "../serving/rejection";
import type { Context, Result, ServedOperation } from "../serving/serve";
import { done } from "../serving/messages";
import type { FaultOf } from "./faults";
import { itemFailed, requestFailed } from "./messages";

/** Applies a request without the items that the fault names, and reports these items as failed in the reply. */
export function withItemsFailing(
  operation: OperationName,
  run: ServedOperation["run"],
  raw: unknown,
  context: Context,
  { ids, message }: FaultOf<"itemFailure">,
): Result {
  const messageOf = (id: string): string =>
    message?.replaceAll("{id}", () => id) ?? itemFailed({ id })(context.behaviours.messageStyle);
  if (operation === "addNotifications") {
    const id = isObject(raw) && typeof raw.notificationId === "string" ? raw.notificationId : "";
    return { message: done, data: { success: false, message: messageOf(id) } };
  }
  if (!("items" in operations[operation])) {
    throw new Rejection("INTERNAL", message === undefined ? requestFailed : () => message);
  }
  const { taken, left } = withoutItems(raw, ids);
  const result = taken.length === 0 ? run(raw, context) : left ? run(left, context) : {};
  return { message: done, ...result, data: withFailedItems(result.data, taken, messageOf) };
}

const ITEM_FIELDS = ["documents", "documentIds", "organizationIds", "users", "notificationIds", "domains"];

function idOf(item: unknown): string | undefined {
  if (typeof item === "string") return item;
  if (!isObject(item)) return undefined;
  const id = item.documentId ?? item.userId;
  return typeof id === "string" ? id : undefined;
}

/** Removes the items that must fail from a request. `left` is undefined if no item remains. */
function withoutItems(
  data: unknown,
  ids: readonly string[] | undefined,
): { taken: string[]; left: JsonObject | undefined } {
  const field = isObject(data) ? ITEM_FIELDS.find((name) => Array.isArray(data[name])) : undefined;
  if (!isObject(data) || field === undefined) return { taken: [], left: undefined };
  const items: unknown[] = Array.isArray(data[field]) ? data[field] : [];
  const fails = (item: unknown): boolean => {
    const id = idOf(item);
    return id !== undefined && (ids === undefined || ids.includes(id));
  };
  const taken = items.filter(fails).flatMap((item) => idOf(item) ?? []);
  const left = items.filter((item) => !fails(item));
  return { taken, left: left.length > 0 ? { ...data, [field]: left } : undefined };
}

/** Adds entries for the failed items to the map of results. */
function withFailedItems(data: unknown, ids: readonly string[], messageOf: (id: string) => string): object {
  const failed = ids.map((id) => [id, { success: false, message: messageOf(id) }] as const);
  return Object.fromEntries([...Object.entries(isObject(data) ? data : {}), ...failed]);
}
