import type { Behaviours } from "./behaviours";
import { Failure } from "./failure";
import type { JsonObject } from "./json";
import { words } from "./words";

/** A cursor is opaque to clients; here it is the offset of the next item, with a mark of the list that it belongs to. */
export const cursorAt = (list: string, offset: number): string =>
  Buffer.from(JSON.stringify([list, offset])).toString("base64url");

/** @throws {Failure} INVALID_ARGUMENT for a cursor that this list did not give. */
export function offsetOf(list: string, cursor: string | undefined): number {
  if (!cursor) return 0;
  try {
    const value: unknown = JSON.parse(Buffer.from(cursor, "base64url").toString());
    if (Array.isArray(value) && value[0] === list && typeof value[1] === "number") return value[1];
  } catch {
    // Falls through to the same refusal.
  }
  throw new Failure("INVALID_ARGUMENT", words.pageTokenInvalid({ token: cursor }));
}

/** The cursor fields beside `data`: named, and on the last page empty, as the behaviours say. */
export function cursorFields(
  documented: "nextPageToken" | "pageToken",
  next: string | undefined,
  behaviours: Behaviours,
): JsonObject {
  const value = next ?? { absent: undefined, null: null, empty: "" }[behaviours.lastPageToken];
  if (value === undefined) return {};
  if (behaviours.pageTokenName === "both") return { nextPageToken: value, pageToken: value };
  return { [behaviours.pageTokenName === "documented" ? documented : behaviours.pageTokenName]: value };
}
