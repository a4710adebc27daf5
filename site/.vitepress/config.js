import { readFileSync } from "node:fs";
import { defineConfig } from "vitepress";
import { githubAnchors, filesLeaveTheRouter, nothingIsATemplate, tablesScroll } from "./markdown.js";

const read = (path) => JSON.parse(readFileSync(new URL(path, import.meta.url), "utf8"));

// Written by tools/site with the pages.
const { base, sidebar } = read("../pages/site.json");
const { version } = read("../../package.json");

export default defineConfig({
  title: "pulumi-collab",
  lang: "en",
  base,
  srcDir: "pages",
  outDir: "../build/site",
  cacheDir: "../build/site-cache",
  // Browsers would ask the server for one.
  head: [["link", { rel: "icon", href: "data:," }]],
  markdown: {
    // Braces in our pages are text.
    attrs: { disable: true },
    anchor: { slugify: githubAnchors },
    config: (md) => {
      md.use(nothingIsATemplate).use(filesLeaveTheRouter, base).use(tablesScroll);
    },
  },
  themeConfig: {
    siteTitle: `pulumi-collab ${version}`,
    sidebar,
    outline: { level: [2, 3] },
    search: { provider: "local" },
  },
});
