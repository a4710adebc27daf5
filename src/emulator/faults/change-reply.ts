import { operations, type OperationName } from "../../api/operations";
import { isMap, plain } from "../../values/plain";
import { apply, validated } from "../operations";
import { Rejection, type Context, type Result } from "../serving/handler";
import { messages, verbatim } from "../serving/messages";
import type { FaultOf } from "./faults";

const ITEM_FIELDS = ["documents", "documentIds", "organizationIds", "users", "notificationIds", "domains"];

/** Applies a request without the items that the fault names, and reports these items as failed in the reply. */
export function failItems(
  operation: OperationName,
  raw: unknown,
  context: Context,
  { ids, message }: FaultOf<"itemFailure">,
): Result {
  validated<unknown>(operations[operation].request, raw, context.behaviours);
  const failureOf = (id: string) => ({
    success: false,
    message:
      message?.replaceAll("{id}", () => id) ?? messages.itemFailed(id)[context.behaviours.messageStyle],
  });
  const data = isMap(raw) ? raw : {};
  if (operation === "addNotifications") return { data: failureOf(idOf(data.notificationId)) };
  if (!("items" in operations[operation]))
    throw new Rejection("INTERNAL", message === undefined ? messages.requestFailed : verbatim(message));

  const field = ITEM_FIELDS.find((name) => Array.isArray(data[name]));
  const items = field === undefined ? undefined : data[field];
  if (field === undefined || !Array.isArray(items)) return apply(operation, raw, context);
  const failing = items.filter((item) => isAmong(ids, item)).map(idOf);
  const rest: unknown[] = items.filter((item) => !isAmong(ids, item));
  const isApplied = rest.length > 0 || failing.length === 0;
  const result = isApplied ? apply(operation, { ...data, [field]: rest }, context) : {};
  const failures = Object.fromEntries(failing.map((id) => [id, failureOf(id)]));
  return { ...result, data: isMap(result.data) ? { ...result.data, ...failures } : failures };
}

const isAmong = (ids: readonly string[] | undefined, item: unknown) => ids?.includes(idOf(item)) ?? true;

function idOf(item: unknown): string {
  if (!isMap(item)) return typeof item === "string" ? item : "";
  const { id, folderId, annotationId, recordId, documentId, userId } = item;
  return idOf(id ?? folderId ?? annotationId ?? recordId ?? documentId ?? userId);
}

/** Falsifies a reply: the request is applied, but its reply shows something else. */
export function changeReply(
  body: unknown,
  fault: FaultOf<"dropItems" | "extraFields" | "wrongTypes">,
  operation: OperationName,
): unknown {
  const reply = plain(body);
  if (fault.kind === "wrongTypes") return withWrongTypes(reply);
  if (fault.kind === "extraFields") return withExtraFields(reply, operation, "");
  if (!isMap(reply) || !isMap(reply["result"])) return reply;
  // The search of judgments returns `results` instead of `data`.
  const { result } = reply;
  const list = "results" in result ? "results" : "data";
  return { ...reply, result: { ...result, [list]: withoutRecords(result[list], fault.ids) } };
}

function withoutRecords(data: unknown, ids: readonly string[] | undefined): unknown {
  if (Array.isArray(data)) return data.filter((item) => !isAmong(ids, item));
  if (!isMap(data)) return data;
  return Object.fromEntries(
    Object.entries(data)
      .filter(([key]) => !isAmong(ids, key))
      // Some replies contain lists inside `data`, such as domainsAdded and endpoints.
      .map(([key, value]) => [key, Array.isArray(value) ? withoutRecords(value, ids) : value]),
  );
}

/** Adds a field to each record, but not to maps keyed by identifier, nor to the content of an editor. */
function withExtraFields(value: unknown, operation: OperationName, path: string): unknown {
  if (operation === "getCrdtData" && path === ".result.data.*.data") return value;
  if (Array.isArray(value)) return value.map((item) => withExtraFields(item, operation, `${path}.*`));
  if (!isMap(value)) return value;
  const isMapById = path === ".result.data" && ("items" in operations[operation] || operation === "getUsers");
  const fields = Object.entries(value).map(
    ([key, part]) => [key, withExtraFields(part, operation, `${path}.${key}`)] as const,
  );
  return Object.fromEntries(isMapById ? fields : [...fields, ["unexpectedField", { of: "the emulator" }]]);
}

function withWrongTypes(value: unknown): unknown {
  if (Array.isArray(value)) return { list: value.map(withWrongTypes) };
  if (typeof value === "string") return value.length;
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  if (!isMap(value)) return 0;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, withWrongTypes(part)]));
}
