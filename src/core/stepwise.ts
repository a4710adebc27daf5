import { explain } from "./rejections/explain";
import { PartialFailure } from "./rejections/failures";

/**
 * Changes a state in steps of one request each. When a step fails after earlier steps succeeded, throws a
 * {@link PartialFailure} with the state that they reached.
 */
export async function stepwise<State extends object>(
  start: State,
  work: (reached: (change: Partial<State>) => void) => Promise<void>,
): Promise<State> {
  let state = start;
  try {
    await work((change) => (state = { ...state, ...change }));
    return state;
  } catch (error) {
    if (state === start || error instanceof PartialFailure) throw error;
    throw new PartialFailure(state, [explain(error)]);
  }
}
