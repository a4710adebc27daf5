import type { z } from "zod";
import type { ErrorStatus, OperationName, Operations } from "../../api/operations";
import type { Behaviours } from "../behaviours/behaviours";
import { present, type JsonObject } from "../json";
import type { KeyState } from "../state/state";
import type { Store } from "../state/store";
import { messages, type Message } from "./messages";

/** The data that a request acts on: the store, and the key whose credentials the request carries. */
export interface Context {
  readonly store: Store;
  readonly key: KeyState;
  readonly behaviours: Behaviours;
}

/** The validated `data` of a request. */
export type Request<Name extends OperationName> = z.output<Operations[Name]["request"]>;

/** The result of an operation: the parts of the envelope's `result`. */
export interface Result {
  readonly message?: Message;
  readonly data?: unknown;
  /** Fields beside `data`, such as a cursor. */
  readonly beside?: JsonObject;
  /** Replaces the entire `result`: the search of judgments returns neither a status nor a message. */
  readonly bare?: JsonObject;
}

/** The values of `error.status`: those of the contract, and one that the behaviour `invalidCredentials` adds. */
export type RejectionStatus = ErrorStatus | "UNAUTHENTICATED";

/**
 * Ends a request with an error envelope. In one case the request is applied nevertheless: when domains are skipped, the
 * service changes the remaining domains and returns INTERNAL. That rejection has `applied` set.
 */
export class Rejection extends Error {
  override readonly name = "Rejection";

  constructor(
    readonly status: RejectionStatus,
    readonly wordings: Message,
    readonly details?: unknown,
    readonly applied = false,
  ) {
    super(wordings.own);
  }
}

/** The per-item map in the reply of a bulk operation. An id submitted twice has one entry, for its last occurrence. */
export class Items {
  readonly #entries = new Map<string, JsonObject>();

  constructor(private readonly behaviours: Behaviours) {}

  done(key: string, message: Message, id?: string): void {
    this.#set(key, true, message, id);
  }

  failed(key: string, message: Message, id?: string): void {
    this.#set(key, false, message, id);
  }

  #set(key: string, success: boolean, message: Message, id: string | undefined): void {
    this.#entries.set(key, present({ success, message: message[this.behaviours.messageStyle], id }));
  }

  toData(): object {
    return Object.fromEntries(this.#entries);
  }
}

/** Returns a cursor. Cursors are opaque to clients; they encode the list that they belong to and the offset of the next item. */
export const cursorAt = (list: string, offset: number): string =>
  Buffer.from(JSON.stringify([list, offset])).toString("base64url");

/**
 * Returns the offset in a cursor.
 *
 * @throws {Rejection} INVALID_ARGUMENT for a cursor that was not issued for this list.
 */
export function offsetOf(list: string, cursor: string | undefined): number {
  if (!cursor) return 0;
  try {
    const value: unknown = JSON.parse(Buffer.from(cursor, "base64url").toString());
    if (Array.isArray(value) && value[0] === list && typeof value[1] === "number") return value[1];
  } catch {
    // Falls through to the rejection below.
  }
  throw new Rejection("INVALID_ARGUMENT", messages.pageTokenInvalid({ token: cursor }));
}

/** Returns the cursor of the page that begins at `to`, or undefined after the last item, unless cursors are endless. */
export function nextCursor(
  list: string,
  to: number,
  length: number,
  { endlessCursors }: Behaviours,
): string | undefined {
  return to < length || endlessCursors ? cursorAt(list, to) : undefined;
}

type CursorName = "nextPageToken" | "pageToken";

/**
 * Returns the cursor fields beside `data`. The behaviours determine the name of the next cursor, its value on the last
 * page, and whether the cursor of the request is repeated.
 */
export function cursorFields(
  documented: CursorName,
  sent: string | undefined,
  next: string | undefined,
  behaviours: Behaviours,
): JsonObject {
  const { pageTokenName, lastPageToken, echoPageToken } = behaviours;
  const value = next ?? { absent: undefined, null: null, empty: "" }[lastPageToken];
  if (pageTokenName === "both") return present({ nextPageToken: value, pageToken: value });
  const name: CursorName = pageTokenName === "documented" ? documented : pageTokenName;
  const other: CursorName = name === "pageToken" ? "nextPageToken" : "pageToken";
  return present({ [name]: value, [other]: echoPageToken ? (sent ?? "") : undefined });
}
