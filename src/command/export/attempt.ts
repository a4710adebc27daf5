import { explain, isClosed } from "../../core/outcome";
import { CommandError } from "../terminal";
import { missingThing, saysOrganizationIsOff, type Missing } from "./refusals";

/** What a read came to: an answer, or what the service says in its place. */
export type Answer<Value> = { readonly value: Value } | Unread;

export interface Unread {
  readonly unread: string;
  /** What the service's words come to: the organization is off, something is missing, or the read is not enabled. */
  readonly because: "off" | Missing | "closed";
}

export const because = (answer: Answer<unknown>) => ("unread" in answer ? answer.because : undefined);

/** @throws {CommandError} for what is not an answer about the service's data, such as wrong credentials. */
export async function attempt<Value>(
  what: string,
  ids: readonly string[],
  read: () => Promise<Value>,
): Promise<Answer<Value>> {
  try {
    return { value: await read() };
  } catch (error) {
    const unread = explain(error);
    if (saysOrganizationIsOff(error, ids)) return { unread, because: "off" };
    const missing = missingThing(error, ids);
    if (missing) return { unread, because: missing };
    if (isClosed(error)) return { unread, because: "closed" };
    throw new CommandError(`could not read ${what}: ${unread} Nothing was written.`);
  }
}
