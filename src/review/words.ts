import type { Impact, Item } from "./impact";
import { getOrMake, groupBy, listed } from "../values/collections";
import { escaped } from "../values/text";

/**
 * Characters that a reader cannot see or takes for a plain space: control and format characters, characters that fonts may omit
 * (joiners, fillers, variation selectors, tags), blanks, line ends, and halves of surrogate pairs.
 */
const UNSEEN = /(?![\t ])[\p{Cc}\p{Cf}\p{Cs}\p{Zs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/gu;

export const visible = (text: string): string => text.replace(UNSEEN, escaped);

export const plural = (object: string, count: number) =>
  count === 1 || object.endsWith("s") ? object : `${object}s`;

/** Returns a count with its noun: "1 document". */
export const counted = (object: string, { length }: readonly unknown[]): string =>
  `${length} ${plural(object, length)}`;

export const formOf = ({ does, items }: Pick<Impact, "does" | "items">): string =>
  does[items.length === 1 ? 0 : 1];

/** Lists names that are already formatted, at most eight by default. */
export const listedBriefly = (names: readonly string[], most = 8): string => listed(names, most);

/** Returns the items of impacts, with names that contain their organizations. */
export const placedItems = (
  impacts: readonly Pick<Impact, "object" | "items" | "organizationId">[],
): readonly Item[] =>
  impacts.flatMap(({ object, items, organizationId }) =>
    organizationId === undefined || object === "organization"
      ? items
      : items.map((item) => ({ ...item, name: `${organizationId}/${item.name}` })),
  );

interface OfStack {
  readonly stack: string;
  readonly value: unknown;
}

/** Returns each value once, with the stacks that have it. A value that one stack has twice counts as two. */
export function acrossStacks<Each extends OfStack>(
  values: readonly Each[],
): { readonly stacks: readonly string[]; readonly value: Each["value"]; readonly same: readonly Each[] }[] {
  const times = new Map<string, number>();
  const groups = groupBy(values, ({ stack, value }) => {
    const text = JSON.stringify(value);
    const key = JSON.stringify([stack, text]);
    const time = getOrMake(times, key, () => 0) + 1;
    times.set(key, time);
    return `${time} ${text}`;
  });
  return [...groups.values()].flatMap((same) =>
    same.slice(0, 1).map(({ value }) => ({ value, same, stacks: same.map(({ stack }) => stack) })),
  );
}

/** Returns " in dev and staging" if a report is about several stacks. `name` formats a name. */
export function inStacks(
  { stacks }: { readonly stacks: readonly { readonly name: string }[] },
  some: readonly string[],
  name: (text: string) => string,
): string {
  if (stacks.length < 2) return "";
  if (some.length === stacks.length) return " in all stacks";
  return ` in ${listedBriefly(stacks.flatMap((stack) => (some.includes(stack.name) ? name(stack.name) : [])))}`;
}
