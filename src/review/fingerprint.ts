import { createHash } from "node:crypto";
import type { Effect } from "../definition/consequence";
import { canonical, plain } from "../values/plain";
import type { Change } from "./changes";

/** So long that nobody can make two sets of changes with one fingerprint, and short enough for a label of GitHub. */
const FINGERPRINT_LENGTH = 32;

/** What an update does that no input asks for, such as a token that is due: an approval outlives that. */
const BY_ITSELF: ReadonlySet<Effect> = new Set(["changes", "nothing"]);

/**
 * Of all that the program changes, or that an earlier update left undone: which resources, what they were and what they will be, and
 * which service. Not of what changes by itself. Values that are secret look alike.
 */
export function fingerprintOf(
  stacks: readonly {
    readonly name: string;
    readonly baseUrl: string | undefined;
    readonly changes: readonly Change[];
  }[],
): string {
  const parts = stacks.flatMap(({ name, baseUrl = "", changes }) =>
    changes.flatMap(({ steps, consequences }) =>
      steps
        .filter(
          ({ op, diffReasons, detailedDiff }) =>
            op !== "update" ||
            diffReasons?.length ||
            detailedDiff ||
            consequences.some(({ effect }) => !BY_ITSELF.has(effect)),
        )
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
