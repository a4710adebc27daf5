import { isClosed, isSwitchedOff, missingThings } from "../../life/refusals/meaning";
import { explain } from "../../life/refusals/explain";
import type { Thing } from "../../life/refusals/words";
import { CommandError } from "../terminal";

/** What a read came to: an answer, or what the service says in its place. */
export type Answer<Value> = { readonly value: Value } | Unread;

/** What a refused read says is not there; `unnamed` where the service does not name it. */
type Missing = Extract<Thing, "organization" | "document" | "folder" | "user" | "unnamed">;

interface Unread {
  readonly unread: string;
  /** What the refusal comes to: the organization is off, something is missing, or the read is not enabled. */
  readonly because: "off" | Missing | "closed";
}

export const because = (answer: Answer<unknown>) => ("unread" in answer ? answer.because : undefined);

/** @throws {CommandError} for what is not an answer about the service's data, such as wrong credentials. */
export async function attempt<Value>(what: string, read: () => Promise<Value>): Promise<Answer<Value>> {
  try {
    return { value: await read() };
  } catch (error) {
    const unread = explain(error);
    if (isSwitchedOff(error)) return { unread, because: "off" };
    const missing = missingThings(error);
    if (missing) return { unread, because: namedIn(missing) };
    if (isClosed(error)) return { unread, because: "closed" };
    throw new CommandError(`could not read ${what}: ${unread} Nothing was written.`);
  }
}

const NAMED: readonly Missing[] = ["document", "folder", "user", "organization"];

function namedIn(things: ReadonlySet<Thing>): Missing {
  return NAMED.find((thing) => things.has(thing)) ?? "unnamed";
}
