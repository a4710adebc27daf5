import type { Ownership } from "./ownership/ownership";
import { WholeFailure } from "./rejections/failures";
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

/**
 * Rejects the deletion of a set if more members would be lost than its limit allows. Members that another resource of this run owns
 * stay. The limit is about changes, so a whole set may be deleted. But when other resources take over a part of the set, it was
 * renamed or split, and lost members in the same update. No comparison of two states shows that.
 *
 * @throws {WholeFailure}
 */
export function rejectLossOfMembers(
  ownership: Pick<Ownership, "owned">,
  members: readonly string[],
  identityOf: (member: string) => string,
  {
    onDelete,
    maxDeletions,
  }: { readonly onDelete?: string | undefined; readonly maxDeletions?: number | undefined },
  { would }: MemberWords,
): void {
  if (onDelete === "retain" || maxDeletions === undefined) return;
  const isOwned = ownership.owned();
  const lost = members.filter((member) => !isOwned(identityOf(member)));
  if (lost.length === members.length || lost.length <= maxDeletions) return;
  throw new WholeFailure([
    `it has maxDeletions: ${maxDeletions}, and this would ${would(shown(lost), lost.length === 1)}, while another resource of ` +
      `the program takes over the rest. Nothing was applied. Rename or split a set in one update, and shrink it in the next: ` +
      `declare all of its members again, run pulumi up, and then remove them.`,
  ]);
}

/**
 * Returns why a change cannot delete members of a set: its limit allows fewer deletions. They leave the set, or another value of
 * the input `replaced` replaces it.
 */
export function objectionToLoss(
  what: string,
  members: readonly string[],
  { maxDeletions }: PropertyMap,
  { would, keep, place }: MemberWords,
  replaced?: string,
): string | undefined {
  if (typeof maxDeletions !== "number" || members.length <= maxDeletions) return undefined;
  const isOne = members.length === 1;
  const names = shown(members);
  const [change, undo, when, otherwise] =
    replaced === undefined
      ? ["This change", `Put ${isOne ? names : "them"} back in`, "", ", or make several changes of it"]
      : [`Another ${replaced}`, `Put the old ${replaced} back`, " (in an update before this one)", ""];
  return (
    `${what} has maxDeletions: ${maxDeletions}. ${change} would ${would(names, isOne)}. ${undo}, or keep ` +
    `${isOne ? "it" : "them"} ${place}${when} with ${keep}${otherwise}, or raise maxDeletions for this change.`
  );
}

const shown = (names: readonly string[]): string =>
  names.length > SHOWN ? someOf(names, SHOWN) : listed(names);
