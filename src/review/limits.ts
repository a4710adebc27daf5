import { EFFECTS, type Effect, type Item } from "../definition/consequence";

/** Maximum number of objects per impact type that need no approval; undefined: any number. */
export type Limits = Readonly<Partial<Record<Effect, number | undefined>>>;

/** The changes that need a review before a merge: those that cannot be undone, lock users out or let strangers in. */
export const DEFAULT_LIMITS: Limits = Object.fromEntries(
  Object.entries(EFFECTS).flatMap(([effect, { level }]) => (level === "danger" ? [[effect, 0]] : [])),
);

export const isEffect = (word: string): word is Effect => Object.hasOwn(EFFECTS, word);

export const effectNames = (): readonly Effect[] => Object.keys(EFFECTS).filter(isEffect);

/** Returns the number of objects that the items stand for: infinity, above any limit, if the preview hides the number. */
export const countOf = (items: readonly Pick<Item, "hidden">[]): number =>
  items.some(({ hidden }) => hidden === "many") ? Infinity : items.length;

/** A violation: an impact type that affects more objects than its limit. */
export interface Excess {
  readonly effect: Effect;
  readonly count: number;
  readonly limit: number;
}

/** Returns the violations, which need an approval. */
export function excesses(counts: ReadonlyMap<Effect, number>, limits: Limits): Excess[] {
  return effectNames().flatMap((effect) => {
    const limit = limits[effect];
    const count = counts.get(effect) ?? 0;
    return limit !== undefined && count > limit ? [{ effect, count, limit }] : [];
  });
}
