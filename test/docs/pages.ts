import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { repositoryRoot } from "../../tools/repository-root";

/** The text of a file of the repository. */
export const read = (file: string): string => readFileSync(join(repositoryRoot(), file), "utf8");

/**
 * What people read, by the path in the repository; not the page that only the Pulumi Registry shows.
 */
export const PAGES: readonly string[] = [
  ...readdirSync(repositoryRoot())
    .filter((file) => file.endsWith(".md"))
    .sort(),
  ...readdirSync(join(repositoryRoot(), "docs"), { recursive: true, encoding: "utf8" })
    .map((path) => `docs/${path.replaceAll("\\", "/")}`)
    .filter((path) => path.endsWith(".md"))
    .sort(),
];

/** The cells of a row of a table. */
export const cellsOf = (row: string): string[] =>
  row
    .split("|")
    .slice(1, -1)
    .map((cell) => cell.trim());

interface Block {
  readonly language: string;
  readonly code: string;
}

/** What a text shows as code. */
export const blocksIn = (text: string): Block[] =>
  [...text.matchAll(/^```(\w*)\n([^]*?)^```$/gm)].map(([, language = "", code = ""]) => ({ language, code }));

/** The code of one language in a text. */
export const codeIn = (text: string, language: string): string[] =>
  blocksIn(text).flatMap((block) => (block.language === language ? [block.code] : []));

/** The command lines in a text, without comments. */
export const commandsIn = (text: string): string[] =>
  [...codeIn(text, "sh"), ...codeIn(text, "bash")]
    .join("")
    .split("\n")
    .map((line) => line.replace(/(^|\s+)#.*$/, ""))
    .filter((line) => line !== "");
