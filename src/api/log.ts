import { randomInt } from "node:crypto";
import type { Call } from "./http/call";
import { jsonOf } from "./http/dispatch";
import { retryAfterOf } from "./http/retry-policy";
import type { Mask } from "./mask";
import type { ItemResult, OperationName, UnreadableField } from "./operations";
import type { HttpRequest } from "./request";
import { describeUnreadable } from "./unreadable";

/** An attempt to send a request, after it has ended. Credentials and secrets are masked in all fields. */
export interface LogEvent {
  /** When the attempt ended, in milliseconds since the epoch. */
  readonly at: number;
  /** The name of the request. All its attempts, and the error that results from it, have the same name. */
  readonly request: string;
  readonly operation: OperationName;
  /** The objects that the request names, and the id and status of a migration that its reply is about, by the contract's terms. */
  readonly objects: Readonly<Record<string, string | readonly string[]>>;
  /** The number of submitted items; absent if the operation has none. */
  readonly items?: number;
  /** 1 for the first attempt; 0 if the request was never sent because its time ran out while it waited for its turn. */
  readonly attempt: number;
  readonly httpStatus?: number;
  /** The duration, measured from when the attempt was sent. */
  readonly milliseconds: number;
  /** What went wrong; absent if the service carried out the request. */
  readonly problem?: string;
  /** How long the service asked to wait; absent if it did not. */
  readonly retryAfterMilliseconds?: number;
  /** The delay before the next attempt; absent if this was the last attempt. */
  readonly retryInMilliseconds?: number;
  /** The items that the service rejected in a request that it did not reject, and the reasons. */
  readonly rejectedItems?: readonly { readonly id: string; readonly message: string }[];
  /** The fields of the reply that could not be read, without their values; absent if all could. */
  readonly unreadable?: readonly UnreadableField[];
  /** Returns the masked bodies. The reply is absent if there was none, or if it was not JSON. */
  readonly bodies: () => { readonly request: unknown; readonly reply?: unknown };
}

/** Receives each event. Errors that it throws are ignored, because logging must not change the outcome of an operation. */
export type Logger = (event: LogEvent) => void;

/** Letters and digits, without those that are easily confused with each other. */
const LETTERS = "abcdefghjkmnpqrstuvwxyz23456789";

/** Sends an event to each logger when an attempt has ended. */
export class Log {
  constructor(
    private readonly loggers: readonly Logger[],
    private readonly warn: ((message: string) => void) | undefined,
  ) {}

  readonly #warned = new Set<string>();

  /** Returns a name for a request. The name is short enough to read aloud and is rarely used twice. */
  nameOfRequest(): string | undefined {
    if (this.loggers.length === 0) return undefined;
    return Array.from({ length: 6 }, () => LETTERS.charAt(randomInt(LETTERS.length))).join("");
  }

  success(
    request: HttpRequest,
    call: Call,
    value: unknown,
    unreadable: readonly UnreadableField[] = [],
  ): void {
    if (unreadable.length > 0) this.#warnOf(call.operation, unreadable);
    this.#emit(() => {
      const ended = this.#ended(request, call);
      const rejectedItems = rejectedItemsIn(value, request.mask);
      return {
        ...ended,
        objects: { ...ended.objects, ...migrationIn(call.operation, value, request.mask) },
        ...(rejectedItems.length > 0 && { rejectedItems }),
        ...(unreadable.length > 0 && { unreadable }),
      };
    });
  }

  failure(request: HttpRequest, call: Call, problem: string, retryIn?: number): void {
    this.#emit(() => ({
      ...this.#ended(request, call),
      problem: request.mask.text(problem),
      ...(retryIn !== undefined && { retryInMilliseconds: Math.round(retryIn) }),
    }));
  }

  /** Warns about each field only once, because many requests may return the same records. */
  #warnOf(operation: OperationName, unreadable: readonly UnreadableField[]): void {
    const fields = unreadable.filter(({ field, leftOut }) => {
      const key = `${operation} ${field} ${leftOut ?? ""}`;
      return !this.#warned.has(key) && this.#warned.add(key);
    });
    if (fields.length > 0) quietly(() => this.warn?.(`${operation}: ${describeUnreadable(fields)}`));
  }

  #ended({ mask, body, data }: HttpRequest, call: Call): LogEvent {
    const now = call.clock.now();
    const { reply, milliseconds = now - (call.sent?.at ?? now) } = call.sent ?? {};
    const retryAfter = reply && retryAfterOf(reply.headers);
    return {
      at: Date.now(),
      request: call.request ?? "",
      operation: call.operation,
      attempt: call.sent ? call.attempts : 0,
      ...objectsIn(data, mask),
      ...(reply && { httpStatus: reply.httpStatus }),
      milliseconds,
      ...(retryAfter !== undefined && { retryAfterMilliseconds: retryAfter }),
      bodies: () => ({
        request: mask.json(body),
        ...(reply && { reply: mask.json(jsonOf(reply)) }),
      }),
    };
  }

  #emit(eventOf: () => LogEvent): void {
    for (const logger of this.loggers)
      quietly(() => {
        logger(eventOf());
      });
  }
}

/** A log that fails must not turn an operation that succeeded into an error. */
function quietly(write: () => void): void {
  try {
    write();
  } catch {
    // There is no one to report the error to.
  }
}

function rejectedItemsIn(value: unknown, mask: Mask): NonNullable<LogEvent["rejectedItems"]> {
  if (!(value instanceof Map)) return [];
  return [...(value as ReadonlyMap<string, Partial<ItemResult>>)].flatMap(
    ([id, { success, message, code = "" }]) =>
      success === false ? [{ id: mask.text(id), message: mask.text(message || code) }] : [],
  );
}

/** Returns the migration that a reply is about. Migrations are the only jobs whose status is queried later. */
function migrationIn(operation: OperationName, value: unknown, mask: Mask): Record<string, string> {
  const field = (name: string) => {
    const reported: unknown = typeof value === "object" && value ? Reflect.get(value, name) : undefined;
    return typeof reported === "string" ? mask.text(reported) : "";
  };
  if (operation === "migrateDocument") return { migrationId: field("migrationId") };
  return operation === "getMigrationStatus" ? { migrationStatus: field("status") } : {};
}

/** The request fields that name several objects, and their names in the log. */
const LISTS = {
  organizationIds: "organizationIds",
  documents: "documentIds",
  documentIds: "documentIds",
  users: "userIds",
  userIds: "userIds",
  notificationIds: "notificationIds",
  recordingIds: "recordingIds",
  domains: "domains",
};

/** The lists whose entries only narrow what is read. All other entries are counted as items, even if no reply reports on each. */
const FILTERS = new Set(["userIds", "recordingIds"]);

const MOST_NAMED = 3;

/** Returns the identifiers of the objects in a request, without names, addresses and contents, and the number of its items. */
function objectsIn(
  data: object,
  mask: Mask,
): { readonly objects: Readonly<Record<string, string | readonly string[]>>; readonly items?: number } {
  const objects: Record<string, string | string[]> = {};
  let items: number | undefined;
  for (const [name, value] of Object.entries(data) as [string, unknown][])
    if (name.endsWith("Id") && typeof value === "string") objects[name] = mask.text(value);
  for (const [field, name] of Object.entries(LISTS)) {
    const list: unknown = Reflect.get(data, field);
    if (!Array.isArray(list)) continue;
    objects[name] = list.slice(0, MOST_NAMED).flatMap((entry) => idOf(entry).map((id) => mask.text(id)));
    if (!FILTERS.has(field)) items ??= list.length;
  }
  return items === undefined ? { objects } : { objects, items };
}

function idOf(entry: unknown): string[] {
  if (typeof entry !== "object" || entry === null) return typeof entry === "string" ? [entry] : [];
  return "documentId" in entry ? idOf(entry.documentId) : "userId" in entry ? idOf(entry.userId) : [];
}
