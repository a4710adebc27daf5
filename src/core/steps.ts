import type { CollabClient } from "../api";
import { explain } from "./rejections/explain";
import { PartialFailure, UnsureFailure } from "./rejections/failures";
import { isAlreadyDeleted, isNotFound, mayBeApplied } from "./rejections/meaning";

/**
 * Changes a state in steps. After each step, `work` calls `record` with the properties that have taken effect.
 * It calls `recordUnsure` with what the state must record although nothing is known to have taken effect: properties that may have,
 * because the step failed, or a job that has only started.
 *
 * @returns the resulting state.
 * @throws {PartialFailure} with the state so far, if a step fails after earlier ones succeeded.
 * @throws {UnsureFailure} if the first step fails, and may have taken effect.
 */
export async function stepwise<State extends object>(
  start: State,
  work: (
    record: (change: Partial<State>) => void,
    recordUnsure: (change: Partial<State>) => void,
  ) => Promise<void>,
): Promise<State> {
  let state = start;
  let applied = start;
  const recordUnsure = (change: Partial<State>) => {
    state = { ...state, ...change };
  };
  const record = (change: Partial<State>) => {
    recordUnsure(change);
    applied = state;
  };
  try {
    await work(record, recordUnsure);
    return state;
  } catch (error) {
    if (state === start || error instanceof PartialFailure) throw error;
    if (applied === start) throw new UnsureFailure(state, error);
    throw new PartialFailure(state, [explain(error, { isMember: true })], [error]);
  }
}

/** Returns a handler of a request's failure. If the request may have been applied, it records a change. It throws the error again. */
export const ifMayBeApplied =
  <Change>(record: (change: Change) => void, change: Change) =>
  (error: unknown): never => {
    if (mayBeApplied(error)) record(change);
    throw error;
  };

/** Handles the failure of a read: that its object does not exist is no error. */
export function ignoreMissing(error: unknown): undefined {
  if (!isNotFound(error)) throw error;
}

/** Handles the failure of a deletion: that its object does not exist is no error. */
export function ignoreDeleted(error: unknown): undefined {
  if (!isAlreadyDeleted(error)) throw error;
}

/** The pauses between reads of something that was just written: a service may show a write late. Tests shorten them. */
export const PAUSES_MS = [200, 600, 1200];

/** Calls `look` repeatedly until `isIt` accepts the result or all pauses are used. Returns the last result. */
export async function eventually<Seen>(
  { clock }: Pick<CollabClient, "clock">,
  look: () => Promise<Seen>,
  isIt: (seen: Seen) => boolean,
): Promise<Seen> {
  let seen = await look();
  for (const pause of PAUSES_MS) {
    if (isIt(seen)) break;
    await clock.sleep(pause);
    seen = await look();
  }
  return seen;
}
