import type { Report } from "../report";
import { partsOf, type Part } from "./parts";
import { ICONS, type Style } from "./sentences";
import { cut, visible } from "./visible";

/** Maximum length of a pull-request comment on the usual services, less a margin. */
const MOST_CHARACTERS = 64_000;

const LONGEST_NAME = 200;
const LONGEST_FAILURE = 10_000;
const LONGEST_HEADLINES = 30_000;

/** Marker by which a pipeline finds its earlier comment. */
const MARKER = "<!-- pulumi-collab review -->";

const STYLE: Style = { name: code, text: escaped, advice: (text) => text };
/** A bar would end the cell, even within code. */
const IN_TABLE: Style = { ...STYLE, name: (text) => code(text).replaceAll("|", "\\|") };

/** Returns the report as Markdown for a comment on GitHub or GitLab. Changes that do not fit are only counted. */
export function markdownReport(report: Report): string {
  const comment = new Comment(MOST_CHARACTERS - 2_000);
  for (const part of partsOf(report, STYLE, IN_TABLE)) addPart(comment, part);
  return `${comment.text()}\n`;
}

function addPart(comment: Comment, part: Part): void {
  switch (part.is) {
    case "heading":
      comment.add(`${MARKER}\n\n## ${part.text}`);
      break;
    case "failure":
      comment.add(`**${part.title}:**\n\n${fenced(cut(part.messages.join("\n"), LONGEST_FAILURE))}`);
      break;
    case "headlines":
      comment.addLines(
        [],
        part.lines.map(({ level, text }) => `- ${ICONS[level]} ${level === "danger" ? `**${text}**` : text}`),
        LONGEST_HEADLINES,
      );
      break;
    case "approval":
      comment.add(
        part.lines
          .map(({ text, command }) => (command === undefined ? text : `${text}: ${code(command)}`))
          .join("\n\n"),
      );
      break;
    case "table":
      comment.addLines(
        [`### ${part.title}`, "", "|  | What happens | Declared by |", "| --- | --- | --- |"],
        part.rows.map(({ level, what, declaredBy }) => `| ${ICONS[level]} | ${what} | ${declaredBy} |`),
      );
      break;
    case "advice":
    case "list":
      comment.addLines(
        [`### ${part.title}`, ""],
        part.items.map((item) => `- ${item}`),
      );
      break;
    case "diff":
      comment.addDetails(part.title, part.lines);
  }
}

/** Formats a name as code, whatever it contains: no name is interpreted as Markdown or HTML. */
function code(text: string): string {
  const shown = cut(visible(text), LONGEST_NAME);
  const longest = Math.max(0, ...[...shown.matchAll(/`+/gu)].map(([run]) => run.length));
  const fence = "`".repeat(longest + 1);
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

function fenced(text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/gu)].map(([run]) => run.length));
  const fence = "`".repeat(longest + 1);
  return `${fence}diff\n${text}\n${fence}`;
}

/** Collects text up to a maximum length. Parts that do not fit are left out and counted. */
class Comment {
  readonly #parts: string[] = [];
  #left: number;
  #omitted = 0;

  constructor(most: number) {
    this.#left = most;
  }

  add(part: string): void {
    if (part.length + 2 > this.#left) {
      this.#omitted += 1;
      return;
    }
    this.#left -= part.length + 2;
    this.#parts.push(part);
  }

  /** Adds as many lines as fit below the header, which takes at most `most` characters with them. */
  addLines(header: readonly string[], lines: readonly string[], most = this.#left): void {
    const room = Math.min(most, this.#left) - header.join("\n").length - 2;
    const some = fitting(lines, room);
    this.#omitted += lines.length - some.length;
    if (some.length > 0) this.add([...header, ...some].join("\n"));
  }

  addDetails(title: string, lines: readonly string[]): void {
    const some = fitting(lines, this.#left - 400);
    if (some.length === 0) return;
    const others = lines.length - some.length;
    const text = others > 0 ? [...some, `and ${others} more lines`] : some;
    this.add(`<details><summary>${title}</summary>\n\n${fenced(text.join("\n"))}\n\n</details>`);
  }

  text(): string {
    const omitted =
      this.#omitted > 0
        ? [`_${this.#omitted} more changes do not fit here: \`pulumi-collab review --html\` shows them all._`]
        : [];
    return [...this.#parts, ...omitted].join("\n\n");
  }
}

/** Returns the first lines that fit into a number of characters. */
function fitting(lines: readonly string[], most: number): readonly string[] {
  let length = 0;
  const end = lines.findIndex((line) => (length += line.length + 1) > most);
  return end < 0 ? lines : lines.slice(0, end);
}
