import { expect, test } from "@jest/globals";
import { CustomResource } from "@pulumi/pulumi";
import * as collab from "../../src";
import { lifecycles } from "../../src/resources";
import { PROPERTY_KEYS } from "../../tools/conformance/properties";
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
