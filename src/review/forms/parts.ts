import { IMPACT_TYPES, type Impact, type Item, type Level } from "../impact";
import type { Change, Line } from "../change";
import type { Headline } from "../headlines";
import type { Report } from "../report";
import {
  acrossStacks,
  counted,
  eachOf,
  inOrganization,
  listedBriefly,
  namesOfStacks,
  plural,
  visible,
} from "../words";
import { engineDiff } from "./engine-diff";
import { capitalized, cut } from "../../values/text";

/** Formats names and text in a report: each output format has its own markup and its own characters to escape. */
export interface Style {
  /** Formats a name that a user chose. */
  readonly name: (text: string) => string;
  /** Formats other text. */
  readonly text: (text: string) => string;
  /** Formats advice, in which backticks mark code. */
  readonly advice: (text: string) => string;
}

/** One part of a report, with texts in the style of an output format. */
export type Part =
  | { readonly is: "verdict"; readonly title: string; readonly lines: readonly string[] }
  | { readonly is: "headlines"; readonly lines: readonly { readonly level: Level; readonly text: string }[] }
  | { readonly is: "approval" | "summary"; readonly lines: readonly string[] }
  | { readonly is: "table"; readonly title: string; readonly lines: readonly Row[] }
  | {
      readonly is: "failure" | "advice" | "list" | "diff";
      readonly title: string;
      readonly lines: readonly string[];
    };

interface Row {
  readonly level: Level;
  readonly text: string;
  readonly declaredBy: string;
}

export const ICONS = { danger: "🔴", warning: "🟡", plain: "⚪" } as const;

/** Precedes the headlines where icons are characters. */
export const LEGEND = `Dangerous (${ICONS.danger}) or worth a look (${ICONS.warning}):`;

/** Returns a reason of the verdict as a sentence, for forms that show the reasons below the title. */
export const asSentence = (reason: string) => `${capitalized(reason)}.`;

/** Returns the parts of a report that are not empty, from top to bottom. All output formats for readers render this list. */
export function partsOf(report: Report, style: Style, inTable: Style = style): Part[] {
  const { text, name } = style;
  const rowOf = (line: Line): Row => ({
    level: line.level,
    text: sentenceOf(line, inTable),
    declaredBy: originOf(line, inTable),
  });
  const where = (stacks: readonly string[]) => inStacks(report, stacks, style);
  const named = (change: Change) => `${name(change.name)}${where([change.stack])}`;
  const sections = report.sections.map(({ stack, organizationId, lines }) => ({
    stack,
    value: { organizationId, rows: lines.map(rowOf) },
  }));
  const leftBehind = report.leftBehind.map(({ items, ...line }) => {
    const scoped = items.map((item) => inOrganization(line.object, item, line.organizationId));
    return { stack: line.stack, value: rowOf({ ...line, items: scoped }) };
  });
  const parts: Part[] = [
    { is: "verdict", title: text(report.verdict.title), lines: report.verdict.reasons.map(text) },
    { is: "approval", lines: approval(report, style) },
    { is: "summary", lines: [text(summary(report))] },
    ...report.failures.map(({ stack, messages }): Part => ({
      is: "failure",
      title: `The preview of ${name(stack)} failed`,
      lines: messages,
    })),
    {
      is: "headlines",
      lines: report.headlines.map((each) => ({ level: each.level, text: headlineOf(each, report, style) })),
    },
    {
      is: "advice",
      title: "What to do",
      lines: report.advice.map(style.advice),
    },
    {
      is: "list",
      title: "Exceeded limits (an approval covers all of them)",
      lines: report.violations.map(({ impactType, count, limit }) =>
        text(`${impactType}: ${count}, allowed ${limit} (${IMPACT_TYPES[impactType].description})`),
      ),
    },
    ...acrossStacks(sections).map(({ stacks, value: { organizationId, rows } }): Part => {
      const scope = organizationId === undefined ? "The workspace" : `Organization ${name(organizationId)}`;
      return { is: "table", title: `${scope}${where(stacks)}`, lines: rows };
    }),
    {
      is: "table",
      title: "What stays behind in the service",
      lines: acrossStacks(leftBehind).map(({ stacks, value }) => ({
        ...value,
        declaredBy: value.declaredBy + inStacks(report, stacks, inTable),
      })),
    },
    {
      is: "list",
      title: "Unknown until the update runs",
      lines: report.unchecked.map(({ change, why }) => `${text(change.type)} ${named(change)}: ${text(why)}`),
    },
    { is: "list", title: "Warnings", lines: report.warnings.map(text) },
    {
      is: "list",
      title: "Other providers' resources",
      lines: report.others.map(
        (change) => `${text(change.steps[0]?.op ?? "")} ${name(change.type)} ${named(change)}`,
      ),
    },
    { is: "diff", title: "The engine's diff", lines: engineDiff(report).map(visible) },
  ];
  return parts.filter(({ lines }) => lines.length > 0);
}

function summary({ stacks, changes, requests, failures }: Report): string {
  const names = listedBriefly(stacks.map(({ name }) => name));
  if (changes.length === 0) return `Review of ${names}${failures.length > 0 ? "" : ": no changes"}`;
  const together = stacks.length > 1 ? " in all stacks together" : "";
  const count = `${changes.length === 1 ? "1 resource changes" : `${changes.length} resources change`}${together}`;
  const sent = `about ${requests} ${plural("request", requests)} to the service`;
  return `Review of ${names}: ${count}, ${requests === 0 ? "no request is sent" : sent}`;
}

function approval(
  { violations, fingerprint, changes, failures, howToApprove }: Report,
  style: Style,
): string[] {
  if (failures.length > 0 || changes.length === 0) return [];
  return violations.length > 0
    ? [`To approve exactly these changes: ${style.advice(howToApprove)}`]
    : [`Fingerprint of these changes: ${style.name(fingerprint)}`];
}

/** Returns the text of a line: "document `handbook` is deleted with its data". */
export function sentenceOf(
  { object, items, does }: Pick<Impact, "object" | "items" | "does">,
  style: Style,
): string {
  const [first] = items;
  if (items.length === 1 && first) {
    const what = `${style.text(object)} ${style.name(first.name)}${titled(first, style)}`;
    const difference = differenceIn(first, style);
    return `${what} ${style.text(does[0])}${difference && `: ${difference}`}`;
  }
  const names = items.map((item) => {
    const difference = differenceIn(item, style);
    return `${style.name(item.name)}${titled(item, style)}${difference && ` ${difference}`}`;
  });
  return `${style.text(`${counted(object, items)} ${does[1]}`)}: ${listedBriefly(names)}`;
}

/**
 * Returns the text of a headline, with the organizations of its objects: "document acme/a is deleted with its data", "2 documents
 * are deleted with their data: acme/a and globex/b".
 */
function headlineOf({ stacks, items, ...impact }: Headline, report: Report, style: Style): string {
  const named = items.map(({ organizationId, ...item }) =>
    inOrganization(impact.object, item, organizationId),
  );
  const shown = named.length === 1 ? named : named.map(({ from, to, ...item }) => item);
  const sentence = sentenceOf({ ...impact, items: shown }, style);
  return report.stacks.length > 1 ? `${eachOf(report.stacks, stacks, style.name)}: ${sentence}` : sentence;
}

/** Returns the resource of the program that causes a line, and its position. A deleted resource is no longer at that position. */
function originOf({ change, source }: Line, { text, name }: Style): string {
  const former = change.formerName === undefined ? "" : ` (was ${name(change.formerName)})`;
  const position = source === undefined ? "" : `, ${change.action === "delete" ? "was at " : ""}${source}`;
  return `${text(change.type)} ${name(change.name)}${former}${text(position)}`;
}

/** Returns " in dev and staging" if the report is about several stacks. */
export function inStacks({ stacks }: Report, names: readonly string[], style: Style): string {
  if (stacks.length < 2) return "";
  return ` in ${namesOfStacks(stacks, names, style.name)}`;
}

const LONGEST_TITLE = 100;

const titled = ({ title }: Item, style: Style) =>
  title === undefined ? "" : ` (${style.text(cut(title, LONGEST_TITLE))})`;

const differenceIn = ({ from, to }: Item, style: Style) =>
  from === undefined || to === undefined ? "" : `${style.name(from)} → ${style.name(to)}`;
