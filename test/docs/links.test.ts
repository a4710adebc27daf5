import { existsSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { expect, it } from "@jest/globals";
import { repositoryRoot } from "../../tools/repository-root";
import { PAGES, read } from "./pages";

interface Link {
  /** The file it leads to, by its path in the repository. */
  readonly file: string;
  readonly anchor: string;
}

/** A page without what it shows as code. */
const proseOf = (page: string) => read(page).replace(/^```[^]*?^```$/gm, "");

/** The links of a page to files of the repository. */
function linksOf(page: string): Link[] {
  const targets = [...proseOf(page).matchAll(/\]\(([^()\s]+)\)/g)].map(([, target = ""]) => target);
  return targets
    .filter((target) => !/^[a-z]+:/.test(target))
    .map((target) => {
      const [path = "", anchor = ""] = target.split("#");
      return { file: path === "" ? page : normalize(join(dirname(page), path)), anchor };
    });
}

/** The anchors of a page, as GitHub makes them of headings. */
function anchorsOf(page: string): string[] {
  const seen = new Map<string, number>();
  return [...proseOf(page).matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) => {
    const anchor = heading
      .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, "")
      .replaceAll(" ", "-");
    const before = seen.get(anchor) ?? 0;
    seen.set(anchor, before + 1);
    return before === 0 ? anchor : `${anchor}-${before}`;
  });
}

it.each(PAGES)("every link of %s leads to a file that is there, and to a heading of it", (page) => {
  const broken = linksOf(page).filter(
    ({ file, anchor }) =>
      !existsSync(join(repositoryRoot(), file)) || (anchor !== "" && !anchorsOf(file).includes(anchor)),
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
