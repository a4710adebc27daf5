import type { PropertyMap } from "../../src/core/lifecycle";
import { PartialFailure } from "../../src/core/rejections/failures";

/** Returns the state and the reasons that an operation records when it fails halfway. */
export async function partialFailureOf(
  work: Promise<unknown>,
): Promise<{ state: PropertyMap; reasons: readonly string[] }> {
  const error: unknown = await work.catch((reason: unknown) => reason);
  if (!(error instanceof PartialFailure)) throw new Error("no partial failure", { cause: error });
  return { state: { ...error.state }, reasons: error.reasons };
}
