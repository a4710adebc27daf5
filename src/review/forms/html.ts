import type { Level } from "../../definition/impact";
import type { Report } from "../report";
import { visible } from "../words";
import { asSentence, partsOf, type Part, type Style } from "./parts";

const STYLE: Style = {
  name: (text) => `<code>${escaped(visible(text))}</code>`,
  text: (text) => escaped(visible(text)),
  advice: (text) => escaped(text).replace(/`([^`]+)`/gu, "<code>$1</code>"),
};

export function htmlReport(report: Report): string {
  const parts = partsOf(report, STYLE);
  const title = parts
    .flatMap((part) => (part.is === "verdict" ? [`${part.title}: ${part.lines.join("; ")}`] : []))
    .join();
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${title}</title>
<style>${STYLES}</style>
</head>
<body>
<main>
${parts.map(elementOf).join("\n")}
</main>
</body>
</html>
`;
}

function elementOf(part: Part): string {
  switch (part.is) {
    case "verdict":
      return `<h1>${part.title}</h1>\n<p class="verdict">${part.lines.map(asSentence).join("<br>")}</p>`;
    case "failure":
      return `<section class="danger"><h2>${part.title}</h2>${preformatted(part.lines)}</section>`;
    case "headlines": {
      const items = part.lines.map(({ level, text }) => `<li class="${level}">${icon(level)} ${text}</li>`);
      return list("headlines", items);
    }
    case "approval":
    case "summary":
      return `<p class="${part.is}">${part.lines.join("<br>")}</p>`;
    case "table": {
      const rows = part.lines.map(
        ({ level, text, declaredBy }) =>
          `<tr class="${level}"><td>${icon(level)}</td><td>${text}</td><td>${declaredBy}</td></tr>`,
      );
      return `<section><h2>${part.title}</h2>
<table><thead><tr><th>Level</th><th>What happens</th><th>Declared by</th></tr></thead><tbody>
${rows.join("\n")}
</tbody></table></section>`;
    }
    case "advice":
    case "list": {
      const items = part.lines.map((item) => `<li>${item}</li>`);
      return `<section><h2>${part.title}</h2>${list("notes", items)}</section>`;
    }
    case "diff":
      return `<details><summary>${part.title}</summary>${preformatted(part.lines)}</details>`;
  }
}

/** Signs and labels that distinguish the levels without color and without an emoji font. */
const SIGNS = {
  danger: { label: "Danger", sign: "!" },
  look: { label: "Look", sign: "?" },
  plain: { label: "Harmless", sign: "" },
} as const;

function icon(level: Level): string {
  const { label, sign } = SIGNS[level];
  return `<span class="mark mark-${level}" role="img" aria-label="${label}" title="${label}">${sign}</span>`;
}

const list = (name: string, items: readonly string[]) => `<ul class="${name}">\n${items.join("\n")}\n</ul>`;

const preformatted = (lines: readonly string[]) => `<pre>${escaped(lines.join("\n"))}</pre>`;

const ESCAPES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

const escaped = (text: string) => text.replace(/[&<>"]/gu, (character) => ESCAPES[character] ?? character);

const STYLES = `
:root { color-scheme: light dark; --line: #d8dee4; --danger: #fff0ee; --look: #fff9e5; --soft: #57606a; }
@media (prefers-color-scheme: dark) {
  :root { --line: #30363d; --danger: #3c1618; --look: #332b12; --soft: #9da7b1; }
}
body { font: 15px/1.5 system-ui, sans-serif; margin: 0; }
main { max-width: 72rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; }
h1 { font-size: 1.4rem; }
.verdict { font-size: 1.1rem; font-weight: 600; }
h2 { font-size: 1.1rem; margin: 2rem 0 .5rem; }
code, pre { font: 13px/1.5 ui-monospace, monospace; }
code { overflow-wrap: anywhere; }
pre { overflow-x: auto; padding: .75rem; border: 1px solid var(--line); border-radius: 6px; }
ul.headlines { list-style: none; padding: 0; }
ul.headlines li { border: 1px solid var(--line); border-radius: 6px; padding: .5rem .75rem; margin: .4rem 0; }
li.danger { font-weight: 600; }
.mark { display: inline-block; width: 1.25em; height: 1.25em; border-radius: 50%; text-align: center;
  font: 700 12px/1.25em system-ui, sans-serif; color: #fff; background: #8b949e; vertical-align: text-bottom; }
.mark-danger { background: #cf222e; }
.mark-look { background: #9a6700; }
.danger { background: var(--danger); }
.look { background: var(--look); }
.approval { overflow-wrap: anywhere; }
.summary { color: var(--soft); }
table { border-collapse: collapse; width: 100%; }
th, td { border: 1px solid var(--line); padding: .35rem .6rem; text-align: left; vertical-align: top; }
td:first-child { text-align: center; width: 3rem; }
td:last-child { color: var(--soft); width: 30%; }
summary { cursor: pointer; margin-top: 2rem; }
@media (max-width: 40rem) {
  thead { display: none; }
  table, tbody, tr, td { display: block; width: auto !important; }
  tr { border: 1px solid var(--line); border-radius: 6px; margin: .5rem 0; }
  td { border: 0; }
  td:first-child { float: left; padding-right: 0; }
}
`;
