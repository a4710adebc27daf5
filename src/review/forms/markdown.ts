import { engineDiff } from "../engine-diff";
import type { Line, Report } from "../report";
import { cut, visible } from "../visible";
import { headline, inStack, ICONS, origin, sectionTitle, sentence, type Style } from "../sentences";
import { approval, summary } from "./verdict";

/** Maximum length of a pull-request comment on the usual services, less a margin. */
const MOST_CHARACTERS = 64_000;

const LONGEST_NAME = 200;
const LONGEST_FAILURE = 10_000;
const LONGEST_HEADLINES = 30_000;

/** Marker by which a pipeline finds its earlier comment. */
const MARKER = "<!-- pulumi-collab review -->";

const STYLE: Style = { name: code, text: escaped };
/** A bar would end the cell, even within code. */
const IN_TABLE: Style = { name: (text) => code(text).replaceAll("|", "\\|"), text: escaped };

/** Returns the report as Markdown for a comment on GitHub or GitLab. Changes that do not fit are only counted. */
export function markdownReport(report: Report): string {
  const pages = new Pages(MOST_CHARACTERS - 2_000);
  pages.add(`${MARKER}\n\n## ${escaped(summary(report).join(" "))}`);
  for (const { stack, messages } of report.failures) {
    const text = messages.join("\n");
    pages.add(`**The preview of ${code(stack)} failed:**\n\n${fenced(cut(text, LONGEST_FAILURE))}`);
  }
  pages.list(
    undefined,
    report.headlines.map((each) => {
      const words = headline(each, report, STYLE);
      return `- ${ICONS[each.level]} ${each.level === "danger" ? bold(words) : words}`;
    }),
    LONGEST_HEADLINES,
  );
  pages.add(approval(report).map(approvalLine).join("\n\n"));

  pages.list(
    "### What to do",
    report.advice.map((advice) => `- ${advice}`),
  );
  for (const section of report.sections)
    pages.table(
      `### ${sectionTitle(section, report, STYLE)}`,
      COLUMNS,
      section.lines.map((line) => rowOf(line)),
    );
  if (report.leftBehind.length > 0)
    pages.table(
      "### What stays behind in the service",
      COLUMNS,
      report.leftBehind.map((line) => rowOf(line, inStack(report, line, IN_TABLE))),
    );
  pages.list(
    "### Not to be told before the update",
    report.unchecked.map(
      ({ change, why }) =>
        `- ${escaped(change.type)} ${code(change.name)}${inStack(report, change, STYLE)}: ${escaped(why)}`,
    ),
  );
  pages.list(
    "### To be looked at",
    report.warnings.map((warning) => `- ${escaped(warning)}`),
  );
  pages.list(
    "### Of other providers",
    report.others.map(
      (change) =>
        `- ${escaped(change.steps[0]?.op ?? "")} ${code(change.type)} ${code(change.name)}${inStack(report, change, STYLE)}`,
    ),
  );
  pages.details("The engine's own diff", engineDiff(report));
  return `${pages.text()}\n`;
}

const COLUMNS = ["", "What happens", "Declared by"];

const rowOf = (line: Line, where = "") => [
  ICONS[line.level],
  sentence(line, IN_TABLE),
  `${origin(line, IN_TABLE)}${where}`,
];

const bold = (text: string) => `**${text}**`;

function approvalLine(line: string): string {
  const [words = "", command] = line.split(": pulumi-collab ");
  return command === undefined ? escaped(line) : `${escaped(words)}: ${code(`pulumi-collab ${command}`)}`;
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
class Pages {
  readonly #parts: string[] = [];
  #left: number;
  #omitted = 0;

  constructor(most: number) {
    this.#left = most;
  }

  add(part: string): boolean {
    if (part.length + 2 > this.#left) {
      this.#omitted += 1;
      return false;
    }
    this.#left -= part.length + 2;
    this.#parts.push(part);
    return true;
  }

  table(title: string, header: readonly string[], rows: readonly (readonly string[])[]): void {
    const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
    this.#many(title, [line(header), line(header.map(() => "---"))], rows.map(line));
  }

  list(title: string | undefined, lines: readonly string[], most?: number): void {
    if (lines.length > 0) this.#many(title, [], lines, most);
  }

  details(title: string, lines: readonly string[]): void {
    if (lines.length === 0) return;
    const room = this.#left - 400;
    const some: string[] = [];
    let length = 0;
    for (const line of lines) {
      length += line.length + 1;
      if (length > room) break;
      some.push(line);
    }
    if (some.length === 0) return;
    const others = lines.length - some.length;
    const text = others > 0 ? [...some, `and ${others} more lines`] : some;
    this.add(`<details><summary>${escaped(title)}</summary>\n\n${fenced(text.join("\n"))}\n\n</details>`);
  }

  text(): string {
    const omitted =
      this.#omitted > 0
        ? [`_${this.#omitted} more changes do not fit here: \`pulumi-collab review --html\` shows them all._`]
        : [];
    return [...this.#parts, ...omitted].join("\n\n");
  }

  #many(
    title: string | undefined,
    header: readonly string[],
    lines: readonly string[],
    most = this.#left,
  ): void {
    const head = [...(title === undefined ? [] : [title, ""]), ...header];
    let length = head.join("\n").length + 2;
    const some: string[] = [];
    for (const line of lines) {
      if (length + line.length + 1 > Math.min(most, this.#left)) break;
      length += line.length + 1;
      some.push(line);
    }
    this.#omitted += lines.length - some.length;
    if (some.length > 0) this.add([...head, ...some].join("\n"));
  }
}
