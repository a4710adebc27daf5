import { IMPACT_TYPES, joined, type Impact, type Item, type Level } from "../impact";
import { groupBy, listed } from "../../values/collections";
import type { Change } from "../change";
import { headlinesIn, type Headline } from "../headlines";
import type { Report } from "../report";
import { verdictOf } from "../verdict";
import { acrossStacks, counted, inStacks, listedBriefly, plural, visible } from "../words";
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
  readonly row: (row: Row) => string;
}

interface Row {
  readonly level: Level;
  readonly text: string;
  /** The resources of the program that cause it, with their positions. */
  readonly declaredBy: string;
  /** What to do about it: only in the first row with an impact that exceeds its limit. */
  readonly advice: string | undefined;
}

/** One part of a report, with texts in the style of an output format. */
export interface Part {
  readonly is: "verdict" | "summary" | "impacts" | "failure" | "list" | "diff";
  readonly title: string;
  readonly lines: readonly string[];
}

export const ICONS = { danger: "🔴", warning: "🟡", plain: "⚪" } as const;

const LEGEND = `Dangerous (${ICONS.danger}) or worth a look (${ICONS.warning})`;

/** Returns the parts of a report that are not empty, from top to bottom. All output formats for readers render this list. */
export function partsOf(report: Report, style: Style): Part[] {
  const { text, name } = style;
  const where = (stacks: readonly string[]) => inStacks(report, stacks, name);
  const named = (change: Change) => `${name(change.name)}${where([change.stack])}`;
  const headlines = headlinesIn(report.lines);
  const staysBehind = ({ impactType }: Headline) => impactType === "leaves-behind";
  const urgent = headlines.filter((headline) => !staysBehind(headline));
  const exceeding = new Set(report.violations.map(({ impactType }) => impactType));
  const adviceOn = ({ impactType }: Headline) => {
    const { advice } = IMPACT_TYPES[impactType];
    return exceeding.delete(impactType) && advice !== undefined ? style.advice(advice) : undefined;
  };
  const { title, reason } = verdictOf(report);
  const parts: Part[] = [
    { is: "verdict", title: text(title), lines: [text(reason)] },
    { is: "summary", title: "", lines: approval(report, style) },
    { is: "summary", title: "", lines: [text(summary(report))] },
    ...report.failures.map(({ stack, messages }): Part => ({
      is: "failure",
      title: `The preview of ${name(stack)} failed`,
      lines: messages,
    })),
    ...[...groupBy(urgent, ({ stacks }) => JSON.stringify(stacks)).values()].map((group): Part => ({
      is: "impacts",
      title: `${LEGEND}${where(group[0]?.stacks ?? [])}`,
      lines: group.map((each) =>
        style.row({
          level: each.level,
          text: textOf(each, style),
          declaredBy: declarationsOf(each, style),
          advice: adviceOn(each),
        }),
      ),
    })),
    { is: "list", title: "Other changes", lines: otherChanges(report, style) },
    {
      is: "list",
      title: "What stays behind in the service",
      lines: headlines.filter(staysBehind).map((each) => `${textOf(each, style)}${where(each.stacks)}`),
    },
    { is: "list", title: "Warnings", lines: report.warnings.map(text) },
    {
      is: "list",
      title: "Other providers' resources",
      lines: report.others.map(
        (change) => `${text(change.step?.op ?? "")} ${name(change.type)} ${named(change)}`,
      ),
    },
    { is: "diff", title: "The engine's diff", lines: engineDiff(report).map(visible) },
  ];
  return parts.filter(({ lines }) => lines.length > 0);
}

/** Returns one line for each organization: what is created, renamed or changed in another way without any danger. */
function otherChanges(report: Report, style: Style): string[] {
  const plain = report.lines.filter(({ level }) => level === "plain");
  const byPlace = groupBy(plain, ({ stack, organizationId }) => JSON.stringify([stack, organizationId]));
  const lines = [...byPlace.values()].flatMap((own) => {
    const impacts = own.map(({ impactType, object, does, items }) => ({ impactType, object, does, items }));
    const clauses = joined(impacts).map((impact) => sentenceOf(impact, style));
    const { stack = "", organizationId } = own[0] ?? {};
    const scope =
      organizationId === undefined ? "the workspace" : `organization ${style.name(organizationId)}`;
    return [{ stack, value: { scope: capitalized(scope), clauses } }];
  });
  return acrossStacks(lines).map(
    ({ stacks, value: { scope, clauses } }) =>
      `${scope}${inStacks(report, stacks, style.name)}: ${clauses.join("; ")}`,
  );
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
  most?: number,
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
  return `${style.text(`${counted(object, items)} ${does[1]}`)}: ${listedBriefly(names, most)}`;
}

/** Returns a headline as text: "document acme/a is deleted with its data". */
function textOf({ level, items, ...impact }: Headline, style: Style): string {
  const shown = items.length === 1 ? items : items.map(({ from, to, ...item }) => item);
  return sentenceOf({ ...impact, items: shown }, style, level === "danger" ? MOST_IN_DANGER : undefined);
}

const MOST_IN_DANGER = 20;
const MOST_ORIGINS = 3;

/** Returns the resources that cause an impact, with their positions. A deleted resource is no longer at that position. */
function declarationsOf({ lines }: Headline, { text, name }: Style): string {
  const declarations = lines.map(({ source, change }) => {
    const position =
      source === undefined ? "" : ` ${change.action === "delete" ? "was at " : "at "}${source}`;
    return `${text(change.type)} ${name(change.name)}${text(position)}`;
  });
  return listed([...new Set(declarations)], MOST_ORIGINS);
}

const LONGEST_TITLE = 100;

const titled = ({ title }: Item, style: Style) =>
  title === undefined ? "" : ` (${style.text(cut(title, LONGEST_TITLE))})`;

const differenceIn = ({ from, to }: Item, style: Style) =>
  from === undefined || to === undefined ? "" : `${style.name(from)} → ${style.name(to)}`;
