import { gistOf } from "../../api";
import { getOrMake } from "../../values/get-or-make";
import { someOf } from "../../values/some-of";
import { explain, requestsOf } from "./explain";

export interface FailedMember {
  readonly member: string;
  readonly error: unknown;
}

/** The maximum number of reasons in a message. Users do not read more. */
const MOST_REASONS = 20;

/** The maximum number of members that the line for one reason names. */
const MOST_NAMED = 5;

/**
 * Returns one line for each reason, with the members that failed for it. Messages that differ only in the names of the member
 * or of the request count as one reason.
 */
export function explainAll(failures: readonly FailedMember[], hidesMissing = false): string[] {
  const alike = new Map<string, FailedMember[]>();
  for (const failure of failures)
    getOrMake(
      alike,
      gistOf(explain(failure.error, [], "member", hidesMissing), failure.member),
      () => [],
    ).push(failure);
  const lines = [...alike.values()].map((failed) => {
    const [first] = failed;
    const members = failed.map(({ member }) => member).sort();
    const why = explain(first?.error, requestsOf(failed.map(({ error }) => error)), "member", hidesMissing);
    return `${someOf(members, MOST_NAMED)}: ${members.length === 1 ? why : gistOf(why, first?.member)}`;
  });
  if (lines.length <= MOST_REASONS) return lines;
  const rest = [...alike.values()]
    .slice(MOST_REASONS)
    .flatMap((failed) => failed.map(({ member }) => member));
  return [
    ...lines.slice(0, MOST_REASONS),
    `${someOf(rest.sort(), MOST_NAMED)}: failed for other reasons, which are not listed here.`,
  ];
}
