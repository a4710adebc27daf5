import { someOf } from "../values/some-of";

const SHOWN = 5;

/** What leaves a set: its members in words, and as one or several. */
export interface Leaving {
  readonly names: string;
  readonly isOne: boolean;
  /** `it` or `them`. */
  readonly them: string;
}

interface Refused {
  /** What would be done to the members: a sentence. */
  readonly change: (leaving: Leaving) => string;
  /** How to keep the members, without a full stop. */
  readonly waysOn: (leaving: Leaving) => string;
}

/** Why a protected set refuses a change: one line that names the members that would leave it. Undefined where none would. */
export function protects(
  what: string,
  members: readonly string[],
  { change, waysOn }: Refused,
): string | undefined {
  if (members.length === 0) return undefined;
  const isOne = members.length === 1;
  const leaving = { names: listed(members), isOne, them: isOne ? "it" : "them" };
  return `${what} is protected. ${change(leaving)}. ${waysOn(leaving)}, or remove protect or deletionProtection.`;
}

/** Says to undo the change. */
export function putBack({ isOne, names }: Leaving): string {
  return `Put ${isOne ? names : "them"} back in`;
}

function listed(names: readonly string[]): string {
  const last = names.at(-1) ?? "";
  if (names.length < 2) return last;
  return names.length > SHOWN ? someOf(names, SHOWN) : `${names.slice(0, -1).join(", ")} and ${last}`;
}
