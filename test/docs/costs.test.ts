import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "@jest/globals";
import { repositoryRoot } from "../../tools/repository-root";

/** The rows of the first table after a heading, cell by cell. */
function tableAfter(heading: string, file: string): string[][] {
  const text = readFileSync(join(repositoryRoot(), file), "utf8");
  const [, section = ""] = text.split(`${heading}\n`);
  const [, table = ""] = /((?:^\|.*\|\n)+)/m.exec(section) ?? [];
  return table
    .trim()
    .split("\n")
    .map((line) =>
      line
        .split("|")
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )
    .slice(2);
}

it.each([
  ["# Costs", "bench/results/results.md"],
  ["## The full provider", "bench/results/full-provider.md"],
])("docs/costs.md has the ratios of the last benchmark under %s", (heading, results) => {
  const measured = tableAfter("## Ratios", results);
  const documented = tableAfter(heading, "docs/costs.md");
  expect(documented.length).toBeGreaterThan(10);
  for (const row of documented) expect(measured).toContainEqual(row);
  const missed = (rows: string[][]) => rows.filter((row) => row.some((cell) => cell.includes("missed")));
  expect(missed(documented)).toEqual(missed(measured));
});
