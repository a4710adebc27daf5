import { createHash } from "node:crypto";
import type { Report } from "../report";
import { visible } from "../words";
import { ICONS, partsOf, type Part, type Style } from "./parts";
import { capitalized, cut } from "../../values/text";

/** Maximum length of a pull-request comment on the usual services, less a margin. */
const MOST_CHARACTERS = 62_000;

const LONGEST_NAME = 200;
const LONGEST_FAILURE = 10_000;
const LONGEST_HEADLINES = 30_000;

/**
 * Returns the first line of a comment, by which a pipeline finds its earlier comment: other stacks, and other programs of the
 * repository, have their own. It contains no name, as a name could end the HTML comment.
 */
function markerOf({ stacks }: Report, folder: string): string {
  const identity = JSON.stringify([folder, stacks.map(({ name }) => name).sort()]);
  return `<!-- pulumi-collab review ${createHash("sha256").update(identity).digest("hex").slice(0, 16)} -->`;
}

const STYLE: Style = {
  name: code,
  text: escaped,
  advice: (text) => text,
  row: ({ level, text, declaredBy, advice }) =>
    `- ${ICONS[level]} ${level === "danger" ? `**${text}**` : text} [${declaredBy}]${advice === undefined ? "" : `\n  - ${advice}`}`,
};

/**
 * Returns the report as Markdown for a comment on GitHub or GitLab. Changes that do not fit are only counted. `folder` is the
 * program's folder in its repository.
 */
export function markdownReport(report: Report, folder = ""): string {
  const comment = new Comment();
  comment.addLines("", [markerOf(report, folder)]);
  for (const part of partsOf(report, STYLE))
    if (part.is === "diff") comment.addDetails(part.title, part.lines);
    else comment.addLines(...blockOf(part));
  return comment.text();
}

function blockOf({ is, title, lines }: Part): [header: string, lines: readonly string[], most?: number] {
  switch (is) {
    case "verdict":
      return ["", [`## ${title}\n\n**${capitalized(lines.join(""))}.**`]];
    case "summary":
      return ["", [lines.join("\n\n")]];
    case "failure":
      return [`**${title}:**\n\n`, [fenced(cut(lines.join("\n"), LONGEST_FAILURE))]];
    case "impacts":
      return [`### ${title}\n\n`, lines, LONGEST_HEADLINES];
    case "list":
    case "diff":
      return [`### ${title}\n\n`, lines.map((line) => `- ${line}`)];
  }
}

/** Formats a name as code, whatever it contains: no name is interpreted as Markdown or HTML. */
function code(text: string): string {
  const shown = cut(visible(text), LONGEST_NAME);
  const fence = "`".repeat(longestRun(shown) + 1);
  const space = shown.startsWith("`") || shown.endsWith("`") || shown === "" ? " " : "";
  return `${fence}${space}${shown}${space}${fence}`;
}

function escaped(text: string): string {
  return (
    visible(text)
      .replaceAll("&", "&amp;")
      // GitHub and GitLab look for these in the displayed text. A zero-width space prevents notifications and issue links.
      .replace(/#(?=\d)/gu, "#&#8203;")
      .replaceAll("@", "&#64;&#8203;")
      .replace(/\bwww\./giu, "$&&#8203;")
      .replace(/[\\*_[\]|~]/gu, "\\$&")
      // A backslash would not prevent a backtick from ending a code span before it.
      .replaceAll("`", "&#96;")
      .replaceAll("://", ":&#47;&#47;")
      .replaceAll("<", "&lt;")
  );
}

/** Formats a text as a code block. No line of the text can end the block. */
function fenced(text: string, language = ""): string {
  const fence = "`".repeat(Math.max(3, longestRun(text) + 1));
  return `${fence}${language}\n${text}\n${fence}`;
}

const longestRun = (text: string) => Math.max(0, ...(text.match(/`+/gu) ?? []).map(({ length }) => length));

/** Collects text up to a maximum length. Parts that do not fit are omitted and counted. */
class Comment {
  readonly #parts: string[] = [];
  #left = MOST_CHARACTERS;
  #omitted = 0;

  /** Adds as many lines as fit below the header, which takes at most `most` characters with them. */
  addLines(header: string, lines: readonly string[], most = Infinity): void {
    const some = fitting(lines, Math.min(most, this.#left) - header.length - 2);
    this.#omitted += lines.length - some.length;
    if (some.length > 0) this.#add(header + some.join("\n"));
  }

  /** Adds as many lines as fit into a block that readers can expand. */
  addDetails(title: string, lines: readonly string[]): void {
    const some = fitting(lines, this.#left - 400);
    if (some.length === 0) return;
    const others = lines.length - some.length;
    const text = others > 0 ? [...some, `and ${others} more lines`] : some;
    this.#add(`<details><summary>${title}</summary>\n\n${fenced(text.join("\n"), "diff")}\n\n</details>`);
  }

  #add(part: string): void {
    if (part.length + 2 > this.#left) {
      // Only a long fence takes more than the lines.
      this.#omitted += 1;
      return;
    }
    this.#left -= part.length + 2;
    this.#parts.push(part);
  }

  text(): string {
    if (this.#omitted > 0)
      this.#parts.push(
        `_${this.#omitted} more changes do not fit here: \`pulumi-collab review --json\` lists them all._`,
      );
    return `${this.#parts.join("\n\n")}\n`;
  }
}

function fitting(lines: readonly string[], most: number): readonly string[] {
  let length = 0;
  const end = lines.findIndex((line) => (length += line.length + 1) > most);
  return end < 0 ? lines : lines.slice(0, end);
}
