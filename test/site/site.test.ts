import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, it } from "@jest/globals";
import { runCommand } from "../../tools/command";
import { buildSite } from "../../tools/site/build";
import { sitePages } from "../../tools/site/pages";
import { serveFolder, type StaticServer } from "../../tools/site/server";
import { GENERATOR, STAGE } from "../../tools/site/stage";
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

/** A reader selects Python on one page and opens another. Prints the tabs that the script selects there. */
const TABS = `
import { rememberLanguage, selectLanguage } from ${JSON.stringify(pathToFileURL(join(GENERATOR, ".vitepress/theme/language.js")))};
const kept = new Map();
const storage = () => ({ getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => kept.set(key, value) });
const tabs = ["TypeScript", "YAML", "Python"].map((title, index) => ({
  dataset: { title },
  control: { checked: index === 0 },
  click: () => console.log(title),
}));
const page = { querySelectorAll: () => tabs, addEventListener: (_, listen) => { page.change = listen; } };
rememberLanguage(page, storage);
selectLanguage(page, storage);
page.change({ target: { closest: () => page, labels: [tabs[2]] } });
selectLanguage(page, storage);
// A browser that keeps nothing.
const none = () => { throw new Error("denied"); };
rememberLanguage(page, none);
page.change({ target: { closest: () => page, labels: [tabs[1]] } });
selectLanguage(page, none);
`;

const site = join(temporaryFolder(), "site");
let staged: string;
let server: StaticServer;

beforeAll(async () => {
  staged = await mkdtemp(`${STAGE}-`);
  await buildSite({ base: "/manual/", pages: [...sitePages(), ODD], staged, site });
  server = await serveFolder(site, { base: "/manual/" });
});
afterAll(async () => {
  await server.close();
  await rm(staged, { recursive: true, force: true });
});

const pathOf = ({ path }: { path: string }) => path.replace(/\.md$/, ".html");

async function open(path: string): Promise<{ status: number; html: string }> {
  const response = await fetch(`${server.url}${path}`);
  return { status: response.status, html: await response.text() };
}

it("the site has a file for each page, and one for missing pages", () => {
  const missing = [...sitePages().map(pathOf), "404.html"].filter((path) => !existsSync(join(site, path)));
  expect(missing).toEqual([]);
});

it.each([
  ["the overview", "", "Get started", "From an empty folder"],
  ["a resource", "resources/Document.html", "Document", "movedDocumentId"],
  ["a function", "functions/searchJudgments.html", "searchJudgments", "filters.dateRange.start"],
  ["an example", "examples/workspace.html", "workspace", "production.yaml"],
])("%s has its title and text, at a path of the host", async (_, path, title, words) => {
  const { status, html } = await open(path);
  expect(status).toBe(200);
  expect(html).toContain(`<title>${title} | pulumi-collab</title>`);
  expect(html).toMatch(/<meta name="description" content="[^"]{10}/);
  expect(html).toContain(words);
  expect(html).toContain('href="/manual/assets/');
});

it("what is written on a page survives: braces, placeholders in code, and HTML", async () => {
  const { html } = await open("teams/odd.html");
  for (const words of [
    "A sum {{ 1 + 1 }}, a label {env.NAME} and {#id}",
    "pulumi up --replace &lt;urn&gt;",
    "<strong>bold</strong> {{ nothing.at.all }}",
    "<kbd>Enter</kbd>",
  ])
    expect(html).toContain(words);
});

it("an example is shown in tabs, one for each language", async () => {
  const { html } = await open("resources/Document.html");
  expect([...html.matchAll(/<label data-title="(\w+)"/g)].map(([, title]) => title)).toEqual([
    "TypeScript",
    "YAML",
  ]);
  expect(html).not.toContain("<summary>");
});

it("the selected language is selected on the next page too", async () => {
  const { stdout, stderr } = await runCommand(process.execPath, ["--input-type=module", "--eval", TABS]);
  expect([stderr, stdout]).toEqual(["", "Python\n"]);
});

it("a link to a file that is no page of the site leads to a copy of the file", async () => {
  const { html } = await open("operations.html");
  const [, path = ""] = /href="\/manual\/([^"]*openapi\.json)" target/.exec(html) ?? [];
  expect((await open(path)).html).toContain('"x-open-questions"');
});

it("a missing page is reported as such", async () => {
  const { status, html } = await open("nowhere.html");
  expect([status, html]).toEqual([404, expect.stringContaining("404")]);
});
