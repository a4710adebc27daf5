import type { Report } from "../report";
import { visible } from "../words";
import { asSentence, ICONS, LEGEND, partsOf, type Part } from "./parts";

const MOST_LINES = 200;

const FIRST: readonly Part["is"][] = ["verdict", "approval", "summary"];
const LAST: readonly Part["is"][] = ["verdict", "approval"];

/** The verdict begins the report, and also ends it: a terminal shows the end. */
export function textReport(report: Report): string {
  const parts = partsOf(report, { name: visible, text: visible, advice: visible });
  const textOf = (some: readonly Part[]) => some.flatMap(linesOf).join("\n");
  const others = parts.filter(({ is }) => !FIRST.includes(is));
  const blocks = [
    textOf(parts.filter(({ is }) => FIRST.includes(is))),
    ...others.map((part) => textOf([part])),
    ...(others.length > 0 ? [textOf(parts.filter(({ is }) => LAST.includes(is)))] : []),
  ];
  return `${blocks.join("\n\n")}\n`;
}

function linesOf(part: Part): readonly string[] {
  switch (part.is) {
    case "verdict":
      return part.lines.length > 1
        ? [`${part.title}:`, ...part.lines.map((reason) => indented(asSentence(reason)))]
        : [`${part.title}: ${part.lines.join("")}.`];
    case "headlines":
      return [LEGEND, ...part.lines.map(({ level, text }) => `${ICONS[level]} ${text}`)];
    case "approval":
    case "summary":
      return part.lines;
    case "failure":
      return [`${part.title}:`, ...part.lines.flatMap((message) => message.split("\n")).map(indented)];
    case "table": {
      const lines = part.lines.map((row) => `${ICONS[row.level]} ${row.text}  [${row.declaredBy}]`);
      return [part.title, ...limited(lines).map(indented)];
    }
    case "advice":
    case "list":
    case "diff":
      return [part.title, ...limited(part.lines).map(indented)];
  }
}

const indented = (line: string) => `  ${line}`;

function limited(lines: readonly string[]): readonly string[] {
  const others = lines.length - MOST_LINES;
  return others > 0 ? [...lines.slice(0, MOST_LINES), `and ${others} more`] : lines;
}
