import { expect, test } from "@jest/globals";
import { reads } from "../../src/hosts/functions";
import { functionTable, withFunctions } from "../../tools/docs/functions";
import { withMadePart } from "../../tools/docs/made-part";
import { read } from "./pages";

// What the schema says of them is compared with their types and comments by the tests of the schema.
const { functions } = JSON.parse(read("schema.json")) as { functions: Parameters<typeof functionTable>[0] };

test("docs/functions.md is what npm run docs makes of the schema", () => {
  const page = read("docs/functions.md");
  expect(withFunctions(page, functions)).toBe(page);
  for (const { name } of Object.values(reads)) expect(page).toContain(`\n## ${name}\n`);
});

test("the README's list of functions is made of it too, one sentence for each", () => {
  const page = read("README.md");
  expect(withMadePart(page, "functions", functionTable(functions))).toBe(page);
  expect(functionTable(functions)).not.toMatch(/endpoint \d/);
});
