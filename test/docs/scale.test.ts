import { expect, it } from "@jest/globals";
import { codeIn, read } from "./pages";

const PAGE = "docs/reference/scale.md";
const WORKFLOW = read("examples/many-stacks/.github/workflows/collab.yml");

it("links to the workflow of the example, and estimates with its numbers of stacks and jobs", () => {
  expect(read(PAGE)).toContain("makes groups of ten stacks");
  expect(WORKFLOW).toContain("length; 10)");
  expect(WORKFLOW).toContain("max-parallel: 5\n");
  for (const assumed of ["runs five groups at a time", "a job needs 60 seconds before its first stack"])
    expect(read(PAGE)).toContain(assumed);
});

it("shows the files of the example", () => {
  const [shown = ""] = codeIn(read(PAGE), "json");
  const customers = JSON.parse(read("examples/many-stacks/customers.json")) as object;
  expect(customers).toMatchObject(JSON.parse(shown) as object);
});

it("compares an update with the engine alone, as the last benchmark measured", () => {
  const [, ratio = ""] =
    /^\| 1,000 documents, up(?:: documents)? \/ floor +\| ([\d.]+) /m.exec(
      read("bench/results/results.md"),
    ) ?? [];
  expect(read(PAGE)).toMatch(new RegExp(`takes\\s+${ratio} times\\s+as\\s+long`));
});
