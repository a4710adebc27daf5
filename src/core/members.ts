import type { Claims } from "./claims";
import { settleBatch, type Batch } from "./coalescer";
import { explain } from "./outcome";
import { Failure, PartialFailure } from "./resource";

/** A set as checked inputs and states hold it: keyed by member, so that a reviewer sees one line for each. */
export type Members = Record<string, true>;

export function membersOf(list: Iterable<string>): Members {
  return Object.fromEntries([...new Set(list)].sort().map((member) => [member, true as const]));
}

/** What became of a request for the members of a set. */
export interface Applied {
  readonly done: readonly string[];
  /** One line for each failure; members that failed alike share it. */
  readonly reasons: readonly string[];
}

/** Sends members in chunks, one after another. A refused chunk is halved, so that one bad member fails alone. */
export async function applyToMembers<Result>(
  members: readonly string[],
  size: number,
  batch: Batch<string, Result>,
): Promise<Applied> {
  const done: string[] = [];
  const failures: Failed[] = [];
  for (let start = 0; start < members.length; start += size) {
    const chunk = members.slice(start, start + size);
    const results = await settleBatch(chunk, batch);
    results.forEach((result, index) => {
      const member = chunk[index] ?? "";
      if (result.status === "fulfilled") done.push(member);
      else failures.push({ member, error: result.reason });
    });
  }
  return { done, reasons: explainAll(failures) };
}

interface Failed {
  readonly member: string;
  readonly error: unknown;
}

/** One line for each way of failing, with the members that failed so. */
export function explainAll(failures: readonly Failed[]): string[] {
  const alike = new Map<string, string[]>();
  for (const { member, error } of failures) {
    const why = explain(error);
    const whose = alike.get(why);
    if (whose) whose.push(member);
    else alike.set(why, [member]);
  }
  return [...alike].map(([why, whose]) => `${list(whose.sort())}: ${why}`);
}

/** Takes members back, but for those that another resource of this run holds: they leave the set and stay in the service. */
export async function releaseMembers<Result>(
  claims: Claims,
  members: readonly string[],
  identityOf: (member: string) => string,
  size: number,
  batch: Batch<string, Result>,
): Promise<Applied> {
  const kept = new Set(members);
  const applied: Applied[] = [];
  await claims.release(members, identityOf, async (free) => {
    for (const member of free) kept.delete(member);
    applied.push(await applyToMembers(free, size, batch));
  });
  return {
    done: [...kept, ...applied.flatMap(({ done }) => done)],
    reasons: applied.flatMap(({ reasons }) => reasons),
  };
}

/** The members of one set that another does not have. */
export function minus(members: Members, others: Members): string[] {
  return Object.keys(members).filter((member) => !Object.hasOwn(others, member));
}

/** The set that stands after some members came and some went. */
export function after(members: Members, added: Applied, removed: Applied): Members {
  const gone = new Set(removed.done);
  return membersOf([...Object.keys(members), ...added.done].filter((member) => !gone.has(member)));
}

/** Ends a verb on a set: the state when all is done, a partial failure when some is, a failure when nothing is. */
export function settle<State extends object>(state: State, ...applied: readonly Applied[]): State {
  const reasons = applied.flatMap((part) => part.reasons);
  if (reasons.length === 0) return state;
  if (applied.some(({ done }) => done.length > 0)) throw new PartialFailure(state, reasons);
  throw new Failure(reasons.join("\n"));
}

function list(members: readonly string[]): string {
  const shown = members.slice(0, 5).join(", ");
  return members.length > 5 ? `${shown} and ${members.length - 5} more` : shown;
}

/** What a name that becomes a key of a map may not be: a plain object would lose it on the way. */
export const memberField = [(name: string) => name !== "__proto__", "must not be __proto__"] as const;
