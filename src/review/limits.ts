import { IMPACT_TYPES, type ImpactType, type Item } from "../definition/impact";

/** Maximum number of objects per impact type that need no approval; undefined: any number. */
export type Limits = Readonly<Partial<Record<ImpactType, number | undefined>>>;

/** The changes that need a review before a merge: those that cannot be undone, lock users out or let strangers in. */
export const DEFAULT_LIMITS: Limits = Object.fromEntries(
  Object.entries(IMPACT_TYPES).flatMap(([impactType, { level }]) =>
    level === "danger" ? [[impactType, 0]] : [],
  ),
);

export const isImpactType = (word: string): word is ImpactType => Object.hasOwn(IMPACT_TYPES, word);

export const impactTypeNames = (): readonly ImpactType[] => Object.keys(IMPACT_TYPES).filter(isImpactType);

/** Returns the number of objects that the items stand for: infinity, above any limit, if the preview hides the number. */
export const countOf = (items: readonly Pick<Item, "hidden">[]): number =>
  items.some(({ hidden }) => hidden === "many") ? Infinity : items.length;

/** A violation: an impact type that affects more objects than its limit. */
export interface Violation {
  readonly impactType: ImpactType;
  readonly count: number;
  readonly limit: number;
}

/** Returns the violations, which need an approval. */
export function violations(counts: ReadonlyMap<ImpactType, number>, limits: Limits): Violation[] {
  return impactTypeNames().flatMap((impactType) => {
    const limit = limits[impactType];
    const count = counts.get(impactType) ?? 0;
    return limit !== undefined && count > limit ? [{ impactType, count, limit }] : [];
  });
}
