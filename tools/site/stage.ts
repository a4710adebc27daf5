import { copyFileSync, existsSync, mkdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, extname, join, posix } from "node:path";
import { repositoryRoot } from "../repository-root";
import { sidebarOf, type Page } from "./pages";

/** The folder of the generator. It has a separate lock file, so that users who do not build the site need not install it. */
export const GENERATOR = join(repositoryRoot(), "site");

/** The folder with the input of the generator. The generator finds its own modules only from there. */
export const STAGE = join(GENERATOR, ".staged");

/** The extensions of files that browsers display. Other files get the extension .txt. */
const SHOWN = [".svg", ".png", ".txt", ".json"];

/** Returns the path on the site of a file that is not a page. */
const fileOnSite = (file: string) =>
  `files/${file.replace(/(^|\/)\./g, "$1")}${SHOWN.includes(extname(file)) ? "" : ".txt"}`;

interface Linked {
  /** The text of the page, with links to the site. */
  readonly text: string;
  /** The linked files: their paths in the repository and on the site. */
  readonly files: ReadonlyMap<string, string>;
}

/**
 * Converts a page of the repository to a page of the site. A link to a page or a file of an example leads to that page, and a
 * link to another file leads to a copy of it. A dead link is an error.
 */
export function linked(page: Page, pages: readonly Page[]): Linked {
  const files = new Map<string, string>();
  const onSite = (target: string): string => {
    const [path = "", heading] = target.split("#");
    if (path === "" || /^[a-z]+:/.test(target)) return target;
    const file = posix.join(posix.dirname(page.source), path).replace(/\/$/, "");
    const found = pages.find(({ source }) => source === file || file.startsWith(`${source}/`));
    const onDisk = join(repositoryRoot(), file);
    if (!existsSync(onDisk) || (!found && !statSync(onDisk).isFile()))
      throw new Error(`${page.source} leads to ${target}, which the site does not have`);
    if (found) return `/${found.path}${heading === undefined ? "" : `#${heading}`}`;
    files.set(file, fileOnSite(file));
    return `/${fileOnSite(file)}`;
  };
  // Code blocks are not changed.
  const text = page.text.replace(
    /^(```|~~~~)[^]*?^\1$|\]\(([^()\s]+)\)/gm,
    (whole, _fence: string | undefined, target: string | undefined) =>
      target === undefined ? whole : `](${onSite(target)})`,
  );
  return { text, files };
}

/** Writes the pages, their linked files and the sidebar into a folder, in the format of the generator. */
export function stage(folder: string, pages: readonly Page[], base: string): void {
  rmSync(folder, { recursive: true, force: true });
  const pathFor = (path: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    return join(folder, path);
  };
  for (const page of pages) {
    const { text, files } = linked(page, pages);
    // The outline beside a page lists its headings, so pages without headings have none.
    writeFileSync(pathFor(page.path), `---\naside: ${/^## /m.test(text)}\n---\n\n${text}`);
    // The generator copies `public` to the site unchanged.
    for (const [file, path] of files) copyFileSync(join(repositoryRoot(), file), pathFor(`public/${path}`));
  }
  writeFileSync(pathFor("site.json"), JSON.stringify({ base, sidebar: sidebarOf(pages) }));
}
