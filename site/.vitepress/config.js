import { readFileSync } from "node:fs";
import { defineConfig } from "vitepress";
import {
  githubAnchors,
  filesLeaveTheRouter,
  nothingIsATemplate,
  shortCodeStaysWhole,
  tablesFit,
} from "./markdown.js";

const read = (path) => JSON.parse(readFileSync(new URL(path, import.meta.url), "utf8"));

// Where tools/site has put the pages, and where it wants the site.
const { SITE_PAGES: pages, SITE_FOLDER: outDir } = process.env;
const { base, sidebar } = read(`../${pages}/site.json`);
const { version } = read("../../package.json");

export default defineConfig({
  title: "pulumi-collab",
  lang: "en",
  base,
  srcDir: pages,
  outDir,
  cacheDir: "../build/site-cache",
  // Browsers would ask the server for one.
  head: [["link", { rel: "icon", href: "data:," }]],
  markdown: {
    // Braces in our pages are text.
    attrs: { disable: true },
    anchor: { slugify: githubAnchors },
    config: (md) => {
      md.use(nothingIsATemplate).use(filesLeaveTheRouter, base).use(shortCodeStaysWhole).use(tablesFit);
    },
  },
  themeConfig: {
    siteTitle: `pulumi-collab ${version}`,
    sidebar,
    outline: { level: [2, 3] },
    search: { provider: "local" },
    notFound: {
      title: "There is no such page",
      quote: "It may have another name now. The search finds it by its words.",
      linkText: "Overview",
    },
  },
});
