import { WholeFailure } from "../rejections/failures";

/** A resource whose update removes something from an identity. */
export interface Leaver {
  readonly name: string;
  /** What to do instead, where another resource takes over that identity: a sentence. */
  readonly wayOn: string;
}

const ELSEWHERE = "a resource of another provider";

/**
 * Thrown when one resource vacates an identity and another one takes it over in one update. The engine processes them in any
 * order, and in parallel, so one could remove the other's data.
 */
export class HandOver extends WholeFailure {
  override readonly name = "HandOver";

  constructor(identity: string, taker = ELSEWHERE, leaver?: Leaver) {
    super([
      `the ${identity} would pass from ${leaver?.name ?? ELSEWHERE} to ${taker} in one update. Nothing was applied to it. ` +
        (leaver?.wayOn ?? ofMove("the one that leaves it")),
    ]);
  }
}

/** Returns what to do where one resource moves away and another takes its place. */
export const ofMove = (leaver: string): string =>
  `Make two updates: in the first, change only ${leaver}; in the second, the rest. If they change places in a circle, ` +
  `first give one of them an id that is free.`;
