import { groupBy } from "../values/collections";
import { cut, inBothNumbers } from "../values/text";
import type { Violation } from "./approval";
import type { Line } from "./change";
import { IMPACT_TYPES } from "./impact";
import { counted, formOf, inOrganization, listedBriefly } from "./words";

/** The first line of a report: "Needs an approval: 2 documents lose their data". */
export interface Verdict {
  readonly title: string;
  readonly reason: string;
}

/** How to approve, unless the pipeline has another way: see the option `--how-to-approve`. */
export const HOW_TO_APPROVE =
  "right before `pulumi up`, repeat this `pulumi-collab review` command with `--approved {fingerprint}`. It exits with 0 only if the changes are still the same.";

interface Judged {
  readonly stacks: readonly { readonly name: string }[];
  readonly failures: readonly unknown[];
  readonly changes: readonly unknown[];
  readonly violations: readonly Violation[];
}

export function verdictOf(
  { stacks, failures, changes, violations }: Judged,
  lines: readonly Line[],
): Verdict {
  if (failures.length > 0)
    return { title: "The preview failed", reason: "fix it and review it again, as it cannot be approved" };
  if (changes.length === 0) return { title: "Nothing to approve", reason: "no changes" };
  if (violations.length === 0) return { title: "Needs no approval", reason: "the changes exceed no limit" };
  const affected = violations.map((violation) => ({
    violation,
    own: lines.filter(({ impactType }) => impactType === violation.impactType),
  }));
  const text = affected.map(({ violation, own }) => clauseOf(violation, own)).join(", ");
  if (stacks.length === 1) return { title: "Needs an approval", reason: text };
  const concerned = new Set(affected.flatMap(({ own }) => own.map(({ stack }) => stack)));
  const names = stacks.flatMap(({ name }) => (concerned.has(name) ? name : []));
  const where = `in ${listedBriefly(names)}${names.length > 1 ? " together" : ""}`;
  return { title: "Needs an approval", reason: `${where}, ${text}` };
}

/** Returns what exceeds a limit: "2 documents and location acme/plan/intro lose their data". */
function clauseOf({ impactType, limit }: Violation, affected: readonly Line[]): string {
  const does = inBothNumbers(IMPACT_TYPES[impactType].summary);
  const allowed = limit > 0 ? ` (limit ${limit})` : "";
  return `${objectsIn(affected)} ${formOf({ does, items: itemsOf(affected) })}${allowed}`;
}

const itemsOf = (affected: readonly Line[]) => affected.flatMap(({ items }) => items);

/** Returns the objects by their number, or by the name of a single one. */
function objectsIn(affected: readonly Line[]): string {
  const objects = [...groupBy(affected, ({ object }) => object)].map(([object, some]) => {
    const [item, ...others] = some.flatMap(({ items, organizationId }) =>
      items.map((each) => inOrganization(object, each, organizationId)),
    );
    if (item && others.length === 0) return `${object} ${cut(item.name, LONGEST_NAME)}`;
    return counted(object, itemsOf(some));
  });
  return listedBriefly(objects);
}

const LONGEST_NAME = 60;
