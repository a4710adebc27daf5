import type { NotApplicable } from "./not-applicable";
import { PROPERTIES, PROPERTY_KEYS, type Property } from "./properties";

/**
 * The result of one test. Tags in its title, such as `{lost-reply-on-create, lost-reply-on-update: Document, Folder}`, name the
 * cells that it fills.
 */
export interface Result {
  readonly title: string;
  readonly passed: boolean;
}

export interface Table {
  readonly text: string;
  /** Problems of the table: cells that failed, that nothing fills, or that have both a test and a reason for having none. */
  readonly problems: readonly string[];
}

type Cell = "pass" | "n/a" | "FAIL" | "hole";

const SIGNS: Readonly<Record<Cell, string>> = { pass: "✓", "n/a": "–", FAIL: "✗", hole: "?" };
const MARK = /\{([a-z-]+(?:, [a-z-]+)*): ([A-Za-z]+(?:, [A-Za-z]+)*)\}/g;
const LONGEST = Math.max(...PROPERTY_KEYS.map((property) => property.length));
const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/** Returns the table of resource types and properties. The tests that are tagged with a cell fill it, or a reason does. */
export function tableOf(
  kinds: readonly string[],
  results: readonly Result[],
  reasons: readonly NotApplicable[],
): Table {
  const tested = testedCells(results);
  const excused = new Set(
    reasons.flatMap(({ property, kinds: without }) => without.map((kind) => `${property} ${kind}`)),
  );
  const cell = (property: Property, kind: string): Cell => {
    const key = `${property} ${kind}`;
    return tested.get(key) ?? (excused.has(key) ? "n/a" : "hole");
  };
  const rows = PROPERTY_KEYS.map((property) => ({
    words: `${property.padEnd(LONGEST)}  ${PROPERTIES[property]}`,
    cells: kinds.map((kind) => cell(property, kind)),
  }));
  const known = new Set(PROPERTY_KEYS.flatMap((property) => kinds.map((kind) => `${property} ${kind}`)));
  const problems = [
    ...[...known].filter((key) => tested.get(key) === "FAIL").map((key) => `${key} failed`),
    ...[...known].filter((key) => !tested.has(key) && !excused.has(key)).map((key) => `${key} has no test`),
    ...[...excused].filter((key) => tested.has(key)).map((key) => `${key} has a test and a reason for none`),
    ...[...tested.keys(), ...excused].filter((key) => !known.has(key)).map((key) => `${key} does not exist`),
  ];
  return { text: textOf(kinds, rows, reasons), problems };
}

function testedCells(results: readonly Result[]): Map<string, "pass" | "FAIL"> {
  const cells = new Map<string, "pass" | "FAIL">();
  for (const { title, passed } of results) {
    for (const [, properties = "", named = ""] of title.matchAll(MARK)) {
      for (const kind of named.split(", ")) {
        for (const property of properties.split(", ")) {
          const key = `${property} ${kind}`;
          cells.set(key, passed && cells.get(key) !== "FAIL" ? "pass" : "FAIL");
        }
      }
    }
  }
  return cells;
}

interface Row {
  readonly words: string;
  readonly cells: readonly Cell[];
}

function textOf(kinds: readonly string[], rows: readonly Row[], reasons: readonly NotApplicable[]): string {
  const width = Math.max(...rows.map(({ words }) => words.length));
  const count = (wanted: Cell) => rows.flatMap(({ cells }) => cells).filter((each) => each === wanted).length;
  const line = (words: string, signs: readonly string[]) => `${words.padEnd(width)}  ${signs.join(" ")}`;
  return [
    ...kinds.map((kind, index) => `${LETTERS[index] ?? ""} ${kind}`),
    "",
    line(
      "",
      kinds.map((_kind, index) => LETTERS[index] ?? ""),
    ),
    ...rows.map(({ words, cells }) =>
      line(
        words,
        cells.map((each) => SIGNS[each]),
      ),
    ),
    "",
    (["pass", "n/a", "FAIL", "hole"] as const)
      .map((each) => `${SIGNS[each]} ${count(each)} ${each}`)
      .join(", "),
    "",
    "n/a, because",
    ...reasons.map(
      ({ property, kinds: whose, because }) =>
        `${property.padEnd(LONGEST)}  ${whose.filter((kind) => kinds.includes(kind)).join(", ")}: ${because}`,
    ),
    "",
  ].join("\n");
}
