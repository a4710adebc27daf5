import { IMPACT_TYPES } from "../../definition/impact";
import type { Report } from "../report";
import { inWords, plural } from "../sentences";

/** Returns the stacks that were reviewed, and the number of changes and requests. */
export function summary({ stacks, changes, requests, failures }: Report): string[] {
  const names = stacks.map(({ name }) => name).join(", ");
  if (failures.length > 0 && changes.length === 0) return [`Review of ${names}`];
  if (changes.length === 0) return [`Review of ${names}: no changes`];
  const count = `${changes.length} ${plural("resource", changes.length)}`;
  const sent =
    requests === 0 ? "no request is sent" : `about ${requests} ${plural("request", requests)} to the service`;
  return [`Review of ${names}: ${count} ${changes.length === 1 ? "changes" : "change"}, ${sent}`];
}

/** Returns whether the changes need an approval, for what, and how to give it. */
export function approval({ violations, fingerprint, changes, failures }: Report): string[] {
  if (failures.length > 0) return ["A failed preview cannot be approved: mend it and look again."];
  if (changes.length === 0) return ["Nothing to approve."];
  if (violations.length === 0) return [`Needs no approval. Fingerprint: ${fingerprint}`];
  return [
    `Needs an approval: ${violations
      .map(
        ({ impactType, count, limit }) =>
          `${IMPACT_TYPES[impactType].description} (${impactType}: ${inWords(count)}, allowed ${limit})`,
      )
      .join("; ")}.`,
    `To approve exactly these changes: pulumi-collab review --approved ${fingerprint}`,
  ];
}
