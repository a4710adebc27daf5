import type { Consequence, Item } from "../definition/consequence";
import { countOf } from "./limits";
import type { Headline, Line, Report, Section } from "./report";
import { cut, visible } from "./visible";

/** How a report writes names: each form of it has its own marks, and its own characters to escape. */
export interface Style {
  /** A name that people chose. */
  name(text: string): string;
  /** Other text. */
  text(text: string): string;
}

export const PLAIN: Style = { name: visible, text: visible };

const SHOWN = 8;

export const plural = (object: string, count: number): string => (count === 1 ? object : `${object}s`);

type Counted = Parameters<typeof countOf>[0];

/** A count in words: "any number" where the preview hides it. */
export const inWords = (count: number): string => (Number.isFinite(count) ? String(count) : "any number");

/** "1 document", "any number of documents". */
function counted(object: string, items: Counted): string {
  const count = countOf(items);
  return `${inWords(count)}${Number.isFinite(count) ? "" : " of"} ${plural(object, count)}`;
}

/** Returns the form of the words for some items. */
export const formOf = (of: Pick<Headline, "does"> & { readonly items: Counted }): string =>
  of.does[countOf(of.items) === 1 ? 0 : 1];

/** Some names, already in the style, and how many others there are. */
function listed(names: readonly string[], style: Style): string {
  const some = names.slice(0, names.length > SHOWN ? SHOWN - 1 : SHOWN);
  const others = names.length - some.length;
  if (others > 0) return `${some.join(", ")} ${style.text(`and ${others} more`)}`;
  const last = some.at(-1) ?? "";
  return some.length < 2 ? last : `${some.slice(0, -1).join(", ")} ${style.text("and")} ${last}`;
}

/** What a line says: "document `handbook` is deleted with its data". */
export function sentence(line: Consequence, style: Style): string {
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

/** "4 documents are deleted with their data: acme/a, acme/b, acme/c and globex/d". */
export function headline(of: Headline, report: Report, style: Style): string {
  const { object, items } = of;
  const isPlace = object === "organization";
  const names = items.map(({ name, title, organizationId, stack }) => {
    const there = organizationId === undefined || isPlace ? name : `${organizationId}/${name}`;
    const full = report.stacks.length > 1 ? `${stack}: ${there}` : there;
    return `${style.name(full)}${titled({ name, title }, style)}`;
  });
  return `${style.text(`${counted(object, items)} ${formOf(of)}`)}: ${listed(names, style)}`;
}

/** " in stack staging", where the report is about several. */
export const inStack = ({ stacks }: Report, { stack }: { readonly stack: string }, style: Style): string =>
  stacks.length > 1 ? ` ${style.text("in stack")} ${style.name(stack)}` : "";

/** What a section is called: an organization, or what is outside of all. */
export const sectionTitle = (section: Section, report: Report, style: Style): string => {
  const { organizationId } = section;
  const place = organizationId === undefined ? "The workspace" : `Organization ${style.name(organizationId)}`;
  return `${place}${inStack(report, section, style)}`;
};

/** Which resource of the program it is, and where. One that is deleted stands there no more. */
export function origin({ change, source }: Line, style: Style): string {
  const { type, name, formerName, verb } = change;
  const before =
    formerName === undefined ? "" : ` ${style.text("(was")} ${style.name(formerName)}${style.text(")")}`;
  const where =
    source === undefined ? "" : style.text(verb === "delete" ? `, was at ${source}` : `, ${source}`);
  return `${style.text(type)} ${style.name(name)}${before}${where}`;
}

export const MARKS = { danger: "🔴", look: "🟡", plain: "⚪" } as const;
