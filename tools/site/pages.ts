import { readdirSync, readFileSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { repositoryRoot } from "../repository-root";

/** A page of the site. */
export interface Page {
  /** The file or the folder that it shows, by its path in the repository. */
  readonly source: string;
  /** Its own path on the site, as Markdown that the generator reads. */
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

/** A page is where readers of the repository would look for it: what is in `docs` is at the top. */
const pathOf = (file: string) =>
  file.includes("/") ? file.replace(/^docs\//, "") : file.toLowerCase().replaceAll("_", "-");

function markdownPage(source: string): Page {
  const text = read(source);
  const title = /^#+ (.+)$/m.exec(text)?.[1]?.replaceAll("`", "") ?? basename(source);
  return { source, path: pathOf(source), title, text };
}

/** What code on a page is highlighted as, by the end of the file's name. */
const LANGUAGES: Readonly<Record<string, string>> = {
  ...{ ts: "ts", js: "js", json: "json", yaml: "yaml", yml: "yaml", py: "python", go: "go" },
};

/** Nobody reads these, or they are left by a run. */
const NOT_SHOWN = /\/(go\.sum|[\w-]*lock\.(json|yaml))$|\/(node_modules|__pycache__)\/|\.local\.yaml$/;

/** The program first. */
const rankOf = (file: string) => (/\/(index|main|__main__)\.\w+$/.test(file) ? 0 : 1);

/** The anchor of a heading, as GitHub makes it. */
export const anchorOf = (heading: string): string =>
  heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, "")
    .replaceAll(" ", "-");

/** All files of an example, on one page. */
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

/** All pages, in no order. */
export function sitePages(): Page[] {
  const top = readdirSync(repositoryRoot()).filter((file) => file.endsWith(".md"));
  const pages = ["docs", "bench/results"].flatMap(filesOf).filter((file) => file.endsWith(".md"));
  const examples = readdirSync(join(repositoryRoot(), "examples"));
  return [...[...top, ...pages].map(markdownPage), ...examples.map((name) => examplePage(name))];
}
