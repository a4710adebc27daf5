import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { IMPACT_TYPES } from "../../src/definition/impact";
import type { APPROVAL } from "../../src/settings/approval";
import { built } from "../built";
import { writeMadeFile } from "../made-file";
import { code, markdownTable } from "../markdown-table";
import { repositoryRoot } from "../repository-root";
import { withMadePart } from "./made-part";

const PAGE = "docs/review.md";

/** Returns the page about reviews with the table of all impact types. */
export function withEffects(page: string, effects: typeof IMPACT_TYPES): string {
  const rows = Object.entries(effects).map(([impactType, details]) => [
    code(impactType),
    details.level,
    `The change ${details.description}.`,
    "advice" in details ? details.advice : "",
  ]);
  return withMadePart(
    page,
    "effects",
    markdownTable([["Effect", "Level", "Meaning", "What to do"], ...rows]),
  );
}

/** Returns the same page with the table of the settings that an approval covers. */
export function withApproval(page: string, approval: typeof APPROVAL): string {
  const rows = Object.entries(approval).map(([setting, covered]) =>
    covered === "covered" ? [code(setting), "yes", ""] : [code(setting), "no", covered.reason],
  );
  return withMadePart(
    page,
    "approval",
    markdownTable([["Setting (`collab:…`)", "Part of the fingerprint", "Why not"], ...rows]),
  );
}

if (require.main === module)
  writeMadeFile(PAGE, () => {
    const { IMPACT_TYPES: effects } = built("definition", "impact") as {
      IMPACT_TYPES: typeof IMPACT_TYPES;
    };
    const { APPROVAL: approval } = built("settings", "approval") as { APPROVAL: typeof APPROVAL };
    const page = readFileSync(join(repositoryRoot(), PAGE), "utf8");
    return withApproval(withEffects(page, effects), approval);
  });
