import { createHash } from "node:crypto";
import { canonical, plain } from "../values/plain";
import type { Change } from "./changes";

/** So long that nobody can make two sets of changes with one fingerprint, and short enough for a label of GitHub. */
const FINGERPRINT_LENGTH = 32;

/**
 * Of all that the program changes: which resources, what they were and what they will be, and which service. Not of what changes
 * by itself, such as a token that is due: an approval outlives that. Values that are secret look alike.
 */
export function fingerprintOf(
  stacks: readonly {
    readonly name: string;
    readonly baseUrl: string | undefined;
    readonly changes: readonly Change[];
  }[],
): string {
  const parts = stacks.flatMap(({ name, baseUrl = "", changes }) =>
    changes.flatMap(({ steps }) =>
      steps
        .filter(({ op, diffReasons, detailedDiff }) => op !== "update" || diffReasons?.length || detailedDiff)
        .map(({ op, urn, oldState, newState }) =>
          canonical(
            plain([
              name,
              baseUrl,
              op,
              urn,
              oldState?.inputs ?? null,
              newState?.inputs ?? null,
              // What it says decides whether a deletion deletes.
              oldState?.retainOnDelete === true,
            ]) ?? null,
          ),
        ),
    ),
  );
  return createHash("sha256").update(parts.sort().join("\n")).digest("hex").slice(0, FINGERPRINT_LENGTH);
}
