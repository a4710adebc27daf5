import { IMPACT_TYPES, joined, type Impact, type Item, type Level } from "../impact";
import { groupBy, listed } from "../../values/collections";
import type { Change } from "../change";
import type { Headline, Origin } from "../headlines";
import type { Report } from "../report";
import {
  acrossStacks,
  counted,
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

interface Row {
  readonly level: Level;
  readonly text: string;
  /** What to do about it: only in the first row with an impact that exceeds its limit. */
  readonly advice?: string | undefined;
  /** The resources of the program that cause it, with their positions. */
  readonly declaredBy: string;
}

/** One part of a report, with texts in the style of an output format. */
export type Part =
  | { readonly is: "verdict"; readonly title: string; readonly lines: readonly [reason: string] }
  | {
      readonly is: "impacts";
      readonly title: string;
      readonly lines: readonly Row[];
    }
  | { readonly is: "approval" | "summary"; readonly lines: readonly string[] }
  | {
      readonly is: "failure" | "list" | "diff";
      readonly title: string;
      readonly lines: readonly string[];
    };

export const ICONS = { danger: "🔴", warning: "🟡", plain: "⚪" } as const;

const LEGEND = `Dangerous (${ICONS.danger}) or worth a look (${ICONS.warning})`;

/** Returns the parts of a report that are not empty, from top to bottom. All output formats for readers render this list. */
export function partsOf(report: Report, style: Style): Part[] {
  const { text, name } = style;
  const where = (stacks: readonly string[]) => inStacks(report, stacks, style);
  const named = (change: Change) => `${name(change.name)}${where([change.stack])}`;
  const staysBehind = (headline: Headline) => headline.impactType === "leaves-behind";
  const urgent = report.headlines.filter((headline) => !staysBehind(headline));
  const exceeding = new Set(report.violations.map(({ impactType }) => impactType));
  const adviceOn = ({ impactType }: Headline) => {
    const { advice } = IMPACT_TYPES[impactType];
    return exceeding.delete(impactType) && advice !== undefined ? style.advice(advice) : undefined;
  };
  const parts: Part[] = [
    { is: "verdict", title: text(report.verdict.title), lines: [text(report.verdict.reason)] },
    { is: "approval", lines: approval(report, style) },
    { is: "summary", lines: [text(summary(report))] },
    ...report.failures.map(({ stack, messages }): Part => ({
      is: "failure",
      title: `The preview of ${name(stack)} failed`,
      lines: messages,
    })),
    ...[...groupBy(urgent, ({ stacks }) => JSON.stringify(stacks)).values()].map((group): Part => ({
      is: "impacts",
      title: `${LEGEND}${where(group[0]?.stacks ?? [])}`,
      lines: group.map((each) => ({ ...rowOf(each, style), advice: adviceOn(each) })),
    })),
    { is: "list", title: "Other changes", lines: otherChanges(report, style) },
    {
      is: "list",
      title: "What stays behind in the service",
      lines: report.headlines
        .filter(staysBehind)
        .map((headline) => `${rowOf(headline, style).text}${where(headline.stacks)}`),
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
      `${scope}${inStacks(report, stacks, style)}: ${clauses.join("; ")}`,
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

/** Returns a headline with the organizations of its objects: "document acme/a is deleted with its data". */
function rowOf({ level, items, origins, ...impact }: Headline, style: Style): Row {
  const named = items.map(({ organizationId, ...item }) =>
    inOrganization(impact.object, item, organizationId),
  );
  const shown = named.length === 1 ? named : named.map(({ from, to, ...item }) => item);
  const declaredBy = [...new Set(origins.map((origin) => originOf(origin, style)))];
  return {
    level,
    text: sentenceOf({ ...impact, items: shown }, style, level === "danger" ? MOST_IN_DANGER : undefined),
    declaredBy: listed(declaredBy, MOST_ORIGINS),
  };
}

const MOST_IN_DANGER = 20;
const MOST_ORIGINS = 3;

/** Returns a resource of the program, and its position. A deleted resource is no longer at that position. */
function originOf({ type, name: own, action, source }: Origin, { text, name }: Style): string {
  const position = source === undefined ? "" : ` ${action === "delete" ? "was at " : "at "}${source}`;
  return `${text(type)} ${name(own)}${text(position)}`;
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
