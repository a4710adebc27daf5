import { statSync } from "node:fs";
import { extname, join, posix } from "node:path";
import { repositoryRoot } from "../repository-root";
import { fragmentOf, type Page } from "./pages";

/** The folder on the site for linked files that are not pages, by their paths in the repository. */
const FILES = "files";

/** The extensions of files that browsers display. Other files get the extension .txt. */
const SHOWN = [".svg", ".png", ".txt", ".json"];

/** Returns the path on the site of a file that is not a page. */
const fileOnSite = (file: string) =>
  `${FILES}/${file.replace(/(^|\/)\./g, "$1")}${SHOWN.includes(extname(file)) ? "" : ".txt"}`;

export interface Linked {
  /** The text of the page, with links to the site. */
  readonly text: string;
  /** The linked files: their paths in the repository and on the site. */
  readonly files: ReadonlyMap<string, string>;
}

/**
 * Converts a page of the repository to a page of the site. A link to a page leads to that page, a link to a file of an example
 * leads to its heading on the example's page, and a link to another file leads to a copy of it. A dead link is an error.
 */
export function linked(page: Page, pages: readonly Page[]): Linked {
  const files = new Map<string, string>();
  const here = posix.dirname(page.path);
  const onSite = (target: string): string => {
    const [path = "", heading] = target.split("#");
    if (path === "" || /^[a-z]+:/.test(target)) return target;
    const file = posix.join(posix.dirname(page.source), path).replace(/\/$/, "");
    const to = (path: string, at = heading) => `${relativeTo(here, path)}${at === undefined ? "" : `#${at}`}`;
    const whole = pages.find(({ source }) => source === file);
    if (whole) return to(whole.path);
    const example = pages.find(({ source }) => file.startsWith(`${source}/`));
    if (example) {
      const heading = file.slice(example.source.length + 1);
      if (!example.text.includes(`\n## ${heading}\n`)) throw new Error(deadLink(page, target));
      return to(example.path, fragmentOf(heading));
    }
    if (!isFile(file)) throw new Error(deadLink(page, target));
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

const isFile = (file: string) =>
  statSync(join(repositoryRoot(), file), { throwIfNoEntry: false })?.isFile() === true;

const deadLink = ({ source }: Page, target: string) =>
  `${source} leads to ${target}, which the site does not have`;

function relativeTo(folder: string, path: string): string {
  const relative = posix.relative(folder, path);
  return relative.startsWith(".") ? relative : `./${relative}`;
}
