import { IMPACT_TYPES, type Level } from "../../definition/impact";
import type { Change } from "../change";
import type { Line, Report } from "../report";
import { engineDiff } from "./engine-diff";
import {
  headlineOf,
  inStack,
  inWords,
  originOf,
  plural,
  sectionTitle,
  sentenceOf,
  type Style,
} from "./sentences";

/** One part of a report, with texts in the style of an output format. */
export type Part =
  | { readonly is: "heading"; readonly text: string }
  | { readonly is: "failure"; readonly title: string; readonly messages: readonly string[] }
  | { readonly is: "headlines"; readonly lines: readonly { readonly level: Level; readonly text: string }[] }
  | { readonly is: "approval"; readonly lines: readonly ApprovalLine[] }
  | { readonly is: "table"; readonly title: string; readonly rows: readonly Row[] }
  | { readonly is: "advice" | "list"; readonly title: string; readonly items: readonly string[] }
  | { readonly is: "diff"; readonly title: string; readonly lines: readonly string[] };

interface ApprovalLine {
  readonly text: string;
  /** The command that gives the approval. */
  readonly command?: string;
}

interface Row {
  readonly level: Level;
  readonly what: string;
  readonly declaredBy: string;
}

/** Returns the parts of a report that are not empty, from top to bottom. All output formats for readers render this list. */
export function partsOf(report: Report, style: Style, inTable: Style = style): Part[] {
  const { text, name } = style;
  const rowOf = (line: Line, where = ""): Row => ({
    level: line.level,
    what: sentenceOf(line, inTable),
    declaredBy: originOf(line, inTable) + where,
  });
  const named = (change: Change) => `${name(change.name)}${inStack(report, change, style)}`;
  const parts: Part[] = [
    { is: "heading", text: text(summary(report)) },
    ...report.failures.map(({ stack, messages }) => {
      const title = `${text("The preview of")} ${name(stack)} ${text("failed")}`;
      return { is: "failure", title, messages } as const;
    }),
    {
      is: "headlines",
      lines: report.headlines.map((each) => ({ level: each.level, text: headlineOf(each, report, style) })),
    },
    { is: "approval", lines: approval(report).map((line) => ({ ...line, text: text(line.text) })) },
    { is: "advice", title: "What to do", items: report.advice.map(style.advice) },
    ...report.sections.map((section) => {
      const rows = section.lines.map((line) => rowOf(line));
      return { is: "table", title: sectionTitle(section, report, style), rows } as const;
    }),
    {
      is: "table",
      title: "What stays behind in the service",
      rows: report.leftBehind.map((line) => rowOf(line, inStack(report, line, inTable))),
    },
    {
      is: "list",
      title: "Unknown until the update runs",
      items: report.unchecked.map(({ change, why }) => `${text(change.type)} ${named(change)}: ${text(why)}`),
    },
    { is: "list", title: "Warnings", items: report.warnings.map(text) },
    {
      is: "list",
      title: "Other providers' resources",
      items: report.others.map((change) => {
        const op = change.steps[0]?.op ?? "";
        return `${text(op)} ${name(change.type)} ${named(change)}`;
      }),
    },
    { is: "diff", title: "The engine's diff", lines: engineDiff(report) },
  ];
  return parts.filter((part) => !isEmpty(part));
}

function isEmpty(part: Part): boolean {
  if ("items" in part) return part.items.length === 0;
  if ("rows" in part) return part.rows.length === 0;
  return "lines" in part && part.lines.length === 0;
}

/** Returns the stacks that were reviewed, and the number of changes and requests. */
function summary({ stacks, changes, requests, failures }: Report): string {
  const names = stacks.map(({ name }) => name).join(", ");
  if (failures.length > 0 && changes.length === 0) return `Review of ${names}`;
  if (changes.length === 0) return `Review of ${names}: no changes`;
  const count = `${changes.length} ${plural("resource", changes.length)}`;
  const sent =
    requests === 0 ? "no request is sent" : `about ${requests} ${plural("request", requests)} to the service`;
  return `Review of ${names}: ${count} ${changes.length === 1 ? "changes" : "change"}, ${sent}`;
}

/** Returns whether the changes need an approval, for what, and how to give it. */
function approval({ violations, fingerprint, changes, failures }: Report): ApprovalLine[] {
  if (failures.length > 0)
    return [{ text: "A failed preview cannot be approved: fix it and review it again." }];
  if (changes.length === 0) return [{ text: "Nothing to approve." }];
  if (violations.length === 0) return [{ text: `Needs no approval. Fingerprint: ${fingerprint}` }];
  const reasons = violations.map(
    ({ impactType, count, limit }) =>
      `${IMPACT_TYPES[impactType].description} (${impactType}: ${inWords(count)}, allowed ${limit})`,
  );
  return [
    { text: `Needs an approval: ${reasons.join("; ")}.` },
    {
      text: "To approve exactly these changes",
      command: `pulumi-collab review --approved ${fingerprint}`,
    },
  ];
}
