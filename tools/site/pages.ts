import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, extname, join } from "node:path";
import { repositoryRoot } from "../repository-root";

/** A page of the site. */
export interface Page {
  /** The file or the folder that the page shows, by its path in the repository. */
  readonly source: string;
  /** The path of the page on the site, as Markdown for the generator. */
  readonly path: string;
  readonly title: string;
  readonly text: string;
}

const read = (file: string) => readFileSync(join(repositoryRoot(), file), "utf8");

/** Returns the files of some paths, without those that git ignores. */
const filesOf = (...paths: readonly string[]): string[] =>
  execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", ...paths], {
    cwd: repositoryRoot(),
    encoding: "utf8",
  })
    .split("\n")
    .filter((file) => file !== "" && existsSync(join(repositoryRoot(), file)))
    .sort();

/** Returns the path of a page. It matches the path in the repository, except that the content of `docs` is at the top. */
const pathOf = (file: string) =>
  file.includes("/") ? file.replace(/^docs\//, "") : file.toLowerCase().replaceAll("_", "-");

/** The front matter of a page, which is for the Pulumi Registry. */
const FRONT_MATTER = /^---\n[^]*?\n---\n+/;

function markdownPage(source: string): Page {
  const text = read(source).replace(FRONT_MATTER, "");
  const title = /^#+ (.+)$/m.exec(text)?.[1]?.replaceAll("`", "") ?? basename(source);
  return { source, path: pathOf(source), title, text };
}

/** Returns a page with all files of an example, without the lock files of package managers. */
function examplePage(name: string): Page {
  const source = `examples/${name}`;
  const shown = filesOf(source)
    .filter((file) => !/go\.sum$|lock\.(json|yaml)$/.test(file))
    .map(
      (file) =>
        `## ${file.slice(source.length + 1)}\n\n~~~~${extname(file).slice(1)}\n${read(file).trimEnd()}\n~~~~\n`,
    );
  const text = `# ${name}\n\nThe files of \`${source}\`, as they are in the checkout.\n\n${shown.join("\n")}`;
  return { source, path: `${source}.md`, title: name, text };
}

/** Returns all pages, in no particular order. */
export function sitePages(): Page[] {
  const pages = filesOf(":(glob)*.md", ":(glob)docs/**/*.md", ":(glob)bench/results/*.md");
  const examples = readdirSync(join(repositoryRoot(), "examples"));
  return [...pages.map(markdownPage), ...examples.map(examplePage)];
}

/** The groups of the sidebar. A page belongs to the first group that matches its source. */
const GROUPS: readonly (readonly [heading: string, sources: RegExp])[] = [
  ["Start", /^docs\/(index|before-you-adopt|installation-configuration)\.md$/],
  ["Every day", /^docs\/every-day\//],
  ["For teams", /^docs\/teams\//],
  ["On call", /^docs\/on-call\//],
  ["Resources", /^docs\/resources\//],
  ["Functions", /^docs\/functions/],
  ["Reference", /^docs\/(reference\/|operations)/],
  ["Examples", /^examples\//],
  ["Project", /^/],
];

/** The groups that are open at first: those of the guides. */
const OPEN = 4;

/** Returns the sidebar of these pages, in the format of the generator. The overview defines the order of the pages it lists. */
export function sidebarOf(pages: readonly Page[]) {
  const overview = pages.find(({ source }) => source === "docs/index.md")?.text ?? "";
  const order = overview.slice(overview.indexOf("\n## All pages\n"));
  const rankOf = ({ source }: Page) => {
    const at = order.indexOf(`](${source.replace(/^docs\//, "")})`);
    return at < 0 && source !== "docs/index.md" ? order.length : at;
  };
  const sorted = [...pages].sort(
    (one, other) => rankOf(one) - rankOf(other) || one.title.localeCompare(other.title, "en"),
  );
  const groupOf = ({ source }: Page) => GROUPS.findIndex(([, sources]) => sources.test(source));
  return GROUPS.map(([text], group) => ({
    text,
    collapsed: group >= OPEN,
    items: sorted
      .filter((page) => groupOf(page) === group)
      .map(({ title, path }) => ({ text: title, link: `/${path.replace(/(^index)?\.md$/, "")}` })),
  }));
}
