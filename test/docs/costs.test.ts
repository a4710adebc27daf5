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

it("docs/costs.md tells what the benchmark measured, missed or reached", () => {
  const measured = tableAfter("## Ratios", "bench/results/results.md");
  const told = tableAfter("# Costs", "docs/costs.md");
  expect(told.length).toBeGreaterThan(10);
  for (const row of told) expect(measured).toContainEqual(row);
  const missed = (rows: string[][]) => rows.filter((row) => row.some((cell) => cell.includes("missed")));
  expect(missed(told)).toEqual(missed(measured));
});
