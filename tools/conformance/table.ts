import type { NotApplicable } from "./reasons";
import { PROPERTY_KEYS, type Property } from "./properties";

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
  types: readonly string[],
  results: readonly Result[],
  reasons: readonly NotApplicable[],
): Table {
  const tested = testedCells(results);
  const excused = new Set(
    reasons.flatMap(({ property, types: without }) => without.map((type) => `${property} ${type}`)),
  );
  const cell = (property: Property, type: string): Cell => {
    const key = `${property} ${type}`;
    return tested.get(key) ?? (excused.has(key) ? "n/a" : "hole");
  };
  const rows = PROPERTY_KEYS.map(
    (property) => [property, types.map((type) => cell(property, type))] as const,
  );
  const known = new Set(PROPERTY_KEYS.flatMap((property) => types.map((type) => `${property} ${type}`)));
  const problems = [
    ...[...known].filter((key) => tested.get(key) === "FAIL").map((key) => `${key} failed`),
    ...[...known].filter((key) => !tested.has(key) && !excused.has(key)).map((key) => `${key} has no test`),
    ...[...excused].filter((key) => tested.has(key)).map((key) => `${key} has a test and a reason for none`),
    ...[...tested.keys(), ...excused].filter((key) => !known.has(key)).map((key) => `${key} does not exist`),
  ];
  return { text: textOf(types, rows), problems };
}

function testedCells(results: readonly Result[]): Map<string, "pass" | "FAIL"> {
  const cells = new Map<string, "pass" | "FAIL">();
  for (const { title, passed } of results) {
    for (const [, properties = "", named = ""] of title.matchAll(MARK)) {
      for (const type of named.split(", ")) {
        for (const property of properties.split(", ")) {
          const key = `${property} ${type}`;
          cells.set(key, passed && cells.get(key) !== "FAIL" ? "pass" : "FAIL");
        }
      }
    }
  }
  return cells;
}

function textOf(types: readonly string[], rows: readonly (readonly [Property, readonly Cell[]])[]): string {
  const line = (label: string, signs: readonly string[]) => `${label.padEnd(LONGEST)}  ${signs.join(" ")}`;
  return [
    ...types.map((type, index) => `${LETTERS[index] ?? ""} ${type}`),
    "",
    line(
      "",
      types.map((_type, index) => LETTERS[index] ?? ""),
    ),
    ...rows.map(([property, cells]) =>
      line(
        property,
        cells.map((each) => SIGNS[each]),
      ),
    ),
    "",
  ].join("\n");
}
