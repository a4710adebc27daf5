import type { Report } from "../report";
import { partsOf, type Part } from "./parts";
import { ICONS, PLAIN } from "./sentences";

const MOST_LINES = 200;

/** The parts that a terminal shows last, where users see them first. */
const LAST: readonly Part["is"][] = ["advice", "approval"];

/** Returns the report as text for a terminal. */
export function textReport(report: Report): string {
  const parts = partsOf(report, PLAIN);
  const ordered = [
    ...parts.filter(({ is }) => !LAST.includes(is)),
    ...LAST.flatMap((last) => parts.filter(({ is }) => is === last)),
  ];
  return `${ordered.map((part) => linesOf(part).join("\n")).join("\n\n")}\n`;
}

function linesOf(part: Part): string[] {
  switch (part.is) {
    case "heading":
      return [part.text];
    case "failure":
      return [`${part.title}:`, ...indented(part.messages.flatMap((message) => message.split("\n")))];
    case "headlines":
      return part.lines.map(({ level, text }) => `${ICONS[level]} ${text}`);
    case "approval":
      return part.lines.map(({ text, command }) => (command === undefined ? text : `${text}: ${command}`));
    case "table": {
      const lines = part.rows.map(
        ({ level, what, declaredBy }) => `${ICONS[level]} ${what}  [${declaredBy}]`,
      );
      return [part.title, ...indented(limited(lines))];
    }
    case "advice":
    case "list":
      return [part.title, ...indented(limited(part.items))];
    case "diff":
      return [part.title, ...indented(limited(part.lines))];
  }
}

const indented = (lines: readonly string[]) => lines.map((line) => `  ${line}`);

function limited(lines: readonly string[]): readonly string[] {
  const others = lines.length - MOST_LINES;
  return others > 0 ? [...lines.slice(0, MOST_LINES), `and ${others} more`] : lines;
}
