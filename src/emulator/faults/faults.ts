import { z } from "zod";
import { operations, type OperationName } from "../../api/operations";

/** Selects the requests that a fault affects. */
export interface FaultTarget {
  /** The affected operations. Default: all. */
  operation?: OperationName | readonly OperationName[];
  /** How many requests the fault affects. Default 1; `Infinity` or `"always"` for all. */
  times?: number | "always" | null;
  /** How many matching requests are served normally before the fault begins. Default 0. */
  after?: number;
  /** Affects only requests that name this item (document, organization, user, notification, domain, …) anywhere. */
  match?: { item: string };
}

/** The failure that a fault causes. Unless stated otherwise, the request is applied before its reply is broken. */
export type FaultEffect =
  /** Returns an HTTP status with a failure envelope, an empty body or an HTML page. Not applied unless `applied`. */
  | {
      kind: "status";
      httpStatus: number;
      error?: { status: string; message: string; details?: unknown };
      body?: "envelope" | "empty" | "html";
      applied?: boolean;
    }
  /**
   * Returns 429 (default) or 503; not applied. `retryAfter` (default 1) is in seconds. `form` selects the Retry-After
   * header: these seconds, rounded up (default), the corresponding date, or no header.
   */
  | { kind: "throttle"; httpStatus?: 429 | 503; retryAfter?: number; form?: "seconds" | "date" | "none" }
  /** Resets the connection before the request is applied. */
  | { kind: "resetBefore" }
  /** Applies the request, then resets the connection before the first byte of the reply. */
  | { kind: "resetAfter" }
  /** Never replies. The request hangs `before` it is applied (default) or `after` it is applied. */
  | { kind: "hang"; when?: "before" | "after" }
  /** Sends the body in pieces of `bytes` (default 8), one every `everyMs` milliseconds (default 100). */
  | { kind: "slow"; bytes?: number; everyMs?: number }
  /** Sends half of the body, then closes the connection. */
  | { kind: "truncate" }
  /** Sends a complete body that is not JSON, with status 200. */
  | { kind: "wrongJson" }
  /** Returns an HTML page, such as a gateway's (default status 502). Not applied unless `applied`. */
  | { kind: "html"; httpStatus?: number; applied?: boolean }
  /** Adds `mebibytes` (default 32) of padding to the reply. */
  | { kind: "huge"; mebibytes?: number }
  /** Redirects (default 302, to a path of the emulator that does not exist). Not applied. */
  | { kind: "redirect"; httpStatus?: 301 | 302 | 303 | 307 | 308; location?: string }
  /**
   * Makes the given items (default all) fail with `message`, and applies the rest. `{id}` in the message becomes the id of
   * the item. An operation whose reply has no map of results fails as a whole. Operation 15 then returns `success: false`,
   * and `{id}` becomes the id of its notification. Other operations return INTERNAL, and `{id}` is not replaced.
   */
  | { kind: "itemFailure"; ids?: readonly string[]; message?: string }
  /** Applies the given items (default all), but omits them from the reply. */
  | { kind: "dropItems"; ids?: readonly string[] }
  /** Adds unknown fields to every record of the reply. */
  | { kind: "extraFields" }
  /** Changes every value of the reply to a wrong type. */
  | { kind: "wrongTypes" };

/** A failure and the requests that it affects. A request triggers the first fault that matches it. */
export type Fault = FaultTarget & FaultEffect;
/** The type of a fault, such as `throttle`. */
export type FaultKind = Fault["kind"];
export type FaultOf<Type extends FaultKind> = Extract<Fault, { kind: Type }>;

const TYPES: readonly FaultKind[] = [
  ...(["throttle", "resetBefore", "resetAfter", "hang", "slow", "truncate", "wrongJson"] as const),
  ...(["html", "huge", "redirect", "itemFailure", "dropItems", "extraFields", "wrongTypes"] as const),
];

const operation = z.enum(Object.keys(operations));

const target = {
  operation: z.union([operation, z.array(operation)]).optional(),
  times: z.union([z.number(), z.literal([Infinity, "always", null])]).optional(),
  after: z.number().optional(),
  match: z.looseObject({ item: z.string() }).optional(),
};

const faultSchema = z.union([
  z.looseObject({ ...target, kind: z.literal("status"), httpStatus: z.int().min(200).max(599) }),
  z.looseObject({ ...target, kind: z.enum(TYPES) }),
]);

const isFault = (value: unknown): value is Fault => faultSchema.safeParse(value).success;

/**
 * Validates a fault and returns it.
 *
 * @throws {TypeError} for a value that is not a fault: an unknown `kind` or operation, or a status without `httpStatus`.
 */
export function readFault(value: unknown): Fault {
  if (isFault(value)) return value;
  throw new TypeError(
    `Not a fault: ${JSON.stringify(value)}. The types are ${["status", ...TYPES].join(", ")}`,
  );
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
