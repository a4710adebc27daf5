import { z } from "zod";
import { operations, type OperationName } from "../api/operations";
import { isMap, plain } from "../values/plain";
import { apply, validated } from "./operations";
import { failedItem, Rejection, type Context, type Result } from "./serving/handler";
import { messages, verbatim } from "./serving/messages";

const operation = z.custom<OperationName>(
  (name) => typeof name === "string" && Object.hasOwn(operations, name),
);
const number = z.number().optional();
const text = z.string().optional();
const ids = z.array(z.string()).readonly().optional();

/** Selects the requests that a fault affects. */
const target = {
  /** The affected operations. Default: all. */
  operation: z.union([operation, z.array(operation).readonly()]).optional(),
  /** How many requests the fault affects. Default 1; `Infinity` or `"always"` for all. */
  times: z.union([z.number(), z.literal([Infinity, "always", null])]).optional(),
  /** How many matching requests are served normally before the fault begins. Default 0. */
  after: number,
  /** Affects only requests that name this item (document, organization, user, notification, domain, …) anywhere. */
  match: z.strictObject({ item: z.string() }).optional(),
};

/** The types of faults. Unless stated otherwise, the request is applied before its reply is broken. */
const schema = z.discriminatedUnion("kind", [
  /** Returns an HTTP status with a failure envelope or an empty body. Not applied unless `applied`. */
  z.strictObject({
    ...target,
    kind: z.literal("status"),
    httpStatus: z.int().min(200).max(599),
    error: z
      .strictObject({ status: text, code: text, message: z.string(), details: z.unknown().optional() })
      .optional(),
    body: z.enum(["envelope", "empty"]).optional(),
    applied: z.boolean().optional(),
  }),
  /**
   * Returns 429 (default) or 503; not applied. `retryAfter` (default 1) is in seconds. `form` selects the Retry-After
   * header: these seconds, rounded up (default), the corresponding date, or no header.
   */
  z.strictObject({
    ...target,
    kind: z.literal("throttle"),
    httpStatus: z.literal([429, 503]).optional(),
    retryAfter: number,
    form: z.enum(["seconds", "date", "none"]).optional(),
  }),
  /** Never replies. The request hangs `before` it is applied (default) or `after` it is applied. */
  z.strictObject({ ...target, kind: z.literal("hang"), when: z.enum(["before", "after"]).optional() }),
  /**
   * Makes the given items (default all) fail with `message`, and applies the rest, and with `applied` also these items. `{id}` in
   * the message becomes the id of the item. `code` (default internal) is sent if the switch `itemCodes` is on. An operation whose
   * reply has no map of results fails as a whole. Operation 15 then returns `success: false`, and `{id}` becomes the id of its
   * notification. Other operations return INTERNAL, and `{id}` is not replaced.
   */
  z.strictObject({
    ...target,
    kind: z.literal("itemFailure"),
    ids,
    message: text,
    code: z.enum(["already-exists", "not-found", "invalid-argument", "internal"]).optional(),
    applied: z.boolean().optional(),
  }),
  /** Applies the given items (default all), but omits them from the reply. */
  z.strictObject({ ...target, kind: z.literal("dropItems"), ids }),
  z.strictObject({
    ...target,
    kind: z.enum([
      /** Resets the connection before the request is applied. */
      "resetBefore",
      /** Applies the request, then resets the connection before the first byte of the reply. */
      "resetAfter",
      /** Sends half of the body, then closes the connection. */
      "truncate",
      /** Sends a complete body that is not JSON, with status 200. */
      "wrongJson",
      /** Changes every value of the reply to a wrong type. */
      "wrongTypes",
    ]),
  }),
]);

/** A failure and the requests that it affects. A request triggers the first fault that matches it. */
export type Fault = z.output<typeof schema>;
/** The type of a fault, such as `throttle`. */
export type FaultKind = Fault["kind"];
export type FaultOf<Type extends FaultKind> = Extract<Fault, { kind: Type }>;

/**
 * Validates a fault and returns it.
 *
 * @throws {TypeError} for a value that is not a fault, naming each wrong field.
 */
export function readFault(value: unknown): Fault {
  const { data, error } = schema.safeParse(value);
  if (data) return data;
  throw new TypeError(`Not a fault: ${JSON.stringify(value)}. ${z.prettifyError(error)}`);
}

/** The faults that are waiting for matching requests. */
export class FaultBook {
  #pending: { readonly fault: Fault; left: number; skip: number }[] = [];

  add(fault: Fault): void {
    // JSON turns Infinity into null, so null also means "always".
    const { times = 1, after = 0 } = fault;
    this.#pending.push({ fault, left: typeof times === "number" ? times : Infinity, skip: after });
  }

  clear(): void {
    this.#pending = [];
  }

  /** Returns the fault for a request, and counts it as used once. */
  take(operation: OperationName, data: unknown): Fault | undefined {
    for (const pending of this.#pending) {
      const { operation: names = operation, match } = pending.fault;
      if (pending.left <= 0 || ![names].flat().includes(operation)) continue;
      if (match && !mentions(data, match.item)) continue;
      if (pending.skip > 0) {
        pending.skip -= 1;
        continue;
      }
      pending.left -= 1;
      return pending.fault;
    }
    return undefined;
  }
}

function mentions(value: unknown, item: string): boolean {
  if (typeof value !== "object" || value === null) return value === item;
  return Object.values(value).some((part) => mentions(part, item));
}

const ITEM_FIELDS = ["documents", "documentIds", "organizationIds", "users", "notificationIds", "domains"];

/** Applies a request without the items that the fault names, and reports these items as failed in the reply. */
export function failItems(
  operation: OperationName,
  raw: unknown,
  context: Context,
  { ids, message, code = "internal", applied = false }: FaultOf<"itemFailure">,
): Result {
  validated<unknown>(operations[operation].request, raw);
  const failureOf = (id: string) => {
    const given = message?.replaceAll("{id}", () => id);
    return failedItem(
      given === undefined ? messages.itemFailed(id) : verbatim(given),
      code,
      context.behaviours,
    );
  };
  const data = isMap(raw) ? raw : {};
  if (operation === "addNotifications") return { data: failureOf(idOf(data.notificationId)) };
  if (!("items" in operations[operation]))
    throw new Rejection("INTERNAL", message === undefined ? messages.requestFailed : verbatim(message));

  const field = ITEM_FIELDS.find((name) => Array.isArray(data[name]));
  const items = field === undefined ? undefined : data[field];
  if (field === undefined || !Array.isArray(items)) return apply(operation, raw, context);
  const failing = items.filter((item) => isAmong(ids, item)).map(idOf);
  const rest: unknown[] = items.filter((item) => applied || !isAmong(ids, item));
  const isApplied = rest.length > 0 || failing.length === 0;
  const result = isApplied ? apply(operation, { ...data, [field]: rest }, context) : {};
  const failures = Object.fromEntries(failing.map((id) => [id, failureOf(id)]));
  const moved = rest.map((item) => [idOf(item), { success: true, message: "" }]);
  const done: unknown = result.data ?? Object.fromEntries(moved);
  return { ...result, data: isMap(done) ? { ...done, ...failures } : failures };
}

const isAmong = (ids: readonly string[] | undefined, item: unknown) => ids?.includes(idOf(item)) ?? true;

function idOf(item: unknown): string {
  if (!isMap(item)) return typeof item === "string" ? item : "";
  const { id, folderId, annotationId, recordId, documentId, userId } = item;
  return idOf(id ?? folderId ?? annotationId ?? recordId ?? documentId ?? userId);
}

/** Falsifies a reply: the request is applied, but its reply shows something else. */
export function changeReply(body: unknown, fault: Fault): unknown {
  const reply = plain(body);
  if (fault.kind === "wrongTypes") return withWrongTypes(reply);
  if (!isMap(reply) || !isMap(reply["result"])) return reply;
  const ids = fault.kind === "dropItems" ? fault.ids : undefined;
  // The search of judgments returns `results` instead of `data`.
  const { result } = reply;
  const list = "results" in result ? "results" : "data";
  return { ...reply, result: { ...result, [list]: withoutRecords(result[list], ids) } };
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

function withWrongTypes(value: unknown): unknown {
  if (Array.isArray(value)) return { list: value.map(withWrongTypes) };
  if (typeof value === "string") return value.length;
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  if (!isMap(value)) return 0;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, withWrongTypes(part)]));
}
