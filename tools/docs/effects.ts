import type { IMPACT_TYPES } from "../../src/definition/impact";
import type { SETTINGS } from "../../src/settings";
import { code, markdownTable } from "../markdown-table";
import { withMadePart } from "./made-part";

/** Returns the page about reviews with the table of all impact types. */
export function withEffects(page: string, effects: typeof IMPACT_TYPES): string {
  const rows = Object.entries(effects).map(([impactType, details]) => [
    code(impactType),
    details.level,
    `The change ${details.description}.`,
    details.advice ?? "",
  ]);
  return withMadePart(
    page,
    "effects",
    markdownTable([["Effect", "Level", "Meaning", "What to do"], ...rows]),
  );
}

/** Returns the same page with the table of the settings that an approval covers. */
export function withApproval(page: string, settings: typeof SETTINGS): string {
  const rows = settings.map(({ name, approval }) =>
    approval === "covered" ? [code(name), "yes", ""] : [code(name), "no", approval.reason],
  );
  return withMadePart(
    page,
    "approval",
    markdownTable([["Setting (`collab:…`)", "Part of the fingerprint", "Why not"], ...rows]),
  );
}
