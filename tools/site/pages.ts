import { readdirSync, readFileSync, statSync } from "node:fs";
import { basename, join } from "node:path";
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

const filesOf = (folder: string): string[] =>
  readdirSync(join(repositoryRoot(), folder), { recursive: true, encoding: "utf8" })
    .map((path) => `${folder}/${path.replaceAll("\\", "/")}`)
    .filter((path) => statSync(join(repositoryRoot(), path)).isFile())
    .sort();

/** Returns the path of a page. It matches the path in the repository, except that the content of `docs` is at the top. */
const pathOf = (file: string) =>
  file.includes("/") ? file.replace(/^docs\//, "") : file.toLowerCase().replaceAll("_", "-");

/** The front matter of a page, which is for the Pulumi Registry. */
const FRONT_MATTER = /^---\n[^]*?\n---\n+/;

/** The page that only the Pulumi Registry shows. It repeats other pages. */
const FOR_REGISTRY = "docs/_index.md";

function markdownPage(source: string): Page {
  const text = read(source).replace(FRONT_MATTER, "");
  const title = /^#+ (.+)$/m.exec(text)?.[1]?.replaceAll("`", "") ?? basename(source);
  return { source, path: pathOf(source), title, text };
}

/** The languages for highlighting code on a page, by file extension. */
const LANGUAGES: Readonly<Record<string, string>> = {
  ...{ ts: "ts", js: "js", json: "json", yaml: "yaml", yml: "yaml", py: "python", go: "go" },
};

/** Files that readers do not need, or that a run left behind. */
const NOT_SHOWN = /\/(go\.sum|[\w-]*lock\.(json|yaml))$|\/(node_modules|__pycache__)\/|\.local\.yaml$/;

/** Sorts the main program before other files. */
const rankOf = (file: string) => (/\/(index|main|__main__)\.\w+$/.test(file) ? 0 : 1);

/** Returns the fragment that links to a heading, as GitHub generates it. */
export const fragmentOf = (heading: string): string =>
  heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, "")
    .replaceAll(" ", "-");

/** Returns a page with all files of an example. */
function examplePage(name: string): Page {
  const source = `examples/${name}`;
  const files = filesOf(source)
    .filter((file) => !NOT_SHOWN.test(file))
    .sort((one, other) => rankOf(one) - rankOf(other));
  const shown = files.map((file) => {
    const language = LANGUAGES[file.split(".").at(-1) ?? ""] ?? "text";
    return `## ${file.slice(source.length + 1)}\n\n~~~~${language}\n${read(file).trimEnd()}\n~~~~\n`;
  });
  const text = `# ${name}\n\nThe files of \`${source}\`, as they are in the checkout.\n\n${shown.join("\n")}`;
  return { source, path: `${source}.md`, title: name, text };
}

/** Returns all pages, in no particular order. */
export function sitePages(): Page[] {
  const top = readdirSync(repositoryRoot()).filter((file) => file.endsWith(".md"));
  const pages = ["docs", "bench/results"]
    .flatMap(filesOf)
    .filter((file) => file.endsWith(".md") && file !== FOR_REGISTRY);
  const examples = readdirSync(join(repositoryRoot(), "examples"));
  return [...[...top, ...pages].map(markdownPage), ...examples.map((name) => examplePage(name))];
}
