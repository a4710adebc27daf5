import type { Behaviours } from "../behaviours/behaviours";
import { present, type JsonObject } from "../json";
import { Rejection } from "./rejection";
import { pageTokenInvalid } from "./messages";

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
  throw new Rejection("INVALID_ARGUMENT", pageTokenInvalid({ token: cursor }));
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
  { sent, next }: { readonly sent: string | undefined; readonly next: string | undefined },
  behaviours: Behaviours,
): JsonObject {
  const { pageTokenName, lastPageToken, echoPageToken } = behaviours;
  const value = next ?? { absent: undefined, null: null, empty: "" }[lastPageToken];
  if (pageTokenName === "both") return present({ nextPageToken: value, pageToken: value });
  const name: CursorName = pageTokenName === "documented" ? documented : pageTokenName;
  const other: CursorName = name === "pageToken" ? "nextPageToken" : "pageToken";
  return present({ [name]: value, [other]: echoPageToken ? (sent ?? "") : undefined });
}
