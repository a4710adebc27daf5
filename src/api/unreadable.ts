import { LostReplyError } from "./errors";
import type { OperationName, UnreadableField } from "./operations";

const counts = new WeakMap<object, number>();

/**
 * Returns the number of records that the client left out of a result, because it could not read them. An object that is missing
 * from such a result may exist.
 */
export const unreadableIn = (result: unknown): number =>
  typeof result === "object" && result !== null ? (counts.get(result) ?? 0) : 0;

/** Returns how many records were left out of a reply because of the given fields. */
export const numberLeftOut = (fields: readonly UnreadableField[]): number =>
  fields.reduce((count, { records, leftOut }) => (leftOut ? count + records : count), 0);

/** Records that a result lacks `count` records. */
export function markUnreadable(result: unknown, count: number): void {
  if (count > 0 && typeof result === "object" && result !== null) counts.set(result, count);
}

/**
 * Checks that a result has all records, before its caller concludes that an object without a record does not exist.
 *
 * @throws {LostReplyError} if records were left out of the result.
 */
export function requireComplete(operation: OperationName, result: object, object: string): void {
  const count = unreadableIn(result);
  if (count === 0) return;
  throw new LostReplyError(
    `${operation}: whether ${object} exists is unknown, because ${recordsOf(count)} of the service's reply cannot be read`,
    { operation, attempts: 1, applied: "no" },
  );
}

/** Returns a number of records in words. */
export const recordsOf = (count: number) => `${count} ${count === 1 ? "record" : "records"}`;

/** Describes the unreadable fields of a reply for users. */
export function describeUnreadable(fields: readonly UnreadableField[]): string {
  const described = fields.map(({ field, records, leftOut }) => {
    const of = `${field || "the type"} of ${recordsOf(records)}`;
    return leftOut ? `${of} (left out with the whole record)` : of;
  });
  return `the service's reply contains values that cannot be read: ${described.join(", ")}.`;
}
