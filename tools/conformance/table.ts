import type { NotApplicable } from "./not-applicable";
import { PROPERTIES } from "./properties";

/** A test that ran. Marks in its title, such as `{20, 21: Document, Folder}`, say which cells it fills. */
export interface Result {
  readonly title: string;
  readonly passed: boolean;
}

type Cell = "pass" | "FAIL" | "n/a" | "none";

const MARK = /\{(\d+(?:, \d+)*): ([A-Za-z]+(?:, [A-Za-z]+)*)\}/g;

/** The table of kinds against properties as text, and the cells that no test and no reason fills. */
export function tableOf(
  results: readonly Result[],
  reasons: readonly NotApplicable[],
): { text: string; unfilled: string[] } {
  const cells = new Map<string, Cell>();
  const kinds = new Set<string>();
  const at = (property: number, kind: string) => `${property} ${kind}`;
  for (const { title, passed } of results) {
    for (const [, properties = "", named = ""] of title.matchAll(MARK)) {
      for (const kind of named.split(", ")) {
        kinds.add(kind);
        for (const property of properties.split(", ")) {
          const key = at(Number(property), kind);
          cells.set(key, passed && cells.get(key) !== "FAIL" ? "pass" : "FAIL");
        }
      }
    }
  }
  for (const { property, kinds: without } of reasons) {
    for (const kind of without) if (!cells.has(at(property, kind))) cells.set(at(property, kind), "n/a");
  }
  const columns = [...kinds].sort();
  const cell = (property: number, kind: string) => cells.get(at(property, kind)) ?? "none";
  const rows = PROPERTIES.map((words, index) => [
    `${index + 1} ${words}`,
    ...columns.map((kind) => cell(index + 1, kind)),
  ]);
  const unfilled = PROPERTIES.flatMap((_words, index) =>
    columns.filter((kind) => cell(index + 1, kind) === "none").map((kind) => at(index + 1, kind)),
  );
  const given = reasons.map(
    ({ property, kinds: whose, because }) => `${property} ${whose.join(", ")}: ${because}`,
  );
  return {
    text: [...aligned([["", ...columns], ...rows]), "", "n/a, because", ...given, ""].join("\n"),
    unfilled,
  };
}

function aligned(rows: readonly (readonly string[])[]): string[] {
  const [head = []] = rows;
  const widths = head.map((_cell, column) => Math.max(...rows.map((row) => (row[column] ?? "").length)));
  return rows.map((row) =>
    row
      .map((text, column) => text.padEnd(widths[column] ?? 0))
      .join("  ")
      .trimEnd(),
  );
}
