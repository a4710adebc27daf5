import { z } from "zod";
import { CallError, gistOf } from "../api";
import type { Claims } from "./claims/claims";
import { settleBatch, type Batch } from "./batching/coalescer";
import { isGone, mayBeApplied } from "./refusals/meaning";
import { explain } from "./refusals/outcome";
import { ItemRefused, PartialFailure, WholeFailure } from "./refusals/failures";
import { isMap } from "../values/plain";
import { someOf } from "../values/some-of";

/** A set as checked inputs and states hold it: keyed by member, so that a reviewer sees one line for each. */
export type Members = Record<string, true>;

export function membersOf(list: Iterable<string>): Members {
  return Object.fromEntries([...new Set(list)].sort().map((member) => [member, true as const]));
}

/** What became of a request for the members of a set. */
export interface Applied {
  readonly done: readonly string[];
  /** What became of these nobody knows: the reply was lost, or said nothing of them. */
  readonly unsure?: readonly string[];
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
    // What every item of a request fails with, the next request will fail with too: the others are not tried.
    if (results.every((result) => result.status === "rejected" && result.reason instanceof CallError)) {
      const others = members.slice(start + size);
      failures.push(...others.map((member) => ({ member, error: new ItemRefused("not tried after that.") })));
      break;
    }
  }
  const unsure = failures.filter(({ error }) => mayBeApplied(error)).map(({ member }) => member);
  return { done, unsure, reasons: explainAll(failures) };
}

interface Failed {
  readonly member: string;
  readonly error: unknown;
}

/** More ways of failing than these nobody reads. */
const MOST_REASONS = 20;

/** How many members the line of one reason names. */
const MOST_NAMED = 5;

/** One line for each way of failing, with the members that failed so. Words that differ in the member's name are alike. */
export function explainAll(failures: readonly Failed[]): string[] {
  const alike = new Map<string, { why: string; members: string[] }>();
  for (const { member, error } of failures) {
    const why = explain(error);
    const gist = gistOf(why, member);
    const known = alike.get(gist);
    if (known) known.members.push(member);
    else alike.set(gist, { why, members: [member] });
  }
  const lines = [...alike].map(([gist, { why, members }]) => {
    const [only, ...others] = members.sort();
    return others.length === 0 ? `${only}: ${why}` : `${someOf(members, MOST_NAMED)}: ${gist}`;
  });
  if (lines.length <= MOST_REASONS) return lines;
  const rest = [...alike.values()].slice(MOST_REASONS).flatMap(({ members }) => members);
  return [
    ...lines.slice(0, MOST_REASONS),
    `${someOf(rest.sort(), MOST_NAMED)}: failed for other reasons, which are not listed here.`,
  ];
}

/** Takes members back, but for those that another resource of this run holds: they leave the set and stay in the service. */
export async function releaseMembers<Result>(
  claims: Claims,
  members: readonly string[],
  identityOf: (member: string) => string,
  size: number,
  batch: Batch<string, Result>,
): Promise<Applied> {
  const applied: Applied[] = [];
  const free = await claims.release(members, identityOf, async (unclaimed) => {
    applied.push(await applyToMembers(unclaimed, size, forgiving(batch)));
  });
  const sent = new Set(free);
  return {
    done: [...members.filter((member) => !sent.has(member)), ...applied.flatMap(({ done }) => done)],
    reasons: applied.flatMap(({ reasons }) => reasons),
  };
}

/** What is gone already counts as taken back. */
function forgiving<Result>(batch: Batch<string, Result>): Batch<string, Result | undefined> {
  return {
    ...batch,
    send: async (members) =>
      (await batch.send(members)).map((result) =>
        result.status === "rejected" && isGone(result.reason)
          ? { status: "fulfilled", value: undefined }
          : result,
      ),
  };
}

/**
 * A list of members in any order and with duplicates, checked into the form that is compared and stored. It also takes
 * that form itself: under `ignoreChanges` the engine gives back what was checked before.
 */
export function setOf(member: z.ZodType<string>) {
  return z.preprocess(
    (given) => (isMap(given) ? Object.keys(given) : given),
    z
      .array(
        member.refine((name) => name !== "__proto__", "must not be __proto__"),
        "must be a list",
      )
      .transform(membersOf),
  );
}

/** The members of one set that another does not have. */
export function minus(members: Members, others: Members): string[] {
  return Object.keys(members).filter((member) => !Object.hasOwn(others, member));
}

export function without(members: Members, gone: Iterable<string>): Members {
  const left = new Set(Object.keys(members));
  for (const member of gone) left.delete(member);
  return membersOf(left);
}

/** The set that stands after some members came and some went. */
export function after(members: Members, added: Applied, removed: Applied): Members {
  return without(membersOf([...Object.keys(members), ...added.done]), removed.done);
}

/** Ends a verb on a set: the state when all is done, a partial failure when some is, a failure when nothing is. */
export function settle<State extends object>(state: State, ...applied: readonly Applied[]): State {
  const reasons = applied.flatMap((part) => part.reasons);
  if (reasons.length === 0) return state;
  if (applied.some(({ done }) => done.length > 0)) throw new PartialFailure(state, reasons);
  throw new WholeFailure(reasons);
}
