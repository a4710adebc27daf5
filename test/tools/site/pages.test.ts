import { expect, it } from "@jest/globals";
import { sidebarOf, sitePages, type Page } from "../../../tools/site/pages";
import { linked } from "../../../tools/site/stage";
import { PAGES } from "../../docs/pages";

const pages = sitePages();

const page = (source: string, text: string): Page => ({
  ...{ source, text },
  path: source.replace(/^docs\//, ""),
  title: "A new page",
});

const textOf = (source: string) => pages.find((one) => one.source === source)?.text ?? "";

it("every page of the documentation is in the sidebar of the site, once", () => {
  const links = sidebarOf(pages).flatMap(({ items }) => items.map(({ link }) => link));
  expect(new Set(links).size).toBe(links.length);
  expect(links).toHaveLength(pages.length);
  const sources = pages.map(({ source }) => source);
  expect(PAGES.filter((source) => !sources.includes(source))).toEqual([]);
});

it("a new page appears in the sidebar automatically, with its heading, after those of the overview in their order", () => {
  const sidebar = sidebarOf([...pages, page("docs/teams/new.md", "# A new page\n")]);
  const links = sidebar.find(({ text }) => text === "For teams")?.items.map(({ link }) => link);
  const [, overview = ""] = textOf("docs/index.md").split("\n## All pages\n");
  const listed = [...overview.matchAll(/\]\((teams\/[\w-]+)\.md\)/g)].map(([, path = ""]) => path);
  expect(links).toEqual([...new Set([...listed, "teams/new"])].map((path) => `/${path}`));
});

it("a link leads to the same thing on the site: a page, the page of an example, a copy of another file", () => {
  const from = page(
    "docs/teams/new.md",
    [
      "[page](../reference/limits.md#the-engine)",
      "[readme](../../README.md)",
      "[example](../../examples/environments)",
      "[file](../../examples/environments/.gitlab-ci.yml)",
      "[![badge](../logo.svg)](../teams/review.md)",
      "[license](../../LICENSE)",
      "[here](#there) [elsewhere](https://example.com/a.md)",
      "```text\n[as it is](../reference/limits.md)\n```",
    ].join("\n"),
  );
  const { text, files } = linked(from, pages);
  expect(text.split("\n")).toEqual([
    "[page](/reference/limits.md#the-engine)",
    "[readme](/readme.md)",
    "[example](/examples/environments.md)",
    "[file](/examples/environments.md)",
    "[![badge](/files/docs/logo.svg)](/teams/review.md)",
    "[license](/files/LICENSE.txt)",
    "[here](#there) [elsewhere](https://example.com/a.md)",
    "```text",
    "[as it is](../reference/limits.md)",
    "```",
  ]);
  expect([...files]).toEqual([
    ["docs/logo.svg", "files/docs/logo.svg"],
    ["LICENSE", "files/LICENSE.txt"],
  ]);
});

it.each(["nowhere.md", "../src", "../examples/environments/nothing.ts", "../examples/nothing"])(
  "a link to %s, which is not there, is an error that names the page",
  (target) => {
    expect(() => linked(page("docs/new.md", `[link](${target})`), pages)).toThrow(
      `docs/new.md leads to ${target}`,
    );
  },
);
