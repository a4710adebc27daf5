import { WholeFailure } from "../refusals/failures";

/** A resource whose update takes something away from an identity. */
export interface Leaver {
  readonly name: string;
  /** What to do instead, where another resource takes that identity: a sentence. */
  readonly wayOn: string;
}

const ELSEWHERE = "a resource of another provider";

/**
 * One resource leaves an identity and another one takes it, in one update. The engine works on them in any order, and side by
 * side, so one could take the other's data away.
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

/** What to do where one resource moves away and another takes its place. */
export const ofMove = (leaver: string): string =>
  `Make two updates: in the first, change only ${leaver}; in the second, the rest. If they change places in a circle, ` +
  `first give one of them an id that is free.`;
