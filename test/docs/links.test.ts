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

it("the overview names each page by its title", () => {
  const listed = /^docs\/(every-day|teams|on-call|reference)\//;
  const titled = PAGES.filter((page) => listed.test(page)).map((page) => {
    const [, title = ""] = /^# (.*)$/m.exec(read(page)) ?? [];
    return `[${title}](${page.replace("docs/", "")})`;
  });
  expect(titled.filter((entry) => !read("docs/index.md").includes(entry))).toEqual([]);
});

it("a page for users describes only what was tested", () => {
  const untested = /\b(untested|not tested|not been (tested|tried)|never (been )?tried)\b/i;
  // The page that lists what was never tested is not a promise.
  const pages = PAGES.filter((page) => /^(README|docs\/(?!contributing|before-you-adopt))/.test(page));
  expect(pages.filter((page) => untested.test(read(page)))).toEqual([]);
});

it("the changelog has a section for the version", () => {
  const { version } = JSON.parse(read("package.json")) as { version: string };
  expect(
    read("CHANGELOG.md")
      .split(/^## /m)
      .map((section) => section.split(/\s/, 1)[0]),
  ).toContain(version);
});

it("the README is short", () => {
  expect(read("README.md").trimEnd().split("\n").length).toBeLessThanOrEqual(150);
});
