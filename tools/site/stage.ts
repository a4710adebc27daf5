import { copyFile, mkdir, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { repositoryRoot } from "../repository-root";
import { linked } from "./links";
import { sitePages, type Page } from "./pages";
import { sidebarOf } from "./sidebar";

/** The generator, which has a lock file of its own: those who do not build the site need not install it. */
export const GENERATOR = join(repositoryRoot(), "site");

/** Where the pages wait for the generator, and where it puts the site: site/.vitepress/config.js reads and writes there too. */
const STAGE = join(GENERATOR, "pages");
export const SITE = join(repositoryRoot(), "build", "site");

/** Said on pages that are made, to those who would edit them. */
const MADE = /^Made by /;

/** What search engines and previews of links show: the first paragraph. */
function descriptionOf({ text }: Page): string {
  const paragraphs = text
    .replace(/^(```|~~~~)[^]*?^\1$|<!--[^]*?-->/gm, "")
    .split(/\n{2,}/)
    .map((part) => part.trim());
  const first = paragraphs.find((part) => /^[\p{L}`[]/u.test(part) && !MADE.test(part)) ?? "";
  return first
    .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/[`*]/g, "")
    .replace(/\s+/g, " ");
}

/** Writes all pages as the generator takes them, with the files that they lead to, and the sidebar. */
export async function stage(base: string): Promise<void> {
  await rm(STAGE, { recursive: true, force: true });
  const pages = sitePages();
  const write = async (path: string, text: string) => {
    await mkdir(dirname(join(STAGE, path)), { recursive: true });
    await writeFile(join(STAGE, path), text);
  };
  for (const page of pages) {
    const { text, files } = linked(page, pages);
    const head = { title: page.title, description: descriptionOf(page) };
    await write(page.path, `---\n${JSON.stringify(head)}\n---\n\n${text}`);
    for (const [file, place] of files) {
      // What is in `public` is on the site as it is.
      const copy = join(STAGE, "public", place);
      await mkdir(dirname(copy), { recursive: true });
      await copyFile(join(repositoryRoot(), file), copy);
    }
  }
  await write("site.json", JSON.stringify({ base, sidebar: sidebarOf(pages) }));
}
