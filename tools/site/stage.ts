import { copyFile, mkdir, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { repositoryRoot } from "../repository-root";
import { linked } from "./links";
import type { Page } from "./pages";
import { sidebarOf, type Entry } from "./sidebar";

/** The folder of the generator. It has a separate lock file, so that users who do not build the site need not install it. */
export const GENERATOR = join(repositoryRoot(), "site");

/** The folder with the input of the generator. The generator finds its own modules only from there. */
export const STAGE = join(GENERATOR, ".staged");

/** Returns the first paragraph, which search engines and link previews show. */
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

/** An example in TypeScript, and the same example in other languages, collapsed. */
const IN_LANGUAGES = /^```ts\n([^]*?)^```\n\n((?:<details>\n[^]*?\n<\/details>\n+)+)/gm;

const OTHER_LANGUAGE = /<summary>(.*)<\/summary>\n\n```(\w+)\n([^]*?)```/g;

/** Turns the languages of an example into tabs: GitHub has none, so the pages collapse all but the first. */
function withTabs(text: string): string {
  const tab = (title = "", language = "", code = "") => `\`\`\`${language} [${title}]\n${code}\`\`\`\n\n`;
  return text.replace(IN_LANGUAGES, (_, code: string, others: string) => {
    const tabs = [...others.matchAll(OTHER_LANGUAGE)].map(([, ...parts]) => tab(...parts));
    return `::: code-group\n\n${tab("TypeScript", "ts", code)}${tabs.join("")}:::\n\n`;
  });
}

/** The input of the generator besides the pages (site/.vitepress/config.js). */
export interface Input {
  /** The path of the site on the host. */
  readonly base: string;
  readonly sidebar: readonly Entry[];
}

/** Writes the pages, their linked files and the sidebar into a folder, in the format of the generator. */
export async function stage(folder: string, pages: readonly Page[], base: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  const pathFor = async (path: string) => {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    return join(folder, path);
  };
  for (const page of pages) {
    const { text: all, files } = linked(page, pages);
    const text = withTabs(all);
    // The outline beside a page lists its headings, so pages without headings have none.
    const head = { title: page.title, description: descriptionOf(text), aside: /^## /m.test(text) };
    await writeFile(await pathFor(page.path), `---\n${JSON.stringify(head)}\n---\n\n${text}`);
    // The generator copies `public` to the site unchanged.
    for (const [file, path] of files)
      await copyFile(join(repositoryRoot(), file), await pathFor(`public/${path}`));
  }
  const input: Input = { base, sidebar: sidebarOf(pages) };
  await writeFile(await pathFor("site.json"), JSON.stringify(input));
}
