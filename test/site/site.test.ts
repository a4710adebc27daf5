import { existsSync, readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "@jest/globals";
import { buildSite } from "../../tools/site/build";
import { sitePages } from "../../tools/site/pages";
import { STAGE } from "../../tools/site/stage";
import { temporaryFolder } from "../temporary";

/** Text that site generators often misread. Everything except the intended HTML is plain text. */
const ODD = {
  source: "docs/teams/odd.md",
  path: "teams/odd.md",
  title: "Odd texts",
  text: [
    "# Odd texts\n",
    "A sum {{ 1 + 1 }}, a label {env.NAME} and {#id}, and `pulumi up --replace <urn>` with {{ `code` }}.\n",
    "<details><summary>More</summary>\n\n**bold** {{ nothing.at.all }}\n\n</details>\n",
    "| A `{{ cell }}` | Other |\n| --- | --- |\n| {{ cell }} | <kbd>Enter</kbd> |\n",
    "```yaml\non: ${{ github.event }}\n```\n",
  ].join("\n"),
};

const site = join(temporaryFolder(), "site");
let staged: string;

/** Pages of each form. All pages take a minute, and the workflow of the site builds them. */
const BUILT = /^(docs\/(index|operations|resources\/Document|functions\/searchJudgments)\.md$|examples\/)/;
const pages = [...sitePages().filter(({ source }) => BUILT.test(source)), ODD];

beforeAll(async () => {
  staged = await mkdtemp(`${STAGE}-`);
  await buildSite({ base: "/manual/", pages, staged, site });
});
afterAll(async () => {
  await rm(staged, { recursive: true, force: true });
});

const pathOf = ({ path }: { path: string }) => path.replace(/\.md$/, ".html");

const open = (path: string) => readFileSync(join(site, path), "utf8");

it("the site has a file for each page, and one for missing pages", () => {
  const missing = [...pages.map(pathOf), "404.html"].filter((path) => !existsSync(join(site, path)));
  expect(missing).toEqual([]);
});

it.each([
  ["the overview", "index.html", "Get started", "From an empty folder"],
  ["a resource", "resources/Document.html", "Document", "movedDocumentId"],
  ["a function", "functions/searchJudgments.html", "searchJudgments", "filters.dateRange.start"],
  ["an example", "examples/environments.html", "environments", "production.yaml"],
])("%s has its title and text, at a path of the host", (_, path, title, words) => {
  const html = open(path);
  expect(html).toContain(`<title>${title} | pulumi-collab</title>`);
  expect(html).toContain(words);
  expect(html).toContain('href="/manual/assets/');
});

it("what is written on a page survives: braces, placeholders in code, and HTML", () => {
  const html = open("teams/odd.html");
  for (const words of [
    "A sum {{ 1 + 1 }}, a label {env.NAME} and {#id}",
    "pulumi up --replace &lt;urn&gt;",
    "<strong>bold</strong> {{ nothing.at.all }}",
    "<kbd>Enter</kbd>",
  ])
    expect(html).toContain(words);
});

it("a link to a file that is no page of the site leads to a copy of the file", () => {
  const [, path = ""] = /href="\/manual\/([^"]*openapi\.json)" target/.exec(open("operations.html")) ?? [];
  expect(open(path)).toContain('"x-open-questions"');
});
