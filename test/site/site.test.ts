import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, it } from "@jest/globals";
import { Browser, findBrowser } from "../../tools/browser";
import { buildSite } from "../../tools/site/build";
import { sitePages } from "../../tools/site/pages";
import { serveFolder, type StaticServer } from "../../tools/site/server";
import { STAGE } from "../../tools/site/stage";

/** Text that site generators often misread. Everything except the intended HTML is plain text. */
const ODD = {
  source: "docs/how-to/odd.md",
  path: "how-to/odd.md",
  title: "Odd texts",
  text: [
    "# Odd texts\n",
    "A sum {{ 1 + 1 }}, a label {env.NAME} and {#id}, and `pulumi up --replace <urn>` with {{ `code` }}.\n",
    "<details><summary>More</summary>\n\n**bold** {{ nothing.at.all }}\n\n</details>\n",
    "| A `{{ cell }}` | Other |\n| --- | --- |\n| {{ cell }} | <kbd>Enter</kbd> |\n",
    "```yaml\non: ${{ github.event }}\n```\n",
  ].join("\n"),
};

const file = findBrowser();
/** Skips the test if there is no chromium, no google-chrome, and no browser that CHROME_PATH names. */
const inBrowser = file === undefined ? it.skip : it;
if (file === undefined) console.warn("no browser was found: set CHROME_PATH to look at the site in one");

let folder: string;
let site: string;
let staged: string;
let server: StaticServer;
let browser: Browser;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "pulumi-collab-site-"));
  site = join(folder, "site");
  staged = await mkdtemp(`${STAGE}-`);
  await buildSite({ base: "/manual/", pages: [...sitePages(), ODD], staged, site });
  server = await serveFolder(site, { base: "/manual/" });
  if (file !== undefined) browser = await Browser.start(file);
});
afterAll(async () => {
  if (file !== undefined) await browser.close();
  await server.close();
  for (const made of [folder, staged]) await rm(made, { recursive: true, force: true });
});

afterEach(() => {
  if (file === undefined) return;
  expect(browser.complaints).toEqual([]);
  expect(browser.requests.filter((url) => !url.startsWith(server.url) && !url.startsWith("data:"))).toEqual(
    [],
  );
});

const pathOf = ({ path }: { path: string }) => path.replace(/\.md$/, ".html");

/** Opens a page of the site, and waits for its scripts. */
async function open(path: string): Promise<void> {
  await browser.open(`${server.url}${path}`);
  await browser.until(`document.querySelector("#app").__vue_app__`);
}

const text = async (selector: string) =>
  String(await browser.value(`document.querySelector(${JSON.stringify(selector)}).innerText`));

it("the site has a file for each page, and one for missing pages", () => {
  const missing = [...sitePages().map(pathOf), "404.html"].filter((path) => !existsSync(join(site, path)));
  expect(missing).toEqual([]);
});

inBrowser.each([
  ["the overview", "", "Overview", "pulumi-collab manages a collaboration backend"],
  ["a resource", "resources/Document.html", "Document", "deletionProtection"],
  ["a function", "functions/searchJudgments.html", "searchJudgments", "In other languages"],
  ["a guide with long code", "how-to/adopt.html", "Adopt what exists", "pulumi preview"],
  ["a page with a wide table", "operations.html", "Operations", "/v2/workspace/apikey/create"],
])("%s shows, at a path of the host, from this host alone", async (_, path, title, words) => {
  await browser.screen(1440, 900);
  await open(path);
  expect(await browser.value("document.title")).toBe(`${title} | pulumi-collab`);
  expect(await text("h1")).toContain(title);
  expect(await text(".vp-doc")).toContain(words);
  expect(await browser.value(`document.querySelector("meta[name=description]").content.length > 10`)).toBe(
    true,
  );
  expect(await browser.value(`document.querySelectorAll(".pager-link").length`)).toBeGreaterThan(0);
});

inBrowser("what is written on a page survives: braces, placeholders in code, and HTML", async () => {
  await open("how-to/odd.html");
  const shown = await text(".vp-doc");
  for (const words of [
    "A sum {{ 1 + 1 }}, a label {env.NAME} and {#id}, and pulumi up --replace <urn> with {{ code }}.",
    "{{ cell }}\tEnter",
    "on: ${{ github.event }}",
  ])
    expect(shown).toContain(words);
  await browser.click("details summary");
  expect(await text("details")).toContain("bold {{ nothing.at.all }}");
});

inBrowser("the search finds deletionProtection and leads to a page that tells of it", async () => {
  await open("");
  await browser.click(".VPNavBarSearch button");
  await browser.until(`document.activeElement.matches(".VPLocalSearchBox input")`);
  await browser.send("Input.insertText", { text: "deletionProtection" });
  await browser.until(`document.querySelector(".VPLocalSearchBox .result.selected")`);
  await browser.click(".VPLocalSearchBox .result");
  await browser.until(`!document.querySelector(".VPLocalSearchBox") && location.pathname !== "/manual/"`);
  expect(await text(".vp-doc")).toContain("deletionProtection");
});

inBrowser("dark is what the system wants or the reader chose, and stays", async () => {
  const isDark = () => browser.value(`document.documentElement.classList.contains("dark")`);
  await browser.screen(1440, 900, "dark");
  await open("");
  expect(await isDark()).toBe(true);
  await browser.screen(1440, 900, "light");
  await open("");
  expect(await isDark()).toBe(false);
  await browser.click(".VPNavBarAppearance button");
  await browser.until(`document.documentElement.classList.contains("dark")`);
  await open("limits.html");
  expect(await isDark()).toBe(true);
  await browser.value("localStorage.clear()");
});

inBrowser("no page is wider than a phone but for what scrolls in itself", async () => {
  await browser.screen(390, 844);
  const wide: unknown[] = [];
  for (const path of sitePages().map(pathOf)) {
    await open(path);
    const elements = await browser.value(`(() => {
      const scrolls = (element) => element !== null && element !== document.body &&
        (["auto", "scroll"].includes(getComputedStyle(element).overflowX) || scrolls(element.parentElement));
      return [...document.querySelectorAll(".VPNav *, .VPLocalNav *, .VPContent *")]
        .filter((element) => element.getBoundingClientRect().right > 390.5 && !scrolls(element))
        .map((element) => element.outerHTML.slice(0, 100));
    })()`);
    const width = await browser.value("document.documentElement.scrollWidth");
    if (width !== 390 || String(elements) !== "") wide.push({ path, width, elements });
  }
  expect(wide).toEqual([]);
});

inBrowser("a phone shows all cells of a table with long texts, each with its heading", async () => {
  await browser.screen(390, 844);
  await open("resources/Document.html");
  expect(
    await browser.value(
      `[...document.querySelectorAll(".table")].filter((box) => box.scrollWidth > box.clientWidth).length`,
    ),
  ).toBe(0);
  const before = (cell: string) =>
    browser.value(`getComputedStyle(document.querySelector(".table ${cell}"), "::before").content`);
  expect(await before("td:nth-child(5)")).toBe('"A change: "');
  expect(await before("td:first-child")).toBe("none");
});

inBrowser("on a phone the menu opens, and its links lead on", async () => {
  await browser.screen(390, 844);
  await open("");
  await browser.click(".VPLocalNav .menu");
  await browser.until(`document.querySelector(".VPSidebar.open")?.getBoundingClientRect().left === 0`);
  await browser.click(`.VPSidebar a[href="/manual/limits.html"]`);
  await browser.until(`document.querySelector("h1").innerText.startsWith("Limits")`);
});

inBrowser("a link to a file that is no page of the site opens the file", async () => {
  await browser.screen(1440, 900);
  await open("review.html");
  await browser.follow(`.vp-doc a[href$="twelve-changes.html"][target]`);
  expect(await text("body")).toContain("6 documents are deleted with their data");
});

inBrowser("an address that is no page says so, and shows the way back", async () => {
  await open("nowhere.html");
  expect(await text(".NotFound")).toContain("There is no such page");
  await browser.click(".NotFound a");
  await browser.until(`document.querySelector("h1")?.innerText.startsWith("Overview")`);
  // The host must respond with 404, which the browser reports.
  expect(browser.complaints.splice(0)).toEqual([expect.stringContaining("404 (Not Found)")]);
});
