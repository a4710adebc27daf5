import { operations, type OperationName } from "../../api/operations";
import { isObject } from "../json";

/** Which requests a fault hits. */
export interface FaultTarget {
  /** The operations; all when absent. */
  operation?: OperationName | readonly OperationName[];
  /** How many requests it hits. Default 1; `Infinity` or `"always"` for all. */
  times?: number | "always" | null;
  /** How many matching requests pass before it begins. Default 0. */
  after?: number;
  /** Only requests that name this item (document, organization, user, notification, domain, …) anywhere. */
  match?: { item: string };
}

/** What goes wrong. Unless it says otherwise, the request is applied before its reply is broken. */
export type FaultEffect =
  /** An HTTP status with a failure envelope, an empty body or a page of HTML. Not applied unless `applied`. */
  | {
      kind: "status";
      httpStatus: number;
      error?: { status: string; message: string; details?: unknown };
      body?: "envelope" | "empty" | "html";
      applied?: boolean;
    }
  /**
   * 429 (default) or 503, not applied. `retryAfter` (default 1) is in seconds. By `form`, the header Retry-After has these
   * seconds, rounded up (default), or the date that they make, or is absent.
   */
  | { kind: "throttle"; httpStatus?: 429 | 503; retryAfter?: number; form?: "seconds" | "date" | "none" }
  /** The connection is reset; nothing was applied. */
  | { kind: "resetBefore" }
  /** Applied; then the connection is reset before the first byte of the reply. */
  | { kind: "resetAfter" }
  /** No reply, ever. The request hangs `before` it is applied (default) or `after` that. */
  | { kind: "hang"; when?: "before" | "after" }
  /** The body comes in pieces of `bytes` (default 8), one every `everyMs` (default 100). */
  | { kind: "slow"; bytes?: number; everyMs?: number }
  /** Half the body, then the connection closes. */
  | { kind: "truncate" }
  /** A body that is not JSON, complete and with status 200. */
  | { kind: "wrongJson" }
  /** A page of HTML, such as a gateway's (default 502). Not applied unless `applied`. */
  | { kind: "html"; httpStatus?: number; applied?: boolean }
  /** The reply with `mebibytes` (default 32) of padding in it. */
  | { kind: "huge"; mebibytes?: number }
  /** A redirect (default 302, to a path of the emulator that does not exist). Not applied. */
  | { kind: "redirect"; httpStatus?: 301 | 302 | 303 | 307 | 308; location?: string }
  /**
   * The given items (default all) fail with `message`, and the rest is applied. `{id}` in the message becomes the id of
   * the item. An operation whose reply has no map of results fails as a whole: 15 with `success: false`, where `{id}` is
   * the id of its notification, and others with INTERNAL, where `{id}` stays as it is.
   */
  | { kind: "itemFailure"; ids?: readonly string[]; message?: string }
  /** The given items (default all) are applied, and missing in the reply. */
  | { kind: "dropItems"; ids?: readonly string[] }
  /** Every record of the reply has fields that nobody knows. */
  | { kind: "extraFields" }
  /** Every value of the reply has another type than it should. */
  | { kind: "wrongTypes" };

/** Something to go wrong, and when. A request meets the first fault that fits it. */
export type Fault = FaultTarget & FaultEffect;
/** What goes wrong with a request, such as `throttle`. */
export type FaultKind = Fault["kind"];
export type FaultOf<Kind extends FaultKind> = Extract<Fault, { kind: Kind }>;

const KINDS: Readonly<Record<FaultKind, true>> = {
  status: true,
  throttle: true,
  resetBefore: true,
  resetAfter: true,
  hang: true,
  slow: true,
  truncate: true,
  wrongJson: true,
  html: true,
  huge: true,
  redirect: true,
  itemFailure: true,
  dropItems: true,
  extraFields: true,
  wrongTypes: true,
};

function isFault(value: unknown): value is Fault {
  if (!isObject(value) || typeof value.kind !== "string" || !Object.hasOwn(KINDS, value.kind)) return false;
  if (value.kind === "status" && !isHttpStatus(value.httpStatus)) return false;
  return (
    namesOf(value.operation).every((name) => Object.hasOwn(operations, name)) &&
    (value.after === undefined || typeof value.after === "number") &&
    (value.times == null || value.times === "always" || typeof value.times === "number") &&
    (value.match === undefined || (isObject(value.match) && typeof value.match.item === "string"))
  );
}

const isHttpStatus = (value: unknown): boolean =>
  typeof value === "number" && Number.isInteger(value) && value >= 200 && value <= 599;

const namesOf = (operation: unknown): string[] =>
  operation === undefined ? [] : (Array.isArray(operation) ? operation : [operation]).map(String);

/** @throws {TypeError} for what is not a fault: an unknown kind or operation, or a status without `httpStatus`. */
export function readFault(value: unknown): Fault {
  if (isFault(value)) return value;
  throw new TypeError(`Not a fault: ${JSON.stringify(value)}. Kinds: ${Object.keys(KINDS).join(", ")}`);
}

interface Pending {
  readonly fault: Fault;
  left: number;
  skip: number;
}

/** The faults that wait for their requests. */
export class FaultBook {
  #pending: Pending[] = [];

  add(fault: Fault): void {
    // Infinity becomes null in JSON.
    const { times = 1, after = 0 } = fault;
    this.#pending.push({ fault, left: typeof times === "number" ? times : Infinity, skip: after });
  }

  clear(): void {
    this.#pending = [];
  }

  /** The fault that a request meets. That uses up one of its times. */
  take(operation: OperationName, data: unknown): Fault | undefined {
    for (const pending of this.#pending) {
      const { fault } = pending;
      const names = namesOf(fault.operation);
      if (pending.left <= 0 || (names.length > 0 && !names.includes(operation))) continue;
      if (fault.match && !mentions(data, fault.match.item)) continue;
      if (pending.skip > 0) {
        pending.skip -= 1;
        continue;
      }
      pending.left -= 1;
      return fault;
    }
    return undefined;
  }
}

function mentions(value: unknown, item: string): boolean {
  if (typeof value === "string") return value === item;
  return (
    typeof value === "object" && value !== null && Object.values(value).some((part) => mentions(part, item))
  );
}
