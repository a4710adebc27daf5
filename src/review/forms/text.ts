import { engineDiff } from "../engine-diff";
import type { Line, Report } from "../report";
import { headline, MARKS, origin, PLAIN, sentence } from "../words";
import { approval, summary } from "./verdict";

const MOST_LINES = 200;

/** The report for a terminal. */
export function textReport(report: Report): string {
  const parts = [
    [...summary(report)],
    ...report.failures.map(({ stack, messages }) => [
      `The preview of ${stack} failed:`,
      ...messages.map((message) => `  ${message.replaceAll("\n", "\n  ")}`),
    ]),
    report.headlines.map((each) => `${MARKS[each.level]} ${headline(each, PLAIN)}`),
    ...report.sections.map(({ organizationId, lines }) => [
      organizationId === undefined ? "The workspace" : `Organization ${organizationId}`,
      ...limited(lines.map(lineText)),
    ]),
    titled(
      "What stays behind in the service",
      report.leftBehind.map((line) => lineText(line).trim()),
    ),
    titled(
      "Not to be told before the update",
      report.unchecked.map(({ change, why }) => `${change.type} ${change.name}: ${why}`),
    ),
    titled("To be looked at", report.warnings),
    titled(
      "Of other providers",
      report.others.map(({ steps, type, name }) => `${steps[0]?.op ?? ""} ${type} ${name}`),
    ),
    titled("The engine's own diff", engineDiff(report.changes)),
    titled("What to do", report.advice),
    approval(report),
  ];
  return `${parts
    .filter((part) => part.length > 0)
    .map((part) => part.join("\n"))
    .join("\n\n")}\n`;
}

const lineText = (line: Line) => `  ${MARKS[line.level]} ${sentence(line, PLAIN)}  [${origin(line, PLAIN)}]`;

const titled = (title: string, lines: readonly string[]) =>
  lines.length === 0 ? [] : [title, ...limited(lines.map((line) => `  ${line}`))];

function limited(lines: readonly string[]): string[] {
  const others = lines.length - MOST_LINES;
  return others > 0 ? [...lines.slice(0, MOST_LINES), `  and ${others} more`] : [...lines];
}
