import { groupBy } from "../values/collections";
import { cut, inBothNumbers } from "../values/text";
import type { Violation } from "./approval";
import type { Line } from "./change";
import { IMPACT_TYPES } from "./impact";
import type { Report } from "./report";
import { counted, formOf, listedBriefly, placedItems } from "./words";

/** The first line of a report: "Needs an approval: 2 documents lose their data". */
interface Verdict {
  readonly title: string;
  readonly reason: string;
}

export function verdictOf({ stacks, failures, changes, violations, lines }: Report): Verdict {
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
  return `${objectsIn(affected)} ${formOf({ does, items: placedItems(affected) })}${allowed}`;
}

/** Returns the objects by their number, or by the name of a single one. */
function objectsIn(affected: readonly Line[]): string {
  const objects = [...groupBy(affected, ({ object }) => object)].map(([object, some]) => {
    const items = placedItems(some);
    const [item] = items;
    return items.length === 1 && item ? `${object} ${cut(item.name, LONGEST_NAME)}` : counted(object, items);
  });
  return listedBriefly(objects);
}

const LONGEST_NAME = 60;
