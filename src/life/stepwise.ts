import { explain } from "./refusals/explain";
import { PartialFailure } from "./refusals/failures";

/**
 * Changes a state in steps, each one request. When a step fails after others were done, the failure is a partial one with the
 * state that they have reached.
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
