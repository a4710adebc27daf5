import { someOf } from "../values/collections";

const SHOWN = 5;

/** The members that leave a set: their names for messages, and whether they are one or several. */
export interface Leaving {
  readonly count: number;
  readonly names: string;
  readonly isOne: boolean;
  /** `it` or `them`. */
  readonly them: string;
}

/** What the deletion of an object would lose. */
export interface Loss {
  /** What the deletion does: `delete the document with its data`. */
  readonly would: string;
  /** What a program sets to keep the object in the service: `retainOnDelete: true`. */
  readonly keep: string;
  /** For a set: the number of its members, and of those that would be lost. Other resources of the program own the rest. */
  readonly members?: { readonly all: number; readonly lost: number };
}

interface RejectedChange {
  /** Returns a sentence about what would happen to the members. */
  readonly change: (leaving: Leaving) => string;
  /** Returns how to keep the members, without a full stop. */
  readonly advice: (leaving: Leaving) => string;
}

type PropertyMap = Readonly<Record<string, unknown>>;

/** Reports whether inputs request protection: directly, or through the option `protect` of a set. */
export function isProtected({ deletionProtection, __protected }: PropertyMap): boolean {
  return (deletionProtection ?? __protected) === true;
}

/** Reports whether an object may be deleted only after another update, which removes the protection from the state. */
export const isLocked = ({ deletionProtection }: PropertyMap): boolean => deletionProtection === true;

/**
 * Returns why a protected set rejects a change, in one line that names the members that would leave it; undefined where none
 * would.
 */
export function protects(
  what: string,
  members: readonly string[],
  { change, advice }: RejectedChange,
): string | undefined {
  if (members.length === 0) return undefined;
  const leaving = leavingOf(members);
  return `${what} is protected. ${change(leaving)}. ${advice(leaving)}, or set deletionProtection: false.`;
}

/** Returns why a protected object is not replaced. */
export function replacementRejectionMessage(
  what: string,
  inputs: readonly string[],
  { would, keep }: Loss,
): string {
  const names = inputs.join(" and ");
  return (
    `${what} is protected. Another ${names} would ${would}. Put the old ${names} back; or, in an update before this one, ` +
    `set deletionProtection: false to let it go, or ${keep} to keep it in the service.`
  );
}

/** Reports whether a state contains a guard that may reject its deletion. */
export const hasDeletionGuard = (state: PropertyMap): boolean =>
  isLocked(state) || typeof state["maxDeletions"] === "number";

/**
 * Returns why an object is not deleted: it is protected, or more members of a set would be lost than its limit allows. The
 * limit is about changes, so a whole set may be deleted. But when other resources take over a part of the set, it was renamed
 * or split, and lost members in the same update. No comparison of two states shows that.
 */
export function deletionRejection(state: PropertyMap, { would, keep, members }: Loss): string | undefined {
  const { maxDeletions } = state;
  if (!isLocked(state)) {
    const { all, lost } = members ?? { all: 0, lost: 0 };
    if (typeof maxDeletions !== "number" || lost === all || lost <= maxDeletions) return undefined;
    return (
      `it has maxDeletions: ${maxDeletions}, and this would ${would}, while another resource of the program takes over the ` +
      `rest. Nothing was applied. Rename or split a set in one update, and shrink it in the next: declare all of its members ` +
      `again, run pulumi up, and then remove them.`
    );
  }
  return (
    `it is protected, and this would ${would}. Nothing was applied. Declare it with deletionProtection: false, or with ` +
    `${keep} to keep it in the service, run pulumi up, and then remove it.`
  );
}

/**
 * Returns why a change is rejected that removes more members from a set than its limit allows; undefined where it is within the
 * limit.
 */
export function exceeds(
  what: string,
  members: readonly string[],
  most: unknown,
  { change, advice }: RejectedChange,
): string | undefined {
  if (typeof most !== "number" || members.length <= most) return undefined;
  const leaving = leavingOf(members);
  return (
    `${what} has maxDeletions: ${most}, and ${leaving.count} would go. ${change(leaving)}. ${advice(leaving)}, ` +
    `or raise maxDeletions for this change.`
  );
}

/** Returns the advice to undo the change. */
export function putBack({ isOne, names }: Leaving): string {
  return `Put ${isOne ? names : "them"} back in`;
}

export function leavingOf(members: readonly string[]): Leaving {
  const isOne = members.length === 1;
  return { count: members.length, names: listed(members), isOne, them: isOne ? "it" : "them" };
}

function listed(names: readonly string[]): string {
  const last = names.at(-1) ?? "";
  if (names.length < 2) return last;
  return names.length > SHOWN ? someOf(names, SHOWN) : `${names.slice(0, -1).join(", ")} and ${last}`;
}
