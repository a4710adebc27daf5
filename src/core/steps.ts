import { explain } from "./rejections/explain";
import { PartialFailure, UnsureFailure } from "./rejections/failures";
import { isNotFound } from "./rejections/meaning";

/**
 * Changes a state in steps of one request each. When a step fails after earlier steps succeeded, throws a
 * {@link PartialFailure} with the state that they reached. `unsure` records what a failing step may have changed: without
 * earlier steps, the result is an {@link UnsureFailure}.
 */
export async function stepwise<State extends object>(
  start: State,
  work: (
    reached: (change: Partial<State>) => void,
    unsure: (change: Partial<State>) => void,
  ) => Promise<void>,
): Promise<State> {
  let state = start;
  let applied = start;
  const record = (change: Partial<State>) => {
    state = { ...state, ...change };
  };
  const reached = (change: Partial<State>) => {
    record(change);
    applied = state;
  };
  try {
    await work(reached, record);
    return state;
  } catch (error) {
    if (state === start || error instanceof PartialFailure) throw error;
    if (applied === start) throw new UnsureFailure(state, error);
    throw new PartialFailure(state, [explain(error)], [error]);
  }
}

/** Handles the failure of a request: that its object does not exist is no error. */
export function ignoreMissing(error: unknown): undefined {
  if (!isNotFound(error)) throw error;
}

/** The pauses between reads of something that was just written: a service may show a write late. */
const PAUSES_MS = [200, 600, 1200];

/** Calls `look` repeatedly until `isIt` accepts the result or all pauses are used. Returns the last result. */
export async function eventually<Seen>(
  look: () => Promise<Seen>,
  isIt: (seen: Seen) => boolean,
): Promise<Seen> {
  let seen = await look();
  for (const pause of PAUSES_MS) {
    if (isIt(seen)) break;
    await new Promise((resolve) => setTimeout(resolve, pause));
    seen = await look();
  }
  return seen;
}
