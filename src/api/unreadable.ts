import type { z } from "zod";
import { pathText } from "../values/path";
import { valueOnPath } from "../values/unknown";
import { LostReplyError } from "./errors";
import type { OperationName } from "./operations";
import { isOptional } from "./operations/fields";

/** A field whose value in a reply is missing or has the wrong type. It never contains the value. */
export interface UnreadableField {
  /** The field's path inside its record; empty if the record itself has the wrong type. */
  readonly field: string;
  /** The number of records that this concerns. */
  readonly records: number;
  /** True if these records are left out of the result, because they are unusable without the field. */
  readonly leftOut?: true;
}

const counts = new WeakMap<object, number>();

/**
 * Returns the number of records that the client left out of a result, because it could not read them. An object that is missing
 * from such a result may exist.
 */
export const unreadableIn = (result: unknown): number =>
  typeof result === "object" && result !== null ? (counts.get(result) ?? 0) : 0;

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

type ReadResult<Result> =
  | { readonly value: Result; readonly fields: readonly UnreadableField[] }
  | { readonly issues: readonly z.core.$ZodIssue[] };

/**
 * Reads a reply without its unreadable parts: wrong optional values, and list entries that lack a required value. Entries are
 * only left out if `leavesOut` is true. Returns issues if more than that is unreadable.
 */
export function readWithout<Result>(
  schema: z.ZodType<Result>,
  reply: object,
  leavesOut: boolean,
): ReadResult<Result> {
  const first = schema.safeParse(reply);
  if (first.success) return { value: first.data, fields: [] };
  const unreadable = () => ({ issues: first.error.issues.flatMap(innerIssues) });
  const rest = structuredClone(reply);
  const fields = new Map<string, UnreadableField>();
  const report = (field: string, leftOut?: true) => {
    const key = `${field} ${leftOut ?? ""}`;
    const records = (fields.get(key)?.records ?? 0) + 1;
    fields.set(key, { field, records, ...(leftOut && { leftOut }) });
  };
  let count = 0;
  let parsed: z.ZodSafeParseResult<Result> = first;
  while (!parsed.success) {
    const entries = new Map<unknown[], Map<number, string>>();
    for (const issue of parsed.error.issues.flatMap(innerIssues)) {
      const { path } = issue;
      const at = path.findLastIndex((step) => typeof step === "number");
      const field = pathText(at < 0 ? path.slice(-1) : path.slice(at + 1));
      if (isOptional(issue)) {
        const record = valueOnPath(rest, path.slice(0, -1));
        const name = path.at(-1);
        if (typeof record !== "object" || !record || name === undefined || !Reflect.has(record, name))
          return unreadable();
        Reflect.deleteProperty(record, name);
        report(field);
      } else {
        const list = valueOnPath(rest, path.slice(0, Math.max(at, 0)));
        const index = path[at];
        if (!leavesOut || !Array.isArray(list) || typeof index !== "number") return unreadable();
        const named = entries.get(list) ?? new Map<number, string>();
        entries.set(list, named.set(index, named.get(index) ?? field));
      }
    }
    for (const [list, named] of entries) {
      count += named.size;
      for (const field of named.values()) report(field, true);
      for (const index of [...named.keys()].sort((one, other) => other - one)) list.splice(index, 1);
    }
    parsed = schema.safeParse(rest);
  }
  markUnreadable(parsed.data, count);
  return { value: parsed.data, fields: [...fields.values()] };
}

/** Returns the issues of the option of a union that fits the value except for inner values. */
function innerIssues(issue: z.core.$ZodIssue): z.core.$ZodIssue[] {
  if (issue.code !== "invalid_union") return [issue];
  const fitting = issue.errors.find((issues) => issues.every(({ path }) => path.length > 0));
  return fitting?.map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] })) ?? [issue];
}

/** Describes the unreadable fields of a reply for users. */
export function describeUnreadable(fields: readonly UnreadableField[]): string {
  const described = fields.map(({ field, records, leftOut }) => {
    const of = `${field || "the type"} of ${recordsOf(records)}`;
    return leftOut ? `${of} (left out with the whole record)` : of;
  });
  return `the service's reply contains values that cannot be read: ${described.join(", ")}.`;
}
