import type { Report } from "../report";
import { visible } from "../words";
import { ICONS, partsOf, type Part, type Style } from "./parts";

const MOST_LINES = 200;

export const PLAIN: Style = {
  name: visible,
  text: visible,
  advice: visible,
  row: ({ level, text, declaredBy, advice }) =>
    `${ICONS[level]} ${text}  [${declaredBy}]${advice === undefined ? "" : `\n   ${advice}`}`,
};

/** Returns the report for a terminal, where `pulumi preview` shows the engine's diff. */
export function textReport(report: Report): string {
  const parts = partsOf(report, PLAIN).filter(({ is }) => is !== "diff");
  const isFirst = ({ is }: Part) => is === "verdict" || is === "summary";
  const first = parts.filter(isFirst).flatMap(linesOf);
  const others = parts.filter((part) => !isFirst(part)).map(linesOf);
  return `${[first, ...others].map((lines) => lines.join("\n")).join("\n\n")}\n`;
}

function linesOf({ is, title, lines }: Part): readonly string[] {
  switch (is) {
    case "verdict":
      return [`${title}: ${lines.join("")}.`];
    case "summary":
      return lines;
    case "impacts":
      return [`${title}:`, ...limited(lines)];
    case "failure":
      return [`${title}:`, ...lines.flatMap((message) => message.split("\n")).map(indented)];
    case "list":
    case "diff":
      return [title, ...limited(lines).map(indented)];
  }
}

const indented = (line: string) => `  ${line}`;

function limited(lines: readonly string[]): readonly string[] {
  const others = lines.length - MOST_LINES;
  return others > 0 ? [...lines.slice(0, MOST_LINES), `and ${others} more`] : lines;
}
