import { CallError } from "../api";
import { sendInHalves, type Send } from "./batching";
import type { Connection } from "./connection";
import { explainAll, type FailedMember } from "./rejections/explain";
import { ItemError, PartialFailure, UnsureFailure, WholeFailure } from "./rejections/failures";
import { isDivisible, isAlreadyDeleted, mayBeApplied } from "./rejections/meaning";

/**
 * A set as checked inputs and states contain it: keyed by member, so that a reviewer sees one line for each
 * (engine-notes: lists and maps).
 */
export type Members = Record<string, true>;

export function membersOf(list: Iterable<string>): Members {
  return Object.fromEntries([...new Set(list)].sort().map((member) => [member, true as const]));
}

export interface MemberResults {
  readonly done: readonly string[];
  /** Members whose result is unknown: the reply was lost, or did not mention them. */
  readonly unsure?: readonly string[];
  /** One line for each failure. Members that failed alike share a line. */
  readonly reasons: readonly string[];
  /** The errors that the reasons explain. */
  readonly causes?: readonly unknown[];
}

/** How members are sent. */
interface Requests<Result> {
  readonly send: Send<string, Result>;
  /** The maximum number of members in one request, where the service allows fewer than the settings. */
  readonly most?: number;
  /** Reports whether one member may have caused a failure of the whole request; by default {@link isDivisible}. */
  readonly mayBeOneMember?: (error: unknown) => boolean;
}

interface Release<Result> extends Requests<Result> {
  readonly identityOf: (member: string) => string;
  /** True if members stay in the service when they leave the set. */
  readonly retains: boolean;
}

/** The part of a context that sends members. */
interface Sender<Needed extends keyof Connection> {
  readonly connection: Pick<Connection, Needed>;
}

/** After this many rejected members in a row, the remaining members are not tried. */
const MOST_REJECTED = 100;

/**
 * Sends the members of one resource in chunks, one after another. Halves a chunk that the service rejects because of one
 * member.
 */
export async function applyToMembers<Result>(
  { connection }: Sender<"batchSize">,
  members: readonly string[],
  { send, most = Infinity, mayBeOneMember = isDivisible }: Requests<Result>,
): Promise<MemberResults> {
  const size = Math.min(connection.batchSize, most);
  const done: string[] = [];
  const failures: FailedMember[] = [];
  let failedInARow = 0;
  for (let start = 0; start < members.length; start += size) {
    const chunk = members.slice(start, start + size);
    const results = await sendInHalves(chunk, send, mayBeOneMember);
    results.forEach((result, index) => {
      const member = chunk[index] ?? "";
      if (result.status === "fulfilled") done.push(member);
      else failures.push({ member, error: result.reason });
    });
    const errors = results.flatMap((result) =>
      result.status === "rejected" ? [result.reason as unknown] : [],
    );
    const allFailed = errors.length === chunk.length && errors.every((error) => error instanceof CallError);
    failedInARow = allFailed ? failedInARow + errors.length : 0;
    // When the request itself failed, the next one will fail too, so the remaining members are not tried. The rejection of one
    // member shows nothing about the others, but a service that rejects this many rejects them all.
    if (allFailed && (failedInARow >= MOST_REJECTED || !errors.every(mayBeOneMember))) {
      const others = members.slice(start + size);
      failures.push(...others.map((member) => ({ member, error: new ItemError("not tried after that.") })));
      break;
    }
  }
  const unsure = failures.filter(({ error }) => mayBeApplied(error)).map(({ member }) => member);
  return { done, unsure, reasons: explainAll(failures), causes: failures.map(({ error }) => error) };
}

/**
 * Releases members of a set, unless it retains them. A member that another resource of this run owns stays in the service and
 * counts as done: it only leaves this set.
 */
export async function releaseMembers<Result>(
  context: Sender<"batchSize" | "ownership">,
  members: readonly string[],
  { identityOf, retains, send, ...requests }: Release<Result>,
): Promise<MemberResults> {
  if (retains) return { done: members, reasons: [] };
  let applied: MemberResults = { done: [], reasons: [] };
  const free = await context.connection.ownership.deleteUnowned(members, identityOf, async (unowned) => {
    applied = await applyToMembers(context, unowned, { ...requests, send: ignoringMissing(send) });
  });
  const sent = new Set(free);
  return { ...applied, done: [...members.filter((member) => !sent.has(member)), ...applied.done] };
}

/** Returns `send`, except that a member that no longer exists counts as done. */
function ignoringMissing<Result>(send: Send<string, Result>): Send<string, Result | undefined> {
  return async (members) =>
    (await send(members)).map((result) =>
      result.status === "rejected" && isAlreadyDeleted(result.reason)
        ? { status: "fulfilled", value: undefined }
        : result,
    );
}

export function minus(members: Members, others: Members): string[] {
  return Object.keys(members).filter((member) => !Object.hasOwn(others, member));
}

export function without(members: Members, notFound: Iterable<string>): Members {
  const left = new Set(Object.keys(members));
  for (const member of notFound) left.delete(member);
  return membersOf(left);
}

export function after(members: Members, added: MemberResults, removed: MemberResults): Members {
  return without(membersOf([...Object.keys(members), ...added.done]), removed.done);
}

/** Returns the members whose result is unknown: those of before, unless they are done now, and those of these requests. */
export function unsureAfter(before: Members, ...applied: readonly MemberResults[]): Members {
  const unsure = applied.flatMap((part) => part.unsure ?? []);
  const done = applied.flatMap((part) => part.done);
  return without(membersOf([...Object.keys(before), ...unsure]), done);
}

/**
 * Returns the state when everything is done. Otherwise throws a {@link PartialFailure} if something is done, and a
 * {@link WholeFailure} if nothing is, or an {@link UnsureFailure} if the state records what may be done.
 */
export function stateOrThrow<State extends object>(
  state: State,
  applied: readonly MemberResults[],
  { recordsUnsure = false } = {},
): State {
  const reasons = applied.flatMap((part) => part.reasons);
  if (reasons.length === 0) return state;
  const causes = applied.flatMap((part) => part.causes ?? []);
  if (applied.some(({ done }) => done.length > 0)) throw new PartialFailure(state, reasons, causes);
  const failure = new WholeFailure(reasons, causes);
  throw recordsUnsure ? new UnsureFailure(state, failure) : failure;
}
