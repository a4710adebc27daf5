import { createHash } from "node:crypto";
import type { Effect } from "../definition/consequence";
import { canonical, plain } from "../values/plain";
import { PROVIDER, type Change } from "./change";

/** So long that nobody can make two sets of changes with one fingerprint, and short enough for a label of GitHub. */
const FINGERPRINT_LENGTH = 32;

/** What an update does that no input asks for, such as a token that is due: an approval outlives that. */
const AUTOMATIC: ReadonlySet<Effect> = new Set(["changes", "nothing"]);

/**
 * Covers all that the program changes, or that an earlier update did not finish: which resources, what they were and what they will be,
 * and where that lands: the provider and the settings that {@link COVERED} lists. Leaves out what changes automatically. Secret values
 * look alike.
 */
export function fingerprintOf(
  stacks: readonly {
    readonly name: string;
    /** Of the stack's configuration. */
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

function partsIn({ steps, consequences, type, urn }: Change): unknown[] {
  // A provider that the preview leaves out has no step.
  if (steps.length === 0) return [urn];
  const isSilent = consequences.every(({ effect }) => AUTOMATIC.has(effect));
  if (type === PROVIDER) return isSilent ? [] : steps.map(({ op }) => [op, urn]);
  return steps
    .filter(
      ({ op, diffReasons, detailedDiff }) =>
        op !== "update" || diffReasons?.length || detailedDiff || !isSilent,
    )
    .map(({ op, urn: of, oldState, newState }) => [
      op,
      of,
      oldState?.inputs ?? null,
      newState?.inputs ?? null,
      // It decides whether a deletion deletes.
      oldState?.retainOnDelete === true,
    ]);
}
