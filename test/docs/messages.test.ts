import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "@jest/globals";
import { SITUATIONS } from "../engine/messages/situations";
import { repositoryRoot } from "../../tools/repository-root";
import { codeIn, PAGES, read } from "./pages";

/** The lines of all blocks of text, by page. */
const LINES = PAGES.flatMap((page) =>
  codeIn(read(page), "text").flatMap((code) => code.split("\n").map((line) => [page, line] as const)),
);

/** The errors and warnings that pages quote. */
const QUOTED = LINES.filter(([, line]) => /^(error|warning): |For this reason, /.test(line));

/** Checked by the tests of these pages. */
const ELSEWHERE = ["docs/every-day/documents.md", "docs/on-call/log.md"];

const situations = Object.values(SITUATIONS).flatMap(({ quoted }) => quoted);

/** The lines of the sources, without comments and with the quotes that their texts escape. */
const CODE = readdirSync(join(repositoryRoot(), "src"), { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".ts"))
  .flatMap((file) => read(join("src", file)).split("\n"))
  .filter((line) => !/^\s*(\/?\*|\/\/)/.test(line))
  .map((line) => line.replace(/\\(["`])/g, "$1"));

/** Whether a line of a page is a message, with `…` for the parts that the page leaves out. */
function abbreviates(line: string, message: string): boolean {
  const parts = line.split("…").map((part) => part.trim());
  const end = endOf(parts, message);
  return message.startsWith(parts[0] ?? "") && (line.endsWith("…") ? end >= 0 : end === message.length);
}

/** Where the last of some parts ends in a text that contains them in this order; -1 if it does not. */
const endOf = (parts: readonly string[], text: string): number =>
  parts.reduce((from, part) => {
    const at = from < 0 ? -1 : text.indexOf(part, from);
    return at < 0 ? -1 : at + part.length;
  }, 0);

describe("a message that a page quotes", () => {
  it("is printed by the CLI in a test (test/engine/messages)", () => {
    const others = QUOTED.filter(
      ([page, line]) =>
        !ELSEWHERE.includes(page) && !situations.some((message) => abbreviates(line, message)),
    );
    expect(others).toEqual([]);
    expect(QUOTED.length).toBeGreaterThan(20);
  });

  it("is quoted for each tested situation", () => {
    const unquoted = situations.filter((message) => !LINES.some(([, line]) => abbreviates(line, message)));
    expect(unquoted).toEqual([]);
  });
});

describe("a message in a table or a sentence of the page about failures", () => {
  const page = read("docs/on-call/troubleshooting.md");
  const words = [
    ...[...page.matchAll(/^\| `([^`]+)` +\|/gm)].map(([, text = ""]) => text),
    ...[...page.matchAll(/\bprints\s+`([^`]+)`/g)].map(([, text = ""]) => text),
  ];

  it.each(words)("%s: is in the code", (text) => {
    expect(isInCode(text)).toBe(true);
  });
});

/** Whether a line of code contains the text, in which `…` is a filled-in part. */
function isInCode(words: string): boolean {
  const parts = words.split("…").map((part) => part.trim());
  return CODE.some((line) => endOf(parts, line) >= 0);
}
