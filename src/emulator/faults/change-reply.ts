import { operations, type OperationName } from "../../api/operations";
import { isObject, type JsonObject } from "../json";
import { apply } from "../operations";
import { Rejection, type Context, type Result } from "../serving/handler";
import { messages, verbatim } from "../serving/messages";
import type { FaultOf } from "./faults";

/** Applies a request without the items that the fault names, and reports these items as failed in the reply. */
export function failItems(
  operation: OperationName,
  data: unknown,
  context: Context,
  { ids, message }: FaultOf<"itemFailure">,
): Result {
  const messageOf = (id: string): string =>
    message?.replaceAll("{id}", () => id) ?? messages.itemFailed({ id })[context.behaviours.messageStyle];
  if (operation === "addNotifications") {
    const id = isObject(data) && typeof data.notificationId === "string" ? data.notificationId : "";
    return { data: { success: false, message: messageOf(id) } };
  }
  if (!("items" in operations[operation]))
    throw new Rejection("INTERNAL", message === undefined ? messages.requestFailed : verbatim(message));
  const { failed, rest } = withoutItems(data, ids);
  const result = rest ? apply(operation, rest, context) : {};
  const failures = failed.map((id) => [id, { success: false, message: messageOf(id) }] as const);
  const applied = isObject(result.data) ? Object.entries(result.data) : [];
  return { ...result, data: Object.fromEntries([...applied, ...failures]) };
}

const ITEM_FIELDS = ["documents", "documentIds", "organizationIds", "users", "notificationIds", "domains"];

/** Removes the items that must fail from a request. `rest` is undefined if no item remains. */
function withoutItems(
  data: unknown,
  ids: readonly string[] | undefined,
): { failed: string[]; rest: JsonObject | undefined } {
  if (!isObject(data)) return { failed: [], rest: undefined };
  const field = ITEM_FIELDS.find((name) => Array.isArray(data[name])) ?? "";
  const items: unknown[] = Array.isArray(data[field]) ? data[field] : [];
  const failing = items.filter((item) => isAmong(ids, itemId(item)));
  if (failing.length === 0) return { failed: [], rest: data };
  const rest = items.filter((item) => !isAmong(ids, itemId(item)));
  return { failed: failing.map(itemId), rest: rest.length > 0 ? { ...data, [field]: rest } : undefined };
}

const itemId = (item: unknown): string => {
  const id = isObject(item) ? (item.documentId ?? item.userId) : item;
  return typeof id === "string" ? id : "";
};

const isAmong = (ids: readonly string[] | undefined, id: string): boolean => ids?.includes(id) ?? true;

/** Falsifies a reply: the request is applied, but its reply shows something else. */
export function changeReply(
  body: unknown,
  fault: FaultOf<"dropItems" | "extraFields" | "wrongTypes">,
  operation: OperationName,
): unknown {
  if (fault.kind === "wrongTypes") return withWrongTypes(body);
  if (fault.kind === "extraFields") return withExtraFields(body, operation, []);
  if (!isObject(body) || !isObject(body.result)) return body;
  // The search of judgments returns `results` instead of `data`.
  const list = "results" in body.result ? "results" : "data";
  return { ...body, result: { ...body.result, [list]: withoutRecords(body.result[list], fault.ids) } };
}

function withoutRecords(data: unknown, ids: readonly string[] | undefined): unknown {
  if (Array.isArray(data)) return data.filter((item) => !isAmong(ids, recordId(item)));
  if (!isObject(data)) return data;
  return Object.fromEntries(
    Object.entries(data)
      .filter(([key]) => !isAmong(ids, key))
      // Nested lists, such as domainsAdded and endpoints.
      .map(([key, value]) => [key, Array.isArray(value) ? withoutRecords(value, ids) : value]),
  );
}

function recordId(record: unknown): string {
  if (typeof record === "string") return record;
  if (!isObject(record)) return "";
  const id = record.id ?? record.folderId ?? record.userId ?? record.annotationId ?? record.recordId;
  return typeof id === "string" ? id : "";
}

/** Adds a field to each record, but not to maps keyed by identifier, nor to the content of an editor. */
function withExtraFields(value: unknown, operation: OperationName, path: readonly string[]): unknown {
  const here = path.join(".");
  if (operation === "getCrdtData" && here === "result.data.*.data") return value;
  if (Array.isArray(value)) return value.map((item) => withExtraFields(item, operation, [...path, "*"]));
  if (!isObject(value)) return value;
  const isMap = here === "result.data" && ("items" in operations[operation] || operation === "getUsers");
  const fields = Object.entries(value).map(
    ([key, part]) => [key, withExtraFields(part, operation, [...path, key])] as const,
  );
  return Object.fromEntries(isMap ? fields : [...fields, ["unexpectedField", { of: "the emulator" }]]);
}

function withWrongTypes(value: unknown): unknown {
  if (Array.isArray(value)) return { list: value.map(withWrongTypes) };
  if (typeof value === "string") return value.length;
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  if (!isObject(value)) return 0;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, withWrongTypes(part)]));
}
