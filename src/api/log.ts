import { randomInt } from "node:crypto";
import type { Call } from "./http/call";
import type { Clock } from "./http/deadline";
import type { Reply } from "./http/dispatch";
import type { EndedAttempt, RequestLog } from "./request-log/request-log";
import type { ItemResult, OperationName } from "./operations";
import type { HttpRequest } from "./request";
import { describeUnreadable, type UnreadableField } from "./unreadable";
import type { Mask } from "./mask";

/** The fields of all events. */
interface About {
  readonly operation: OperationName;
  /** 1 for the first attempt. */
  readonly attempt: number;
  /** The name of the request. All its attempts, and the error that results from it, have the same name. */
  readonly request: string;
}

/** An event that the client sends to its logger. Credentials and secrets are masked in all fields. */
export type LogEvent =
  | (About & {
      readonly event: "request";
      readonly url: string;
      readonly headers: Readonly<Record<string, string>>;
      readonly body: unknown;
    })
  | (About & {
      readonly event: "reply";
      readonly httpStatus: number;
      readonly milliseconds: number;
      /** The parsed body; absent when it is not JSON. */
      readonly body?: unknown;
    })
  | (About & {
      readonly event: "failure";
      readonly reason: string;
      /** The delay before the next attempt; absent if this was the last attempt. */
      readonly retryInMilliseconds?: number;
    })
  | (About & {
      readonly event: "unreadable";
      /** The fields of the reply that could not be read, without their values. */
      readonly fields: readonly UnreadableField[];
    });

/** Receives each event. Errors that it throws are ignored, because logging must not change the outcome of an operation. */
export type Logger = (event: LogEvent) => void;

/** Sends masked events to the logger, and masked attempts to the request log, if they exist. */
export class Log {
  constructor(
    private readonly logger: Logger | undefined,
    private readonly requestLog: RequestLog | undefined,
    private readonly clock: Pick<Clock, "now">,
    private readonly warn: ((message: string) => void) | undefined,
  ) {}

  readonly #warned = new Set<string>();

  /** Returns a name for a request. The name is short enough to read aloud and is rarely used twice. */
  nameOfRequest(): string | undefined {
    if (!this.logger && !this.requestLog) return undefined;
    return Array.from({ length: 6 }, () => LETTERS.charAt(randomInt(LETTERS.length))).join("");
  }

  request({ mask, path, headers, body }: HttpRequest, call: Call, baseUrl: string): void {
    this.#emit(() => ({
      event: "request",
      ...about(call),
      url: baseUrl + path,
      headers: mask.headers(headers),
      body: mask.json(body),
    }));
  }

  reply({ mask }: HttpRequest, call: Call, reply: Reply, milliseconds: number): void {
    const { httpStatus } = reply;
    this.#emit(() => {
      const body = parsed(reply);
      const facts = { event: "reply", ...about(call), httpStatus, milliseconds } as const;
      return body === undefined ? facts : { ...facts, body: mask.json(body) };
    });
  }

  success(
    request: HttpRequest,
    call: Call,
    value: unknown,
    unreadable: readonly UnreadableField[] = [],
  ): void {
    if (unreadable.length > 0) {
      this.#emit(() => ({ event: "unreadable", ...about(call), fields: unreadable }));
      this.#warnOf(call.operation, unreadable);
    }
    this.#note(() => ({
      ...this.#ended(request, call),
      ...(unreadable.length > 0 && { unreadable }),
      job: jobIn(call.operation, value, request.mask),
      rejectedItems: rejectedItemsIn(value, request),
    }));
  }

  failure(request: HttpRequest, call: Call, reason: string, retryIn?: number): void {
    const waits = retryIn === undefined ? {} : { retryInMilliseconds: Math.round(retryIn) };
    this.#emit(() => ({ event: "failure", ...about(call), reason: request.mask.text(reason), ...waits }));
    this.#note(() => ({ ...this.#ended(request, call), problem: request.mask.text(reason), ...waits }));
  }

  /** Warns once of each field: many requests may return the same records. */
  #warnOf(operation: OperationName, unreadable: readonly UnreadableField[]): void {
    const fields = unreadable.filter(({ field, leftOut }) => {
      const key = `${operation} ${field} ${leftOut ?? ""}`;
      return !this.#warned.has(key) && this.#warned.add(key);
    });
    if (fields.length > 0) quietly(() => this.warn?.(`${operation}: ${describeUnreadable(fields)}`));
  }

  #ended({ mask, body, data }: HttpRequest, call: Call): EndedAttempt {
    const at = this.clock.now();
    const { reply, milliseconds = at - (call.sent?.at ?? at) } = call.sent ?? {};
    const items = itemsIn(data);
    return {
      at,
      ...about(call),
      ...(call.sent ? {} : { attempt: 0 }),
      objects: objectsIn(data, mask),
      ...(items === undefined ? {} : { items }),
      ...(reply && { httpStatus: reply.httpStatus }),
      milliseconds,
      job: {},
      rejectedItems: [],
      bodies: () => ({
        request: mask.json(body),
        ...(reply && { reply: mask.json(parsed(reply)) }),
      }),
    };
  }

  #emit(event: () => LogEvent): void {
    if (this.logger) quietly(() => this.logger?.(event()));
  }

  #note(ended: () => EndedAttempt): void {
    if (this.requestLog) quietly(() => this.requestLog?.(ended()));
  }
}

/** Letters and digits, without those that are easily confused with each other. */
const LETTERS = "abcdefghjkmnpqrstuvwxyz23456789";

const about = ({ operation, attempts, request = "" }: Call): About => ({
  operation,
  attempt: attempts,
  request,
});

/** A log that fails must not turn an operation that succeeded into an error. */
function quietly(write: () => void): void {
  try {
    write();
  } catch {
    // There is no one to report the error to.
  }
}

function rejectedItemsIn(value: unknown, { mask }: HttpRequest): EndedAttempt["rejectedItems"] {
  if (!(value instanceof Map)) return [];
  return [...(value as ReadonlyMap<string, Partial<ItemResult>>)].flatMap(
    ([id, { success, message = "" }]) =>
      success === false ? [{ id: mask.text(id), message: mask.text(message) }] : [],
  );
}

function parsed(reply: Reply): unknown {
  try {
    return JSON.parse(reply.body.toString("utf8"));
  } catch {
    return undefined;
  }
}

/** The request fields that name one object. */
const NAMES = [
  "organizationId",
  "folderId",
  "documentId",
  "newDocumentId",
  "editorId",
  "locationId",
  "userId",
  "notificationId",
  "migrationId",
  "endpointId",
] as const;

/** The request fields that name several objects. If the entries are objects, `by` is the entry's field that contains the id. */
const LISTS: Readonly<Record<string, { readonly as: string; readonly by?: string }>> = {
  organizationIds: { as: "organizationIds" },
  documents: { as: "documentIds", by: "documentId" },
  documentIds: { as: "documentIds" },
  users: { as: "userIds", by: "userId" },
  userIds: { as: "userIds" },
  notificationIds: { as: "notificationIds" },
  recordingIds: { as: "recordingIds" },
  domains: { as: "domains" },
};

const MOST_NAMED = 3;

/** The lists whose entries are counted as items, even if no reply reports on each entry. */
const SUBMITTED = ["documents", "documentIds", "users", "domains", "organizationIds", "notificationIds"];

/** Returns the identifiers of the objects in a request. They contain no names, no addresses and no contents. */
function objectsIn(data: object, mask: Mask): Record<string, string | string[]> {
  const found: Record<string, string | string[]> = {};
  for (const name of NAMES) {
    const value: unknown = Reflect.get(data, name);
    if (typeof value === "string") found[name] = mask.text(value);
  }
  for (const [name, { as, by }] of Object.entries(LISTS)) {
    const list: unknown = Reflect.get(data, name);
    if (!Array.isArray(list)) continue;
    const ids = list.slice(0, MOST_NAMED).map((entry) => idOf(entry, by));
    found[as] = ids.filter((id) => id !== undefined).map((id) => mask.text(id));
  }
  return found;
}

/** Returns the number of items that a request submits; undefined if it has no list of items. */
function itemsIn(data: object): number | undefined {
  const lists = SUBMITTED.map((name): unknown => Reflect.get(data, name)).filter(Array.isArray);
  return lists[0]?.length;
}

/** Returns the migration that a reply is about. Migrations are the only jobs whose status is queried later. */
function jobIn(
  operation: OperationName,
  value: unknown,
  mask: Mask,
): { migrationId?: string; migrationStatus?: string } {
  const of = (name: string) => {
    const reported: unknown = typeof value === "object" && value ? Reflect.get(value, name) : undefined;
    return typeof reported === "string" ? mask.text(reported) : "";
  };
  if (operation === "migrateDocument") return { migrationId: of("migrationId") };
  return operation === "getMigrationStatus" ? { migrationStatus: of("status") } : {};
}

function idOf(entry: unknown, by: string | undefined): string | undefined {
  const id: unknown = by !== undefined && typeof entry === "object" && entry ? Reflect.get(entry, by) : entry;
  return typeof id === "string" ? id : undefined;
}
