import { explain } from "./refusals/outcome";
import { PartialFailure } from "./refusals/failures";

/**
 * Changes a state in steps, each one request. When a later step fails, what the earlier ones did is not forgotten: the
 * failure carries the state that stands.
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
