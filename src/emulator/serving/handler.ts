import type { z } from "zod";
import type { ErrorStatus, OperationName, Operations } from "../../api/operations";
import type { Behaviours } from "../behaviours";
import type { KeyState } from "../state/state";
import type { Store } from "../state/store";
import { messages, type Message, type MessageStyle } from "./messages";

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
  readonly #entries = new Map<string, object>();
  readonly #style: MessageStyle;

  constructor({ messageStyle }: Behaviours) {
    this.#style = messageStyle;
  }

  done(key: string, message: Message, id?: string): void {
    this.#entries.set(key, { success: true, message: message[this.#style], id });
  }

  failed(key: string, message: Message, id?: string): void {
    this.#entries.set(key, { success: false, message: message[this.#style], id });
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
  if (name !== list) throw new Rejection("INVALID_ARGUMENT", messages.pageTokenInvalid(cursor));
  return Number(offset);
}

/**
 * Returns the cursor fields beside `data`. The behaviours determine the name of the next cursor, its value on the last
 * page, and whether the cursor of the request is repeated.
 */
export function cursorFields(
  documented: "nextPageToken" | "pageToken",
  sent: string | undefined,
  next: string | undefined,
  { pageTokenName, lastPageToken, echoPageToken }: Behaviours,
): object {
  const value = next ?? { absent: undefined, null: null, empty: "" }[lastPageToken];
  if (pageTokenName === "both") return { nextPageToken: value, pageToken: value };
  const name = pageTokenName === "documented" ? documented : pageTokenName;
  const other = name === "pageToken" ? "nextPageToken" : "pageToken";
  return { [name]: value, [other]: echoPageToken ? (sent ?? "") : undefined };
}
