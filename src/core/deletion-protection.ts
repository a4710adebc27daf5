import { listed, someOf } from "../values/collections";

const SHOWN = 5;

/** How messages describe the members that a set loses. */
interface MemberWords {
  /** Returns what happens to some members: `delete its document plan and its data`. */
  readonly would: (names: string, isOne: boolean) => string;
  /** What a program sets to keep them: `onDelete: "retain"`. */
  readonly keep: string;
  /** Where they stay then: `in the list`. */
  readonly place: string;
}

export interface Loss {
  /** What the deletion does: `delete the document with its data`. */
  readonly would: string;
  /** What a program sets to keep the object in the service: `retainOnDelete: true`. */
  readonly keep: string;
  /** For a set: the number of its members, and of those that would be lost. Other resources of the program own the rest. */
  readonly members?: { readonly all: number; readonly lost: number };
}

type PropertyMap = Readonly<Record<string, unknown>>;

/** Reports whether inputs request protection: directly, or through the option `protect` of a set. */
export function isProtected({ deletionProtection, __protected }: PropertyMap): boolean {
  return (deletionProtection ?? __protected) === true;
}

/** Reports whether an object may be deleted only after another update, which removes the protection from the state. */
export const isLocked = ({ deletionProtection }: PropertyMap): boolean => deletionProtection === true;

export function replacementRejectionMessage(
  what: string,
  inputs: readonly string[],
  { would, keep }: Loss,
): string {
  const names = inputs.join(" and ");
  return (
    `${what} is protected. Another ${names} would ${would}. Put the old ${names} back; or, in an update before this one, ` +
    `set deletionProtection: false to allow its deletion, or ${keep} to keep it in the service.`
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
  const wayOut = `Declare it with deletionProtection: false, or with ${keep} to keep it in the service, run pulumi up, and then remove it.`;
  return `it is protected, and this would ${would}. Nothing was applied. ${wayOut}`;
}

export function lossOfMembers(
  all: readonly string[],
  isOwned: (member: string) => boolean,
  { would, keep }: MemberWords,
): Loss | undefined {
  const lost = all.filter((member) => !isOwned(member));
  if (lost.length === 0) return undefined;
  const members = { all: all.length, lost: lost.length };
  return { would: would(shown(lost), lost.length === 1), keep, members };
}

/** Returns why members cannot leave a set: it is protected, or its limit allows fewer deletions. */
export function objectionToLeaving(
  what: string,
  members: readonly string[],
  inputs: PropertyMap,
  { would, keep, place }: MemberWords,
): string | undefined {
  const isOne = members.length === 1;
  const names = shown(members);
  const change =
    `This change would ${would(names, isOne)}. Put ${isOne ? names : "them"} back in, or keep ` +
    `${isOne ? "it" : "them"} ${place} with ${keep}`;
  if (members.length > 0 && isProtected(inputs))
    return `${what} is protected. ${change}, or set deletionProtection: false.`;
  return overLimit(what, members, inputs, `${change}, or make several changes of it`);
}

/** Returns why a set is not replaced because of another value of `input`: its limit allows fewer deletions. */
export function objectionToReplacedSet(
  what: string,
  members: readonly string[],
  inputs: PropertyMap,
  input: string,
  { would, keep, place }: MemberWords,
): string | undefined {
  const isOne = members.length === 1;
  const change =
    `Another ${input} would ${would(shown(members), isOne)}. Put the old ${input} back, or keep ` +
    `${isOne ? "it" : "them"} ${place} (in an update before this one) with ${keep}`;
  return overLimit(what, members, inputs, change);
}

function overLimit(what: string, { length }: readonly string[], inputs: PropertyMap, change: string) {
  const { maxDeletions } = inputs;
  if (typeof maxDeletions !== "number" || length <= maxDeletions) return undefined;
  return `${what} has maxDeletions: ${maxDeletions}. ${change}, or raise maxDeletions for this change.`;
}

const shown = (names: readonly string[]): string =>
  names.length > SHOWN ? someOf(names, SHOWN) : listed(names);
