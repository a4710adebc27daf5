import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@jest/globals";
import { kinds } from "../../src/kinds";
import { conformanceDoc } from "../../tools/conformance/doc";
import { KINDS } from "../../tools/conformance/kinds";
import { NOT_APPLICABLE } from "../../tools/conformance/not-applicable";
import { PROPERTIES } from "../../tools/conformance/properties";
import { tableOf } from "../../tools/conformance/table";
import { repositoryRoot } from "../../tools/repository-root";
import { SAMPLES } from "../engine/samples";

const read = (...path: string[]) => readFileSync(join(repositoryRoot(), ...path), "utf8");

test("docs/conformance.md tells every property and every reason, as npm run docs makes it", () => {
  expect(read("docs", "conformance.md")).toBe(conformanceDoc(KINDS, NOT_APPLICABLE));
});

test("the README's limits lead to it", () => {
  const [, limits = ""] = read("README.md").split("## Limits");
  expect(limits.split("## ")[0]).toContain("(docs/conformance.md)");
});

test("every kind that the package exports has a sample, which takes it through every suite", () => {
  expect(SAMPLES.map(({ declared }) => declared.type).sort()).toEqual([...KINDS].sort());
  expect([...kinds.keys()].sort()).toEqual([...KINDS].sort());
});

test("a table that is whole has no problems, and says how many cells are of which sort", () => {
  const all = PROPERTIES.map((_words, index) => index + 1);
  const results = [{ title: `everything {${all.slice(1).join(", ")}: A, B}`, passed: true }];
  const reasons = [{ property: 1, kinds: ["A", "B"], because: "it is new" }];
  const { text, problems } = tableOf(["A", "B"], results, reasons);
  expect(problems).toEqual([]);
  expect(text).toContain(`✓ ${2 * (PROPERTIES.length - 1)} pass, – 2 n/a, ✗ 0 FAIL, ? 0 hole`);
  expect(text).toContain("1 A, B: it is new");
});

test("a failure wins over a pass; holes, stale reasons and marks of nothing are problems", () => {
  const all = PROPERTIES.map((_words, index) => index + 1);
  const results = [
    { title: `all {${all.slice(1).join(", ")}: A}`, passed: true },
    { title: "one {2: A}", passed: false },
    { title: "another {2: A}", passed: true },
    { title: "of nothing {99: A}", passed: true },
  ];
  const { problems } = tableOf(["A"], results, [{ property: 3, kinds: ["A"], because: "it is new" }]);
  expect(problems).toEqual([
    "2 A failed",
    "1 A has no test",
    "3 A has a test and a reason for none",
    "99 A does not exist",
  ]);
});
