import { expect, it } from "@jest/globals";
import { ASSUMED, withMeasured } from "../../tools/docs/scale";
import { codeIn, read } from "./pages";

const PAGE = "docs/how-to/scale.md";
const WORKFLOW = read("examples/many-stacks/.github/workflows/collab.yml");
const results = ["results", "scale"].map((name) => read(`bench/results/${name}.json`));

it("the page about scale has the figures of the last benchmark", () => {
  expect(withMeasured(read(PAGE), results)).toBe(read(PAGE));
});

it("they change with what is measured", () => {
  const [documents = "", customers = ""] = results;
  const slower = customers.replace(
    /("contender": "customers",\s+"setting": "10,000",\s+"phase": "up",\s+"values": \[)/,
    "$1 1000, 1000, 1000, 1000,",
  );
  expect(slower).not.toBe(customers);
  expect(withMeasured(read(PAGE), [documents, slower])).toContain("| 1000.0 s  | 1667 min");
});

it("names a missing measurement", () => {
  expect(() => withMeasured(read(PAGE), ['{ "measurements": [] }'])).toThrow(
    "The benchmark has not measured documents",
  );
});

it("shows the workflow of the example, with the numbers of stacks and jobs of the estimate", () => {
  expect(codeIn(read(PAGE), "yaml")).toEqual([WORKFLOW]);
  expect(WORKFLOW).toContain(`length; ${String(ASSUMED.stacksInAJob)})`);
  expect(WORKFLOW).toContain(`max-parallel: ${String(ASSUMED.jobsAtOnce)}\n`);
  expect(read(PAGE)).toContain(
    `a job needs ${String(ASSUMED.jobSetupSeconds)} seconds before its first stack`,
  );
});

it("shows the files of the example", () => {
  const [shown = ""] = codeIn(read(PAGE), "json");
  const customers = JSON.parse(read("examples/many-stacks/customers.json")) as object;
  expect(customers).toMatchObject(JSON.parse(shown) as object);
});
