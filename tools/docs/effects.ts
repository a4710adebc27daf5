import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { EFFECTS } from "../../src/definition/consequence";
import { built } from "../built";
import { writeMadeFile } from "../made-file";
import { code, markdownTable } from "../markdown-table";
import { repositoryRoot } from "../repository-root";
import { withMadePart } from "./made-part";

const PAGE = "docs/review.md";

/** The page about reviews, with the table of all effects. */
export function withEffects(page: string, effects: typeof EFFECTS): string {
  const rows = Object.entries(effects).map(([effect, told]) => [
    code(effect),
    told.level,
    `The change ${told.words}.`,
    "advice" in told ? told.advice : "",
  ]);
  return withMadePart(
    page,
    "effects",
    markdownTable([["Effect", "Level", "Meaning", "What to do"], ...rows]),
  );
}

if (require.main === module)
  writeMadeFile(PAGE, () => {
    const { EFFECTS: effects } = built("definition", "consequence") as { EFFECTS: typeof EFFECTS };
    return withEffects(readFileSync(join(repositoryRoot(), PAGE), "utf8"), effects);
  });
