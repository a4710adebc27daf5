import { engineDiff } from "../engine-diff";
import type { Line, Report } from "../report";
import { headline, MARKS, origin, sentence, type Style } from "../words";
import { approval, summary } from "./verdict";

/** What pull-request comments of the usual services hold, less a little. */
const MOST_CHARACTERS = 64_000;

/** By it a pipeline finds the comment that it made before. */
const MARKER = "<!-- pulumi-collab review -->";

const STYLE: Style = { name: code, text: escaped };

/** The report for a comment, as GitHub and GitLab show Markdown. What does not fit is counted. */
export function markdownReport(report: Report): string {
  const head = [
    MARKER,
    `## ${escaped(summary(report).join(" "))}`,
    ...report.failures.flatMap(({ stack, messages }) => [
      `**The preview of ${code(stack)} failed:**`,
      fenced(messages.join("\n")),
    ]),
    report.headlines
      .slice(0, 40)
      .map(
        (each) =>
          `- ${MARKS[each.level]} ${each.level === "danger" ? bold(headline(each, STYLE)) : headline(each, STYLE)}`,
      )
      .join("\n"),
    approval(report).map(approvalLine).join("\n\n"),
  ].filter((part) => part !== "");
  const pages = new Pages(MOST_CHARACTERS - 2_000);
  for (const part of head) pages.add(part);

  pages.list(
    "### What to do",
    report.advice.map((advice) => `- ${advice}`),
  );
  for (const { organizationId, lines } of report.sections) {
    const title = organizationId === undefined ? "The workspace" : `Organization ${code(organizationId)}`;
    pages.table(`### ${title}`, COLUMNS, lines.map(rowOf));
  }
  if (report.leftBehind.length > 0)
    pages.table("### What stays behind in the service", COLUMNS, report.leftBehind.map(rowOf));
  pages.list(
    "### Not to be told before the update",
    report.unchecked.map(
      ({ change, why }) => `- ${escaped(change.type)} ${code(change.name)}: ${escaped(why)}`,
    ),
  );
  pages.list(
    "### To be looked at",
    report.warnings.map((warning) => `- ${escaped(warning)}`),
  );
  pages.list(
    "### Of other providers",
    report.others.map(
      ({ steps, type, name }) => `- ${escaped(steps[0]?.op ?? "")} ${code(type)} ${code(name)}`,
    ),
  );
  pages.details("The engine's own diff", engineDiff(report.changes));
  return `${pages.text()}\n`;
}

const COLUMNS = ["", "What happens", "Declared by"];

const rowOf = (line: Line) => [MARKS[line.level], sentence(line, STYLE), origin(line, STYLE)];

const bold = (text: string) => `**${text}**`;

function approvalLine(line: string): string {
  const [words = "", command] = line.split(": pulumi-collab ");
  return command === undefined ? escaped(line) : `${escaped(words)}: ${code(`pulumi-collab ${command}`)}`;
}

/** A name as code, whatever is in it: nothing that a caller chose is taken for Markdown or HTML. */
function code(text: string): string {
  const shown = text.replace(/[\r\n]+/gu, " ");
  const longest = Math.max(0, ...[...shown.matchAll(/`+/gu)].map(([run]) => run.length));
  const fence = "`".repeat(longest + 1);
  const space = shown.startsWith("`") || shown.endsWith("`") || shown === "" ? " " : "";
  return `${fence}${space}${shown.replaceAll("|", "\\|")}${space}${fence}`;
}

function escaped(text: string): string {
  return (
    text
      .replace(/[\r\n]+/gu, " ")
      .replaceAll("&", "&amp;")
      .replace(/[\\*_[\]|#~]/gu, "\\$&")
      // A backslash would not keep it from ending a name before it.
      .replaceAll("`", "&#96;")
      .replaceAll("://", ":&#47;&#47;")
      .replaceAll("<", "&lt;")
      .replaceAll("@", "&#64;")
  );
}

function fenced(text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/gu)].map(([run]) => run.length));
  const fence = "`".repeat(longest + 1);
  return `${fence}diff\n${text}\n${fence}`;
}

/** Text up to a length: what comes after it is counted and left out. */
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

  list(title: string, lines: readonly string[]): void {
    if (lines.length > 0) this.#many(title, [], lines);
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

  #many(title: string, header: readonly string[], lines: readonly string[]): void {
    const head = [title, ""].concat(header).join("\n");
    let length = head.length + 2;
    const some: string[] = [];
    for (const line of lines) {
      if (length + line.length + 1 > this.#left) break;
      length += line.length + 1;
      some.push(line);
    }
    this.#omitted += lines.length - some.length;
    if (some.length > 0) this.add([head, ...some].join("\n"));
  }
}
