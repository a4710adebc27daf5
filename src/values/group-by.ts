import { getOrMake } from "./get-or-make";

/** Returns the groups of a list, in the order of their first members. */
export function groupBy<Member, Key>(
  members: Iterable<Member>,
  keyOf: (member: Member) => Key,
): Map<Key, Member[]> {
  const groups = new Map<Key, Member[]>();
  for (const member of members) getOrMake(groups, keyOf(member), () => []).push(member);
  return groups;
}
