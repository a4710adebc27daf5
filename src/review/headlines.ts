import type { Item } from "./impact";
import { groupBy } from "../values/collections";
import { impactTypeNames } from "./approval";
import type { Change, Line } from "./change";

/** An impact on all objects of one type. */
export interface Headline extends Pick<Line, "level" | "impactType" | "object" | "does"> {
  /** The resources of the program that cause it. */
  readonly origins: readonly Origin[];
  /** The stacks in which the same happens to the same objects. */
  readonly stacks: readonly string[];
  readonly items: readonly (Item & Pick<Line, "organizationId">)[];
}

/** A resource of the program, and the position of its declaration. */
export type Origin = Pick<Change, "type" | "name" | "action"> & Pick<Line, "source">;

const originOf = ({ source, change: { type, name, action } }: Line): Origin => ({
  type,
  name,
  action,
  source,
});

/** Returns the impacts that need attention, the worst first. */
export function headlinesIn(lines: readonly Line[]): Headline[] {
  const byImpact = groupBy(
    lines.filter(({ level }) => level !== "plain"),
    ({ stack, impactType, object, does }) => JSON.stringify([stack, impactType, object, does]),
  );
  const ofStacks = [...byImpact.values()].flatMap((group) => {
    const items = group.flatMap(({ items: some, organizationId }) =>
      some.map((item) => ({ ...item, organizationId })),
    );
    return group.slice(0, 1).map(({ stack, level, impactType, object, does }) => ({
      stack,
      what: { level, impactType, object, does, items },
      origins: group.map(originOf),
    }));
  });
  // Stacks may declare the same in a file each.
  const across = groupBy(ofStacks, ({ what }) => JSON.stringify(what));
  return worstFirst(
    [...across.values()].flatMap((same) =>
      same.slice(0, 1).map(({ what }) => ({
        ...what,
        origins: same.flatMap(({ origins }) => origins),
        stacks: same.map(({ stack }) => stack),
      })),
    ),
  );
}

/** Sorts by impact type. Among equal ones, an organization comes before the objects in it, and more objects before fewer. */
function worstFirst(headlines: readonly Headline[]): Headline[] {
  const order = impactTypeNames();
  const rankOf = ({ impactType, object }: Headline) =>
    2 * order.indexOf(impactType) + (object === "organization" ? 0 : 1);
  return [...headlines].sort(
    (one, other) => rankOf(one) - rankOf(other) || other.items.length - one.items.length,
  );
}
