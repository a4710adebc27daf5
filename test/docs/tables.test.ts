import { expect, it } from "@jest/globals";
import { PAGES, read } from "./pages";

/** The most words that readers see at once in a cell. */
const MOST_WORDS = 25;

const pages = PAGES.filter((page) => page.startsWith("docs/") && !page.startsWith("docs/contributing/"));

it.each(pages)("no cell of a table on %s is long", (page) => {
  const rows = read(page)
    .replace(/^```[^]*?^```$/gm, "")
    .split("\n")
    .filter((line) => line.startsWith("|"));
  const cells = rows.flatMap((row) => row.split(/(?<!\\)\|/).map((cell) => cell.trim()));
  expect(cells.filter((cell) => cell.split(/\s+/).length > MOST_WORDS)).toEqual([]);
});
