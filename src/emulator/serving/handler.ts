import type { z } from "zod";
import type { ErrorStatus, OperationName, Operations } from "../../api/operations";
import type { Behaviours } from "../behaviours";
import type { KeyState, Store } from "../state/store";
import { messages, type Message } from "./messages";

/** The data that a request acts on: the store, and the key whose credentials the request carries. */
export interface Context {
  readonly store: Store;
  readonly key: KeyState;
  readonly behaviours: Behaviours;
}

export type Request<Name extends OperationName> = z.output<Operations[Name]["request"]>;

/** The result of an operation: the parts of the envelope's `result`. */
export interface Result {
  readonly message?: Message;
  readonly data?: unknown;
  /** Fields beside `data`, such as a cursor. */
  readonly beside?: object;
  /** Replaces the entire `result`: the search of judgments returns neither a status nor a message. */
  readonly bare?: object;
}

/** A reply, before it is sent. */
export interface Reply {
  readonly httpStatus: number;
  readonly body: unknown;
}

/** The values of `error.status`: those of the contract, and one that the behaviour `odd` adds. */
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
    super(wordings.contract);
  }
}

/** The codes of failed items on services that send codes. */
export type ItemCode = "already-exists" | "not-found" | "invalid-argument" | "internal";

/** Returns the result of a failed item. */
export const failedItem = (message: Message, code: ItemCode, { messageStyle, itemCodes }: Behaviours) => ({
  success: false,
  message: message[messageStyle],
  code: itemCodes ? code : undefined,
});

/** The per-item map in the reply of a bulk operation. An id submitted twice has one entry, for its last occurrence. */
export class Items {
  readonly #entries = new Map<string, object>();

  constructor(private readonly behaviours: Behaviours) {}

  done(key: string, message: Message, id?: string): void {
    this.#entries.set(key, { success: true, id, message: message[this.behaviours.messageStyle] });
  }

  failed(key: string, message: Message, code: ItemCode, id?: string): void {
    this.#entries.set(key, { ...failedItem(message, code, this.behaviours), id });
  }

  toData(): object {
    return Object.fromEntries(this.#entries);
  }
}

/** Returns a cursor. Cursors are opaque to clients; they encode the list that they belong to and the offset of the next item. */
export const cursorAt = (list: string, offset: number): string =>
  Buffer.from(JSON.stringify([list, offset])).toString("base64url");

/**
 * Returns the bounds of the page that begins at a cursor, and the cursor of the next page: undefined after the last item,
 * unless cursors are endless.
 *
 * @throws {Rejection} INVALID_ARGUMENT for a cursor that was not issued for this list.
 */
export function pageAt(
  list: string,
  cursor: string | undefined,
  size: number,
  length: number,
  { endlessCursors }: Behaviours,
): { from: number; to: number; next: string | undefined } {
  const from = cursor ? offsetOf(list, cursor) : 0;
  const to = from + Math.ceil(size);
  return { from, to, next: to < length || endlessCursors ? cursorAt(list, to) : undefined };
}

function offsetOf(list: string, cursor: string): number {
  const [, name, offset] = /^\["(\w+)",(\d+)\]$/.exec(Buffer.from(cursor, "base64url").toString()) ?? [];
  if (name !== list) throw new Rejection("INVALID_ARGUMENT", messages.pageTokenInvalid);
  return Number(offset);
}

/**
 * Returns the cursor fields beside `data`. An odd service uses the other one of the two names, repeats the cursor of the
 * request under the documented name, and returns an empty cursor on the last page.
 */
export function cursorFields(
  documented: "nextPageToken" | "pageToken",
  sent: string | undefined,
  next: string | undefined,
  { odd }: Behaviours,
): object {
  if (!odd) return { [documented]: next };
  const other = documented === "pageToken" ? "nextPageToken" : "pageToken";
  return { [other]: next ?? "", [documented]: sent ?? "" };
}
