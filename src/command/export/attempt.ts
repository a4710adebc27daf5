import {
  isOrganizationDisabled,
  isReadDisabled,
  missingThings,
  type Thing,
} from "../../core/rejections/meaning";
import { explain } from "../../core/rejections/explain";
import { CommandError } from "../terminal";

/** The outcome of a read: a value, or the service's reason for not returning one. */
export type ReadResult<Value> = { readonly value: Value } | Unread;

/** The object that is missing according to a rejected read; `unnamed` if the service does not name it. */
type Missing = Extract<Thing, "organization" | "document" | "folder" | "user" | "unnamed">;

interface Unread {
  readonly unread: string;
  /** The reason for the rejection: the organization is disabled, an object is missing, or the read is not enabled. */
  readonly because: "off" | Missing | "closed";
}

export const because = (result: ReadResult<unknown>) => ("unread" in result ? result.because : undefined);

/**
 * Runs a read. A rejection that describes the service's data is returned as the outcome.
 *
 * @throws {CommandError} for other errors, such as wrong credentials.
 */
export async function attempt<Value>(what: string, read: () => Promise<Value>): Promise<ReadResult<Value>> {
  try {
    return { value: await read() };
  } catch (error) {
    const unread = explain(error);
    if (isOrganizationDisabled(error)) return { unread, because: "off" };
    const missing = missingThings(error);
    if (missing) return { unread, because: namedIn(missing) };
    if (isReadDisabled(error)) return { unread, because: "closed" };
    throw new CommandError(`could not read ${what}: ${unread} Nothing was written.`);
  }
}

const NAMED: readonly Missing[] = ["document", "folder", "user", "organization"];

function namedIn(things: ReadonlySet<Thing>): Missing {
  return NAMED.find((thing) => things.has(thing)) ?? "unnamed";
}
