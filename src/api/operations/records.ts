import { z } from "zod";
import { pathText } from "../../values/path";

/** A field whose value in a reply is missing or has the wrong type. It never contains the value. */
export interface UnreadableField {
  /** The field's path inside its record; empty if the record itself has the wrong type. */
  readonly field: string;
  /** The number of records that this concerns. */
  readonly records: number;
  /** True if these records are left out of the result, because they are unusable without the field. */
  readonly leftOut?: true;
}

/** What could not be read of the current reply. Parsing is synchronous, so replies are read one after another. */
let unreadable = new Map<string, UnreadableField>();

/** Reads a reply, and returns what could not be read of its records. */
export function readRecords<Result>(read: () => Result): {
  readonly result: Result;
  readonly unreadable: readonly UnreadableField[];
} {
  unreadable = new Map();
  const result = read();
  return { result, unreadable: [...unreadable.values()] };
}

function report(field: string, leftOut?: true): void {
  const key = `${field} ${leftOut ?? ""}`;
  const records = (unreadable.get(key)?.records ?? 0) + 1;
  unreadable.set(key, { field, records, ...(leftOut && { leftOut }) });
}

/**
 * A list of records in a reply. A record that does not fit is left out and reported; a wrong optional value of a record is
 * reported, and the record is read without it.
 */
export const records = <Schema extends z.ZodType>(schema: Schema) =>
  z.array(z.unknown()).transform((entries) =>
    entries.flatMap((entry): z.output<Schema>[] => {
      const read = schema.safeParse(entry);
      if (!read.success) {
        report(pathText(read.error.issues[0]?.path ?? []), true);
        return [];
      }
      for (const field of ignoredIn(entry, read.data)) report(field);
      return [read.data];
    }),
  );

/** Returns the fields of a record that have a value in the reply, but none in what was read of it. */
function ignoredIn(entry: unknown, record: unknown): string[] {
  if (typeof entry !== "object" || entry === null || typeof record !== "object" || record === null) return [];
  return Object.entries(record).flatMap(([field, value]) =>
    value === undefined && (Reflect.get(entry, field) ?? undefined) !== undefined ? [field] : [],
  );
}
