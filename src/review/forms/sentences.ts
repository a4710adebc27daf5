import type { Impact, Item } from "../../definition/impact";
import { countOf } from "../approval";
import type { Headline, Line, Report, Section } from "../report";
import { cut, visible } from "./visible";

/** Formats names and text in a report: each report format has its own markup and its own characters to escape. */
export interface Style {
  /** Formats a name that a user chose. */
  readonly name: (text: string) => string;
  /** Formats other text. */
  readonly text: (text: string) => string;
  /** Formats an advice, in which backticks mark code. */
  readonly advice: (text: string) => string;
}

export const PLAIN: Style = { name: visible, text: visible, advice: visible };

const SHOWN = 8;

export const plural = (object: string, count: number): string => (count === 1 ? object : `${object}s`);

type Counted = Parameters<typeof countOf>[0];

/** Returns a count as text: "any number" if the preview hides it. */
export const inWords = (count: number): string => (Number.isFinite(count) ? String(count) : "any number");

/** Returns a count with its noun: "1 document", "any number of documents". */
function counted(object: string, items: Counted): string {
  const count = countOf(items);
  return `${inWords(count)}${Number.isFinite(count) ? "" : " of"} ${plural(object, count)}`;
}

/** Returns the singular or plural description for the number of items. */
export const formOf = (of: Pick<Headline, "does"> & { readonly items: Counted }): string =>
  of.does[countOf(of.items) === 1 ? 0 : 1];

/** Lists some names, which are already formatted, and the number of others. */
function listed(names: readonly string[], style: Style): string {
  const some = names.slice(0, names.length > SHOWN ? SHOWN - 1 : SHOWN);
  const others = names.length - some.length;
  if (others > 0) return `${some.join(", ")} ${style.text(`and ${others} more`)}`;
  const last = some.at(-1) ?? "";
  return some.length < 2 ? last : `${some.slice(0, -1).join(", ")} ${style.text("and")} ${last}`;
}

/** Returns the text of a line: "document `handbook` is deleted with its data". */
export function sentenceOf(line: Impact, style: Style): string {
  const { object, items, does } = line;
  const [first] = items;
  if (countOf(items) === 1 && first) {
    const what = `${style.text(object)} ${style.name(first.name)}${titled(first, style)}`;
    return `${what} ${style.text(does[0])}${changed(first, style)}`;
  }
  const count = style.text(counted(object, items));
  const names = items.map(
    (item) => `${style.name(item.name)}${titled(item, style)}${changed(item, style).replace(/^:/u, "")}`,
  );
  return `${count} ${style.text(does[1])}: ${listed(names, style)}`;
}

const LONGEST_TITLE = 100;

const titled = ({ title }: Item, style: Style) =>
  title === undefined ? "" : ` (${style.text(cut(title, LONGEST_TITLE))})`;

const changed = ({ from, to }: Item, style: Style) =>
  from === undefined || to === undefined ? "" : `: ${style.name(from)} → ${style.name(to)}`;

/** Returns the text of a headline: "4 documents are deleted with their data: acme/a, acme/b, acme/c and globex/d". */
export function headlineOf(of: Headline, report: Report, style: Style): string {
  const { object, items } = of;
  const isPlace = object === "organization";
  const names = items.map(({ name, title, organizationId, stack }) => {
    const there = organizationId === undefined || isPlace ? name : `${organizationId}/${name}`;
    const full = report.stacks.length > 1 ? `${stack}: ${there}` : there;
    return `${style.name(full)}${titled({ name, title }, style)}`;
  });
  return `${style.text(`${counted(object, items)} ${formOf(of)}`)}: ${listed(names, style)}`;
}

/** Returns " in stack staging" if the report is about several stacks. */
export const inStack = ({ stacks }: Report, { stack }: { readonly stack: string }, style: Style): string =>
  stacks.length > 1 ? ` ${style.text("in stack")} ${style.name(stack)}` : "";

/** Returns the title of a section: an organization, or the workspace for everything outside organizations. */
export const sectionTitle = (section: Section, report: Report, style: Style): string => {
  const { organizationId } = section;
  const place = organizationId === undefined ? "The workspace" : `Organization ${style.name(organizationId)}`;
  return `${place}${inStack(report, section, style)}`;
};

/** Returns the resource of the program that causes a line, and its position. A deleted resource is no longer at that position. */
export function originOf({ change, source }: Line, style: Style): string {
  const { type, name, formerName, action } = change;
  const before =
    formerName === undefined ? "" : ` ${style.text("(was")} ${style.name(formerName)}${style.text(")")}`;
  const where =
    source === undefined ? "" : style.text(action === "delete" ? `, was at ${source}` : `, ${source}`);
  return `${style.text(type)} ${style.name(name)}${before}${where}`;
}

export const ICONS = { danger: "🔴", look: "🟡", plain: "⚪" } as const;
