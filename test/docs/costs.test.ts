import { expect, it } from "@jest/globals";
import { cellsOf, read } from "./pages";

/** The rows of the first table after a heading, cell by cell. */
function tableAfter(heading: string, file: string): string[][] {
  const [, section = ""] = read(file).split(`${heading}\n`);
  const [, table = ""] = /((?:^\|.*\|\n)+)/m.exec(section) ?? [];
  return table.trim().split("\n").map(cellsOf).slice(2);
}

it.each([
  ["# Costs", "bench/results/results.md"],
  ["## The full provider", "bench/results/full-provider.md"],
  ["## Everyday commands", "bench/results/everyday.md"],
])("docs/costs.md has the ratios of the last benchmark under %s", (heading, results) => {
  const measured = tableAfter("## Ratios", results);
  const documented = tableAfter(heading, "docs/costs.md");
  expect(documented.length).toBeGreaterThan(10);
  for (const row of documented) expect(measured).toContainEqual(row);
  const missed = (rows: string[][]) => rows.filter((row) => row.some((cell) => cell.includes("missed")));
  expect(missed(documented)).toEqual(missed(measured));
});
