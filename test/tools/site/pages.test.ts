import { expect, it } from "@jest/globals";
import { linked } from "../../../tools/site/links";
import { sitePages, type Page } from "../../../tools/site/pages";
import { linkTo, sidebarOf, type Entry } from "../../../tools/site/sidebar";
import { PAGES } from "../../docs/pages";

const pages = sitePages();

const page = (source: string, text: string): Page => ({
  ...{ source, text },
  path: source.replace(/^docs\//, ""),
  title: "A new page",
});

const linksIn = (entries: readonly Entry[]): string[] =>
  entries.flatMap(({ link, items = [] }) => [...(link === undefined ? [] : [link]), ...linksIn(items)]);

const textOf = (source: string) => pages.find((one) => one.source === source)?.text ?? "";

it("every page of the documentation is in the sidebar of the site, once", () => {
  const links = linksIn(sidebarOf(pages));
  expect(new Set(links).size).toBe(links.length);
  const missing = PAGES.filter((source) => {
    const found = pages.find((one) => one.source === source);
    return found === undefined || !links.includes(linkTo(found));
  });
  expect(missing).toEqual([]);
});

it("a new page appears in the sidebar automatically, with its heading, after those of the overview in their order", () => {
  const sidebar = sidebarOf([...pages, page("docs/teams/new.md", "# A new page\n")]);
  const links = sidebar.find(({ text }) => text === "For teams")?.items?.map(({ link }) => link);
  const listed = [...textOf("docs/index.md").matchAll(/\]\((teams\/[\w-]+)\.md\)/g)].map(
    ([, path = ""]) => path,
  );
  expect(links).toEqual([...new Set([...listed, "teams/new"])].map((path) => `/${path}`));
});

it("a page in no group of the sidebar is an error that names it", () => {
  expect(() => sidebarOf([...pages, page("docs/forgotten.md", "# A new page\n")])).toThrow(
    "docs/forgotten.md",
  );
});

it("a group of the sidebar without a page is an error", () => {
  expect(() => sidebarOf(pages.filter(({ source }) => source !== "docs/operations.md"))).toThrow(
    "docs/operations.md, which is no page",
  );
});

it("a link leads to the same thing on the site: a page, a file of an example, a copy of another file", () => {
  const from = page(
    "docs/teams/new.md",
    [
      "[page](../reference/limits.md#the-engine)",
      "[readme](../../README.md)",
      "[example](../../examples/workspace)",
      "[file](../../examples/environments/.gitlab-ci.yml)",
      "[![badge](../logo.svg)](../teams/review.md)",
      "[license](../../LICENSE)",
      "[here](#there) [elsewhere](https://example.com/a.md)",
      "```text\n[as it is](../reference/limits.md)\n```",
    ].join("\n"),
  );
  const { text, files } = linked(from, pages);
  expect(text.split("\n")).toEqual([
    "[page](../reference/limits.md#the-engine)",
    "[readme](../readme.md)",
    "[example](../examples/workspace.md)",
    "[file](../examples/environments.md#gitlab-ciyml)",
    "[![badge](/files/docs/logo.svg)](./review.md)",
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

it.each(["nowhere.md", "../src", "../examples/workspace/nothing.ts", "../examples/nothing"])(
  "a link to %s, which is not there, is an error that names the page",
  (target) => {
    expect(() => linked(page("docs/new.md", `[link](${target})`), pages)).toThrow(
      `docs/new.md leads to ${target}`,
    );
  },
);
