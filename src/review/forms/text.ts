import type { Change } from "../change";
import { engineDiff } from "../engine-diff";
import type { Line, Report } from "../report";
import { visible } from "../visible";
import { headline, inStack, ICONS, origin, PLAIN, sectionTitle, sentence } from "../sentences";
import { approval, summary } from "./verdict";

const MOST_LINES = 200;

/** Returns the report as text for a terminal. */
export function textReport(report: Report): string {
  const parts = [
    [...summary(report)],
    ...report.failures.map(({ stack, messages }) => [
      `The preview of ${stack} failed:`,
      ...messages.map((message) => `  ${message.replaceAll("\n", "\n  ")}`),
    ]),
    report.headlines.map((each) => `${ICONS[each.level]} ${headline(each, report, PLAIN)}`),
    ...report.sections.map((section) => [
      sectionTitle(section, report, PLAIN),
      ...limited(section.lines.map((line) => lineText(line))),
    ]),
    titled(
      "What stays behind in the service",
      report.leftBehind.map((line) => lineText(line, inStack(report, line, PLAIN)).trim()),
    ),
    titled(
      "Not to be told before the update",
      report.unchecked.map(({ change, why }) => `${named(change, report)}: ${visible(why)}`),
    ),
    titled("To be looked at", report.warnings.map(visible)),
    titled(
      "Of other providers",
      report.others.map((change) => `${change.steps[0]?.op ?? ""} ${named(change, report)}`),
    ),
    titled("The engine's own diff", engineDiff(report)),
    titled("What to do", report.advice),
    approval(report),
  ];
  return `${parts
    .filter((part) => part.length > 0)
    .map((part) => part.join("\n"))
    .join("\n\n")}\n`;
}

const lineText = (line: Line, where = "") =>
  `  ${ICONS[line.level]} ${sentence(line, PLAIN)}  [${origin(line, PLAIN)}${where}]`;

const named = (change: Change, report: Report) =>
  `${visible(change.type)} ${visible(change.name)}${inStack(report, change, PLAIN)}`;

const titled = (title: string, lines: readonly string[]) =>
  lines.length === 0 ? [] : [title, ...limited(lines.map((line) => `  ${line}`))];

function limited(lines: readonly string[]): string[] {
  const others = lines.length - MOST_LINES;
  return others > 0 ? [...lines.slice(0, MOST_LINES), `  and ${others} more`] : [...lines];
}
