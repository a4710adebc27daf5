import { listed, someOf } from "../values/collections";
import type { PropertyMap } from "../values/plain";

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

/** What the deletion of a set would lose. */
export interface Loss {
  /** What the deletion does: `delete its documents a and b with their data`. */
  readonly would: string;
  /** The number of its members, and of those that would be lost. Other resources of the program own the rest. */
  readonly all: number;
  readonly lost: number;
}

/**
 * Returns why a set is not deleted: more members would be lost than its limit allows. The limit is about changes, so a whole set
 * may be deleted. But when other resources take over a part of the set, it was renamed or split, and lost members in the same
 * update. No comparison of two states shows that.
 */
export function deletionRejection(
  { maxDeletions }: PropertyMap,
  { would, all, lost }: Loss,
): string | undefined {
  if (typeof maxDeletions !== "number" || lost === all || lost <= maxDeletions) return undefined;
  return (
    `it has maxDeletions: ${maxDeletions}, and this would ${would}, while another resource of the program takes over the ` +
    `rest. Nothing was applied. Rename or split a set in one update, and shrink it in the next: declare all of its members ` +
    `again, run pulumi up, and then remove them.`
  );
}

export function lossOfMembers(
  all: readonly string[],
  isOwned: (member: string) => boolean,
  { would }: MemberWords,
): Loss | undefined {
  const lost = all.filter((member) => !isOwned(member));
  if (lost.length === 0) return undefined;
  return { would: would(shown(lost), lost.length === 1), all: all.length, lost: lost.length };
}

/** Returns why members cannot leave a set: its limit allows fewer deletions. */
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
