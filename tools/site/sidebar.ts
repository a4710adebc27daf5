import type { Page } from "./pages";

/** An entry of the sidebar, in the format of the generator. */
export interface Entry {
  readonly text: string;
  readonly link?: string;
  readonly collapsed?: boolean;
  readonly items?: readonly Entry[];
}

/** Entries by the source of their page. A folder includes all its pages. Entries with a heading form a group. */
interface Group {
  readonly heading?: string;
  /** The page that the heading links to. */
  readonly page?: string;
  readonly sources: readonly string[];
  readonly folded?: boolean;
}

/** The groups, in the order of the Pulumi Registry. */
const GROUPS: readonly Group[] = [
  { sources: ["docs/index.md", "docs/before-you-adopt.md", "docs/installation-configuration.md"] },
  { heading: "Every day", sources: ["docs/every-day/"] },
  { heading: "For teams", sources: ["docs/teams/"] },
  { heading: "On call", sources: ["docs/on-call/"] },
  { heading: "Resources", sources: ["docs/resources/"], folded: true },
  { heading: "Functions", page: "docs/functions.md", sources: ["docs/functions/"], folded: true },
  {
    heading: "Reference",
    sources: ["docs/reference/", "docs/operations.md"],
  },
  { heading: "Examples", sources: ["examples/"], folded: true },
  {
    heading: "For contributors",
    sources: ["CONTRIBUTING.md", "docs/contributing/", "bench/results/", "SECURITY.md", "CODE_OF_CONDUCT.md"],
    folded: true,
  },
  { sources: ["README.md", "CHANGELOG.md"] },
];

/** The pages whose tables and list of all pages define the order of a folder's pages. */
const ORDER = ["docs/index.md", "docs/functions.md"];

const covers = (source: string, page: Page) =>
  source.endsWith("/") ? page.source.startsWith(source) : page.source === source;

/** Returns the link of a page on the site. */
export const linkTo = ({ path }: Page): string =>
  `/${path.replace(/\.md$/, "").replace(/(^|\/)index$/, "$1")}`;

/** Returns the sidebar of these pages. Throws for a page in no group, and for a group source without a page. */
export function sidebarOf(pages: readonly Page[]): Entry[] {
  const orderTexts = pages.filter(({ source }) => ORDER.includes(source)).map(({ text }) => text);
  const order = orderTexts
    .flatMap((text) => [...(text.match(/^\| \[.*/gm) ?? []), text.split("\n## All pages\n")[1] ?? ""])
    .join("\n");
  const rankOf = ({ source }: Page) => {
    const at = order.indexOf(`](${source.replace(/^docs\//, "")})`);
    return at < 0 ? order.length : at;
  };
  const listed = new Set<Page>();
  const entriesFor = (source: string): Entry[] => {
    const found = pages
      .filter((page) => covers(source, page))
      .sort((one, other) => rankOf(one) - rankOf(other) || one.title.localeCompare(other.title, "en"));
    if (found.length === 0) throw new Error(`the sidebar of the site names ${source}, which is no page`);
    return found.map((page) => {
      listed.add(page);
      // The heading of the README is the name of the package, which is also the name of the site.
      return { text: page.source === "README.md" ? "README" : page.title, link: linkTo(page) };
    });
  };
  const sidebar = GROUPS.flatMap(({ heading, page, sources, folded = false }): Entry[] => {
    const items = sources.flatMap(entriesFor);
    if (heading === undefined) return items;
    const [own] = page === undefined ? [] : entriesFor(page);
    return [{ ...own, text: heading, collapsed: folded, items }];
  });
  const forgotten = pages.filter((page) => !listed.has(page));
  if (forgotten.length > 0) {
    const names = forgotten.map(({ source }) => source).join(", ");
    throw new Error(`add these pages to the sidebar (tools/site/sidebar.ts): ${names}`);
  }
  return sidebar;
}
