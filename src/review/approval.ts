import { createHash } from "node:crypto";
import { IMPACT_TYPES, type ImpactType, type Item } from "./impact";
import { canonical, plain } from "../values/plain";
import { PROVIDER, type Change } from "./change";

/** Maximum number of objects per impact type that need no approval. Without a limit, any number. */
export type Limits = Readonly<Partial<Record<ImpactType, number>>>;

/** The default limits: no change that cannot be undone, locks users out or lets strangers in. */
export const DEFAULT_LIMITS: Limits = Object.fromEntries(
  Object.entries(IMPACT_TYPES)
    .filter(([, { level }]) => level === "danger")
    .map(([impactType]) => [impactType, 0]),
);

export const isImpactType = (word: string): word is ImpactType => Object.hasOwn(IMPACT_TYPES, word);

export const impactTypeNames = (): readonly ImpactType[] => Object.keys(IMPACT_TYPES).filter(isImpactType);

export interface Violation {
  readonly impactType: ImpactType;
  readonly count: number;
  readonly limit: number;
}

export const violationsOf = (counts: ReadonlyMap<ImpactType, number>, limits: Limits): Violation[] =>
  [...counts].flatMap(([impactType, count]) => {
    const limit = limits[impactType] ?? Infinity;
    return count > limit ? [{ impactType, count, limit }] : [];
  });

/** Long enough that no one can create two sets of changes with the same fingerprint, and short enough to read. */
const FINGERPRINT_LENGTH = 32;

/** Impact types of changes that no input requests, such as the renewal of a token. An approval stays valid despite them. */
const AUTOMATIC: ReadonlySet<ImpactType> = new Set(["changes", "nothing"]);

/**
 * Returns the fingerprint of all changes that the program makes or that an earlier update left pending. It covers the resources,
 * their inputs before and after, their dangerous impacts (with what is overwritten), and their target: the provider and the
 * settings that {@link COVERED} lists. It does not cover automatic changes. All secrets count as equal.
 */
export function fingerprintOf(
  stacks: readonly {
    readonly name: string;
    /** The target in the stack's configuration. */
    readonly target: unknown;
    readonly changes: readonly Change[];
  }[],
): string {
  const parts = stacks.flatMap(({ name, target, changes }) =>
    changes.flatMap((change) =>
      partsIn(change).map((part) => canonical(plain([name, target, change.target, part]) ?? null)),
    ),
  );
  return createHash("sha256").update(parts.sort().join("\n")).digest("hex").slice(0, FINGERPRINT_LENGTH);
}

function partsIn(change: Change): unknown[] {
  // A danger may depend on more than the inputs, such as the access of a folder. Which of several resources has it may depend on
  // the order of the steps, which differs between previews of the same changes.
  const dangers = change.impacts
    .filter(({ impactType }) => IMPACT_TYPES[impactType].level === "danger")
    .map(({ impactType, object, organizationId, items }) => [
      impactType,
      object,
      organizationId,
      items.map(partsOfItem).sort(),
    ]);
  return [...stepIn(change), ...dangers];
}

const partsOfItem = ({ name, from, to }: Item): string => canonical(plain([name, from, to]) ?? null);

function stepIn({ step, impacts, type, urn }: Change): unknown[] {
  if (!step) return [urn];
  const { op, oldState, newState, diffReasons, detailedDiff } = step;
  const isSilent = impacts.every(({ impactType }) => AUTOMATIC.has(impactType));
  if (type === PROVIDER) return isSilent ? [] : [[op, urn]];
  const isAutomatic =
    op === "update" && isSilent && diffReasons.length === 0 && Object.keys(detailedDiff).length === 0;
  // `retainOnDelete` decides whether a deletion deletes the object.
  const retains = oldState?.retainOnDelete === true;
  return isAutomatic ? [] : [[op, urn, oldState?.inputs ?? null, newState?.inputs ?? null, retains]];
}
