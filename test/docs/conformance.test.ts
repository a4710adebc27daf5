import { expect, jest, test } from "@jest/globals";
import { CustomResource } from "@pulumi/pulumi";
import * as collab from "../../src";
import { lifecycles } from "../../src/resources";
import type { NotApplicable } from "../../tools/conformance/reasons";
import { PROPERTY_KEYS } from "../../tools/conformance/properties";
import ConformanceReporter from "../../tools/conformance/reporter";
import { tableOf } from "../../tools/conformance/table";
import { SAMPLES } from "../engine/samples";

const isResource = (exported: unknown) =>
  typeof exported === "function" && (exported.prototype as unknown) instanceof CustomResource;

const TYPES = Object.entries(collab).flatMap(([name, exported]) =>
  isResource(exported) && exported !== collab.Provider ? [name] : [],
);

test("every exported resource type has a sample, which every suite uses", () => {
  expect(SAMPLES.map(({ declared }) => declared.type).sort()).toEqual([...TYPES].sort());
  expect([...lifecycles.keys()].sort()).toEqual([...TYPES].sort());
});

test("a complete table has no problems, and a sign for each cell", () => {
  const others = PROPERTY_KEYS.filter((key) => key !== "get");
  const results = [{ title: `everything {${others.join(", ")}: A, B}`, passed: true }];
  const reasons: NotApplicable[] = [{ property: "get", types: ["A", "B"], because: "it is new" }];
  const { text, problems } = tableOf(["A", "B"], results, reasons);
  expect(problems).toEqual([]);
  expect(text).toMatch(/^get +– –$/m);
  expect(text.match(/✓ ✓$/gm)).toHaveLength(others.length);
});

test("a failure wins over a pass; holes, stale reasons and unknown properties are problems", () => {
  const others = PROPERTY_KEYS.filter((key) => key !== "update");
  const results = [
    { title: `all {${others.join(", ")}: A}`, passed: true },
    { title: "one {destroy: A}", passed: false },
    { title: "another {destroy: A}", passed: true },
    { title: "of nothing {death: A}", passed: true },
  ];
  const { problems } = tableOf(["A"], results, [{ property: "get", types: ["A"], because: "it is new" }]);
  expect(problems).toEqual([
    "destroy A failed",
    "update A has no test",
    "get A has a test and a reason for none",
    "death A does not exist",
  ]);
});

test("each host has a separate table: a test with one fills no cell of the other", () => {
  jest.spyOn(console, "log").mockImplementation(() => undefined);
  jest.spyOn(console, "error").mockImplementation(() => undefined);
  const reporter = new ConformanceReporter({});
  const ran = (host: string, properties: readonly string[]) => ({
    displayName: { name: host },
    testResults: [{ fullName: `all {${properties.join(", ")}: ${TYPES.join(", ")}}`, status: "passed" }],
  });
  const others = PROPERTY_KEYS.filter((key) => key !== "get");
  reporter.onRunComplete(undefined, { testResults: [ran("dynamic", PROPERTY_KEYS), ran("plugin", others)] });
  const message = reporter.getLastError()?.message ?? "";
  expect(message).toContain("get Document has no test (the full provider)");
  expect(message).not.toContain("has no test (the dynamic provider)");
});
