import { IMPACT_TYPES, type ImpactType } from "./impact";
import { groupBy } from "../values/collections";
import type { Violation } from "./approval";
import type { Line } from "./change";
import { cut, inBothNumbers } from "../values/text";
import { acrossStacks, counted, eachOf, formOf, inOrganization, listedBriefly } from "./words";

/** The first and the last line of a report: "Needs an approval: 2 documents lose their data". */
export interface Verdict {
  readonly title: string;
  /** One reason, or one for each group of stacks that differ. */
  readonly reasons: readonly string[];
}

export const verdictText = ({ title, reasons }: Verdict): string => `${title}: ${reasons.join("; ")}.`;

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
    return { title: "The preview failed", reasons: ["fix it and review it again, as it cannot be approved"] };
  if (changes.length === 0) return { title: "Nothing to approve", reasons: ["no changes"] };
  if (violations.length === 0)
    return { title: "Needs no approval", reasons: ["the changes exceed no limit"] };
  return { title: "Needs an approval", reasons: reasonsFor(stacks, violations, lines) };
}

type Affected = Pick<Line, "stack" | "impactType" | "object" | "items" | "organizationId">;

const MOST_CLAUSES = 3;

/** Returns what exceeds a limit: in each stack, or in all together if too many stacks differ. */
function reasonsFor(
  stacks: Judged["stacks"],
  violations: readonly Violation[],
  lines: readonly Line[],
): string[] {
  const affected = lines.filter((each) =>
    violations.some(({ impactType }) => impactType === each.impactType),
  );
  const summaryOf = (some: readonly Affected[]) =>
    violations.flatMap(({ impactType }) => affectedBy(impactType, some)).join(", ");
  const clauses = acrossStacks(
    [...groupBy(affected, ({ stack }) => stack)].map(([stack, own]) => ({
      stack,
      value: { text: summaryOf(own), objects: itemsOf(own).length },
    })),
  );
  if (stacks.length === 1) return [summaryOf(affected)];
  if (clauses.length > MOST_CLAUSES) return [`${summaryOf(affected)} (${stacks.length} stacks together)`];
  return clauses
    .sort((one, other) => other.value.objects - one.value.objects)
    .map(({ stacks: some, value: { text } }) => `in ${eachOf(stacks, some, String)}, ${text}`);
}

const itemsOf = (affected: readonly Affected[]) => affected.flatMap(({ items }) => items);

/** Returns what has this impact: "2 documents and location acme/plan/intro lose their data". */
function affectedBy(impactType: ImpactType, affected: readonly Affected[]): string[] {
  const own = affected.filter((each) => each.impactType === impactType);
  if (own.length === 0) return [];
  const does = inBothNumbers(IMPACT_TYPES[impactType].summary);
  return [`${objectsIn(own)} ${formOf({ does, items: itemsOf(own) })}`];
}

/** Returns the objects by their number, or by the name of a single one. */
function objectsIn(affected: readonly Affected[]): string {
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
