import { copyFile, mkdir, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { repositoryRoot } from "../repository-root";
import { linked } from "./links";
import type { Page } from "./pages";
import { sidebarOf, type Entry } from "./sidebar";

/** The generator, which has a lock file of its own: those who do not build the site need not install it. */
export const GENERATOR = join(repositoryRoot(), "site");

/** Where the pages wait for the generator. It finds its own modules only from there. */
export const STAGE = join(GENERATOR, ".staged");

/** Said on pages that are made, to those who would edit them. */
const DO_NOT_EDIT = /^Made by .*: do not edit\.\n\n/m;

/** What search engines and previews of links show: the first paragraph. */
function descriptionOf(text: string): string {
  const paragraphs = text
    .replace(/^(```|~~~~)[^]*?^\1$|<!--[^]*?-->/gm, "")
    .split(/\n{2,}/)
    .map((part) => part.trim());
  const first = paragraphs.find((part) => /^[\p{L}`[]/u.test(part)) ?? "";
  return first
    .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/[`*]/g, "")
    .replace(/\s+/g, " ");
}

/** What the generator is told beside the pages (site/.vitepress/config.js). */
export interface Told {
  /** The path on the host where the site will be. */
  readonly base: string;
  readonly sidebar: readonly Entry[];
}

/** Writes pages into a folder as the generator takes them, with the files that they lead to, and the sidebar. */
export async function stage(folder: string, pages: readonly Page[], base: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  const placeFor = async (path: string) => {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    return join(folder, path);
  };
  for (const page of pages) {
    const { text: all, files } = linked(page, pages);
    const text = all.replace(DO_NOT_EDIT, "");
    // The outline beside a page lists its headings.
    const head = { title: page.title, description: descriptionOf(text), aside: /^## /m.test(text) };
    await writeFile(await placeFor(page.path), `---\n${JSON.stringify(head)}\n---\n\n${text}`);
    // What is in `public` is on the site as it is.
    for (const [file, place] of files)
      await copyFile(join(repositoryRoot(), file), await placeFor(`public/${place}`));
  }
  const told: Told = { base, sidebar: sidebarOf(pages) };
  await writeFile(await placeFor("site.json"), JSON.stringify(told));
}
