import type { Level } from "../../definition/impact";
import { engineDiff } from "../engine-diff";
import type { Line, Report } from "../report";
import { visible } from "../visible";
import { headline, inStack, origin, sectionTitle, sentence, type Style } from "../sentences";
import { STYLES } from "./html-styles";
import { approval, summary } from "./verdict";

const STYLE: Style = {
  name: (text) => `<code>${escaped(visible(text))}</code>`,
  text: (text) => escaped(visible(text)),
};
const LABELS = { danger: "Danger", look: "Look", plain: "Harmless" } as const;

/** Returns the whole report as one self-contained HTML page. */
export function htmlReport(report: Report): string {
  const title = summary(report).join(" ");
  const body = [
    `<h1>${escaped(title)}</h1>`,
    ...report.failures.map(
      ({ stack, messages }) =>
        `<section class="danger"><h2>The preview of ${STYLE.name(stack)} failed</h2><pre>${escaped(messages.join("\n"))}</pre></section>`,
    ),
    list(
      "headlines",
      report.headlines.map(
        (each) => `<li class="${each.level}">${icon(each.level)} ${headline(each, report, STYLE)}</li>`,
      ),
    ),
    `<p class="approval">${approval(report).map(escaped).join("<br>")}</p>`,
    titled("What to do", report.advice.map(withCode)),
    ...report.sections.map((section) =>
      tableOf(
        sectionTitle(section, report, STYLE),
        section.lines.map((line) => rowOf(line)),
      ),
    ),
    report.leftBehind.length === 0
      ? ""
      : tableOf(
          "What stays behind in the service",
          report.leftBehind.map((line) => rowOf(line, inStack(report, line, STYLE))),
        ),
    titled(
      "Not to be told before the update",
      report.unchecked.map(
        ({ change, why }) =>
          `${STYLE.text(change.type)} ${STYLE.name(change.name)}${inStack(report, change, STYLE)}: ${STYLE.text(why)}`,
      ),
    ),
    titled(
      "To be looked at",
      report.warnings.map((warning) => STYLE.text(warning)),
    ),
    titled(
      "Of other providers",
      report.others.map(
        (change) =>
          `${STYLE.text(change.steps[0]?.op ?? "")} ${STYLE.name(change.type)} ${STYLE.name(change.name)}${inStack(report, change, STYLE)}`,
      ),
    ),
    folded("The engine's own diff", engineDiff(report)),
  ].filter((part) => part !== "");
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${escaped(title)}</title>
<style>${STYLES}</style>
</head>
<body>
<main>
${body.join("\n")}
</main>
</body>
</html>
`;
}

function tableOf(title: string, rows: readonly string[]): string {
  return [
    `<section><h2>${title}</h2>`,
    `<table><thead><tr><th>Level</th><th>What happens</th><th>Declared by</th></tr></thead><tbody>`,
    ...rows,
    `</tbody></table></section>`,
  ].join("\n");
}

const rowOf = (line: Line, where = "") =>
  `<tr class="${line.level}"><td>${icon(line.level)}</td><td>${sentence(line, STYLE)}</td><td>${origin(line, STYLE)}${where}</td></tr>`;

// Readers must be able to tell levels apart without color and without an emoji font.
const SIGNS = { danger: "!", look: "?", plain: "" } as const;

const icon = (level: Level) =>
  `<span class="mark mark-${level}" role="img" aria-label="${LABELS[level]}" title="${LABELS[level]}">${SIGNS[level]}</span>`;

const list = (name: string, items: readonly string[]) =>
  items.length === 0 ? "" : `<ul class="${name}">\n${items.join("\n")}\n</ul>`;

const titled = (title: string, items: readonly string[]) =>
  items.length === 0
    ? ""
    : `<section><h2>${escaped(title)}</h2>${list(
        "notes",
        items.map((item) => `<li>${item}</li>`),
      )}</section>`;

const folded = (title: string, lines: readonly string[]) =>
  lines.length === 0
    ? ""
    : `<details><summary>${escaped(title)}</summary><pre>${escaped(lines.join("\n"))}</pre></details>`;

/** Formats names in backticks, as the advice contains them, as code. */
const withCode = (text: string) => escaped(text).replace(/`([^`]+)`/gu, "<code>$1</code>");

function escaped(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
