import { randomInt } from "node:crypto";
import type { Call, Clock } from "./http/call";
import { jsonOf, type Reply } from "./http/dispatch";
import { retryAfterOf } from "./http/retry-policy";
import type { Mask } from "./mask";
import { objectsIn } from "./objects";
import type { ItemResult, OperationName } from "./operations";
import type { HttpRequest } from "./request";
import type { EndedAttempt, RequestLog } from "./request-log";
import { describeUnreadable, type UnreadableField } from "./unreadable";

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

/** Letters and digits, without those that are easily confused with each other. */
const LETTERS = "abcdefghjkmnpqrstuvwxyz23456789";

/** Sends masked events to the logger, and masked attempts to the request log, if they exist. */
export class Log {
  constructor(
    private readonly logger: Logger | undefined,
    private readonly requestLog: RequestLog | undefined,
    private readonly clock: Clock,
    private readonly warn: ((message: string) => void) | undefined,
  ) {}

  readonly #warned = new Set<string>();

  /** Returns a name for a request. The name is short enough to read aloud and is rarely used twice. */
  nameOfRequest(): string | undefined {
    if (!this.logger && !this.requestLog) return undefined;
    return Array.from({ length: 6 }, () => LETTERS.charAt(randomInt(LETTERS.length))).join("");
  }

  request({ mask, origin, path, headers, body }: HttpRequest, call: Call): void {
    this.#emit(() => ({
      event: "request",
      ...about(call),
      url: origin + path,
      headers: mask.headers(headers),
      body: mask.json(body),
    }));
  }

  reply({ mask }: HttpRequest, call: Call, reply: Reply, milliseconds: number): void {
    const { httpStatus } = reply;
    this.#emit(() => {
      const body = jsonOf(reply);
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
      rejectedItems: rejectedItemsIn(value, request.mask),
    }));
  }

  failure(request: HttpRequest, call: Call, problem: string, retryIn?: number): void {
    const reason = request.mask.text(problem);
    const waits = retryIn === undefined ? {} : { retryInMilliseconds: Math.round(retryIn) };
    this.#emit(() => ({ event: "failure", ...about(call), reason, ...waits }));
    this.#note(() => ({ ...this.#ended(request, call), problem: reason, ...waits }));
  }

  /** Warns about each field only once, because many requests may return the same records. */
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
    const retryAfter = reply && retryAfterOf(reply.headers, call.clock);
    return {
      at,
      ...about(call),
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

  #emit(event: () => LogEvent): void {
    if (this.logger) quietly(() => this.logger?.(event()));
  }

  #note(ended: () => EndedAttempt): void {
    if (this.requestLog) quietly(() => this.requestLog?.(ended()));
  }
}

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

function rejectedItemsIn(value: unknown, mask: Mask): NonNullable<EndedAttempt["rejectedItems"]> {
  if (!(value instanceof Map)) return [];
  return [...(value as ReadonlyMap<string, Partial<ItemResult>>)].flatMap(
    ([id, { success, message = "" }]) =>
      success === false ? [{ id: mask.text(id), message: mask.text(message) }] : [],
  );
}

/** Returns the migration that a reply is about. Migrations are the only jobs whose status is queried later. */
function jobIn(operation: OperationName, value: unknown, mask: Mask): NonNullable<EndedAttempt["job"]> {
  const field = (name: string) => {
    const reported: unknown = typeof value === "object" && value ? Reflect.get(value, name) : undefined;
    return typeof reported === "string" ? mask.text(reported) : "";
  };
  if (operation === "migrateDocument") return { migrationId: field("migrationId") };
  return operation === "getMigrationStatus" ? { migrationStatus: field("status") } : {};
}
