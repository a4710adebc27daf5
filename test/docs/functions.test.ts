import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it, test } from "@jest/globals";
import { reads } from "../../src/hosts/functions";
import { functionPage, functionTable } from "../../tools/docs/function-page";
import { withMadePart } from "../../tools/docs/made-part";
import type { Schema } from "../../tools/schema/spec";
import { repositoryRoot } from "../../tools/repository-root";

const read = (...path: string[]) => readFileSync(join(repositoryRoot(), ...path), "utf8");
const schema = JSON.parse(read("schema.json")) as Schema;

it.each(Object.values(reads))("the page of $name is what npm run docs makes of it", ({ name, operation }) => {
  const page = functionPage(name, operation, schema);
  expect(read("docs", "functions", `${name}.md`)).toBe(page);
  for (const language of ["ts", "yaml", "python"])
    expect(page).toMatch(new RegExp(`\n\n\`\`\`${language}\n[^\`]+\`\`\`\n\n`));
});

test("every function has a page, and nothing else has one", () => {
  const pages = readdirSync(join(repositoryRoot(), "docs", "functions"));
  expect(pages.sort()).toEqual(
    Object.values(reads)
      .map(({ name }) => `${name}.md`)
      .sort(),
  );
});

test("the README's list of functions is made of it too, a sentence for each", () => {
  const page = read("README.md");
  const table = functionTable(schema, "docs/functions");
  expect(withMadePart(page, "functions", table)).toBe(page);
  expect(table).not.toMatch(/endpoint \d/);
});
