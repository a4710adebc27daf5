import { groupBy } from "../values/collections";
import { impactTypeNames } from "./approval";
import type { Line } from "./change";
import type { Impact } from "./impact";
import { acrossStacks, placedItems } from "./words";

/** An impact on all objects of one type. The names of its items contain their organizations. */
export interface Headline extends Pick<Line, "level" | keyof Impact> {
  /** The stacks in which the same happens to the same objects. */
  readonly stacks: readonly string[];
  readonly lines: readonly Line[];
}

/** Returns the impacts that need attention, the worst first. */
export function headlinesIn(lines: readonly Line[]): Headline[] {
  const byImpact = groupBy(
    lines.filter(({ level }) => level !== "plain"),
    ({ stack, impactType, object, does }) => JSON.stringify([stack, impactType, object, does]),
  );
  const ofStacks = [...byImpact.values()].flatMap((group) =>
    group.slice(0, 1).map(({ stack, level, impactType, object, does }) => ({
      stack,
      value: { level, impactType, object, does, items: placedItems(group) },
      group,
    })),
  );
  // Stacks may declare the same in a file each.
  const headlines = acrossStacks(ofStacks).map(({ value, stacks, same }) => ({
    ...value,
    stacks,
    lines: same.flatMap(({ group }) => group),
  }));
  return headlines.sort((one, other) => rankOf(one) - rankOf(other) || other.items.length - one.items.length);
}

/** Sorts by impact type. Among equal ones, an organization comes before the objects in it, and more objects before fewer. */
const rankOf = ({ impactType, object }: Headline) =>
  2 * impactTypeNames().indexOf(impactType) + (object === "organization" ? 0 : 1);
