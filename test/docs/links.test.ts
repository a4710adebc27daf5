import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "@jest/globals";
import { repositoryRoot } from "../../tools/repository-root";
import { fragmentsOf, linksOf } from "./links";
import { PAGES, read } from "./pages";

it.each(PAGES)("every link of %s leads to an existing file and heading", (page) => {
  const broken = linksOf(page).filter(
    ({ file, fragment }) =>
      !existsSync(join(repositoryRoot(), file)) || (fragment !== "" && !fragmentsOf(file).includes(fragment)),
  );
  expect(broken).toEqual([]);
});

it("every page can be reached from the README", () => {
  const reached = new Set<string>();
  const follow = (page: string) => {
    if (reached.has(page)) return;
    reached.add(page);
    for (const { file } of linksOf(page)) if (PAGES.includes(file)) follow(file);
  };
  follow("README.md");
  expect(PAGES.filter((page) => !reached.has(page))).toEqual([]);
});

it("the README is short", () => {
  expect(read("README.md").trimEnd().split("\n").length).toBeLessThanOrEqual(150);
});
