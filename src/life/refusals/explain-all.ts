import { gistOf } from "../../api";
import { someOf } from "../../values/some-of";
import { explain } from "./explain";

export interface FailedMember {
  readonly member: string;
  readonly error: unknown;
}

/** Nobody reads more reasons than these. */
const MOST_REASONS = 20;

/** How many members the line of one reason names. */
const MOST_NAMED = 5;

/** One line for each reason, with the members that failed for it. Words that differ in the member's name only are one reason. */
export function explainAll(failures: readonly FailedMember[]): string[] {
  const alike = new Map<string, { why: string; members: string[] }>();
  for (const { member, error } of failures) {
    const why = explain(error);
    const gist = gistOf(why, member);
    const known = alike.get(gist);
    if (known) known.members.push(member);
    else alike.set(gist, { why, members: [member] });
  }
  const lines = [...alike].map(([gist, { why, members }]) => {
    const [only, ...others] = members.sort();
    return others.length === 0 ? `${only}: ${why}` : `${someOf(members, MOST_NAMED)}: ${gist}`;
  });
  if (lines.length <= MOST_REASONS) return lines;
  const rest = [...alike.values()].slice(MOST_REASONS).flatMap(({ members }) => members);
  return [
    ...lines.slice(0, MOST_REASONS),
    `${someOf(rest.sort(), MOST_NAMED)}: failed for other reasons, which are not listed here.`,
  ];
}
