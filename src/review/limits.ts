import { EFFECTS, type Effect, type Item } from "../definition/consequence";

/** How many things an effect may happen to without an approval; undefined: any number. */
export type Limits = Readonly<Partial<Record<Effect, number | undefined>>>;

/** What nobody should merge unseen: what cannot be undone, and what shuts people out or lets strangers in. */
export const DEFAULT_LIMITS: Limits = Object.fromEntries(
  Object.entries(EFFECTS).flatMap(([effect, { level }]) => (level === "danger" ? [[effect, 0]] : [])),
);

export const isEffect = (word: string): word is Effect => Object.hasOwn(EFFECTS, word);

export const effectNames = (): readonly Effect[] => Object.keys(EFFECTS).filter(isEffect);

/** Returns how many things some items are: more than any limit, where the preview hides how many. */
export const countOf = (items: readonly Pick<Item, "hidden">[]): number =>
  items.some(({ hidden }) => hidden === "many") ? Infinity : items.length;

/** An effect that happens to more than it may. */
export interface Excess {
  readonly effect: Effect;
  readonly count: number;
  readonly limit: number;
}

/** What needs an approval. */
export function excesses(counts: ReadonlyMap<Effect, number>, limits: Limits): Excess[] {
  return effectNames().flatMap((effect) => {
    const limit = limits[effect];
    const count = counts.get(effect) ?? 0;
    return limit !== undefined && count > limit ? [{ effect, count, limit }] : [];
  });
}
