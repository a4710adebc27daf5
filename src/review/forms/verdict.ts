import { EFFECTS } from "../../definition/consequence";
import type { Report } from "../report";
import { inWords, plural } from "../words";

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
export function approval({ excesses, fingerprint, changes, failures }: Report): string[] {
  if (failures.length > 0) return ["A failed preview cannot be approved: mend it and look again."];
  if (changes.length === 0) return ["Nothing to approve."];
  if (excesses.length === 0) return [`Needs no approval. Fingerprint: ${fingerprint}`];
  return [
    `Needs an approval: ${excesses
      .map(
        ({ effect, count, limit }) =>
          `${EFFECTS[effect].words} (${effect}: ${inWords(count)}, allowed ${limit})`,
      )
      .join("; ")}.`,
    `To approve exactly these changes: pulumi-collab review --approved ${fingerprint}`,
  ];
}
