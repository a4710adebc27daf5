import type { Report } from "../report";
import { visible } from "../words";
import { ICONS, partsOf, type Part } from "./parts";

const MOST_LINES = 200;

const FIRST: readonly Part["is"][] = ["verdict", "approval", "summary"];

/** Returns the report for a terminal, where `pulumi preview` shows the engine's diff. */
export function textReport(report: Report): string {
  const parts = partsOf(report, { name: visible, text: visible, advice: visible });
  const first = parts.filter(({ is }) => FIRST.includes(is)).flatMap(linesOf);
  const others = parts.filter(({ is }) => !FIRST.includes(is) && is !== "diff");
  return `${[first, ...others.map(linesOf)].map((lines) => lines.join("\n")).join("\n\n")}\n`;
}

function linesOf(part: Part): readonly string[] {
  switch (part.is) {
    case "verdict":
      return [`${part.title}: ${part.lines[0]}.`];
    case "impacts":
      return [
        `${part.title}:`,
        ...limited(
          part.lines.flatMap(({ level, text, declaredBy, advice }) => [
            `${ICONS[level]} ${text}  [${declaredBy}]`,
            ...(advice === undefined ? [] : [`   ${advice}`]),
          ]),
        ),
      ];
    case "approval":
    case "summary":
      return part.lines;
    case "failure":
      return [`${part.title}:`, ...part.lines.flatMap((message) => message.split("\n")).map(indented)];
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
