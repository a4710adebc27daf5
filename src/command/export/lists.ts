import { resolve } from "node:path";
import { noDomain, normaliseDomain } from "../../values/domain";
import { readTextFile } from "../../values/text-file";
import { UsageError } from "../terminal";
import { type LineProblem, parseCsv, type Row } from "./csv";

/** The objects that the command line and its lists name. */
export interface Options {
  readonly organizationIds: readonly string[];
  readonly documents: readonly ListedDocument[];
  /** Undefined if no list names any. */
  readonly domains: readonly string[] | undefined;
  /** Notes about suspicious entries in the lists. */
  readonly notes: readonly string[];
  /** Hints by organization, for the first line of a list: shown if that organization does not exist. */
  readonly hints: ReadonlyMap<string, string>;
}

interface Lists {
  readonly organization?: readonly string[] | undefined;
  readonly organizations?: string | undefined;
  readonly documents?: string | undefined;
  readonly domains?: string | undefined;
}

/**
 * Reads the lists that the command line names.
 *
 * @throws {UsageError} if a list is invalid, or nothing is named.
 */
export function optionsFrom(given: Lists, cwd: string): Options {
  const documents: List<ListedDocument> = given.documents ? readDocuments(given.documents, cwd) : NONE;
  const organizations: List<string> = given.organizations
    ? readOrganizations(given.organizations, cwd)
    : NONE;
  const domains = given.domains ? readDomains(given.domains, cwd) : { ...NONE, notes: [] };
  const named = [
    ...(given.organization ?? []),
    ...organizations.items,
    ...documents.items.map(({ organizationId }) => organizationId),
  ];
  const organizationIds = [...new Set(named)].filter((id) => id !== "");
  const empty = [
    ...emptyList(given.organizations, organizations, "organizations"),
    ...emptyList(given.documents, documents, "documents"),
    ...emptyList(given.domains, domains, "domains"),
  ];
  if (organizationIds.length === 0 && domains.items.length === 0) throw new UsageError(nothingNamed(empty));
  const firsts = [organizations.first, documents.first].flatMap((first) => first ?? []);
  return {
    organizationIds,
    documents: documents.items,
    domains: domains.items.length > 0 ? domains.items : undefined,
    notes: [...empty, ...domains.notes],
    hints: new Map(firsts.map(({ organizationId, hint }) => [organizationId, hint])),
  };
}

const NONE = { items: [] };

function emptyList(file: string | undefined, { items }: List<unknown>, what: string): string[] {
  return file && items.length === 0 ? [`${file} names no ${what}`] : [];
}

function nothingNamed(empty: readonly string[]): string {
  return empty.length > 0
    ? empty.map((words) => `${words}.`).join("\n")
    : "Name what to export: --organization ID, --organizations FILE, --documents FILE or --domains FILE";
}

/** A document as a list names it. The service's API cannot list documents. */
export interface ListedDocument {
  readonly organizationId: string;
  readonly documentId: string;
  readonly documentName?: string;
  readonly folderId?: string;
  /** The position in the list: file and line. */
  readonly source: string;
}

/** The entries of a list. */
interface List<Item> {
  readonly items: readonly Item[];
  /** The organization that the first line names. If it does not exist, the line may be a row of headings. */
  readonly first?: { readonly organizationId: string; readonly hint: string };
}

const COLUMNS = ["organizationId", "documentId", "documentName", "folderId"] as const;
type Column = (typeof COLUMNS)[number];

/**
 * Reads a list of documents.
 *
 * @throws {UsageError} with a line for each problem.
 */
function readDocuments(file: string, cwd: string): List<ListedDocument> {
  const { rows, problems } = parseCsv(textOf(file, cwd));
  const [first] = rows;
  const header = first && isHeader(first) ? first : undefined;
  const columns = header ? columnsOf(header, problems) : COLUMNS;
  const seen = new Map<string, number>();
  const items = rows.slice(header ? 1 : 0).flatMap((row) => documentsOf(row, columns, file, seen, problems));
  reject(file, problems);
  const [document] = items;
  if (header || !document) return { items };
  const hint = `if ${document.source} is a row of headings, call its columns ${COLUMNS.join(", ")}`;
  return { items, first: { organizationId: document.organizationId, hint } };
}

const columnOf = (cell: string) => COLUMNS.find((name) => spelling(name) === spelling(cell));

/** Normalizes a heading: `Organization ID` and `organization_id` are the same. */
const spelling = (heading: string) => heading.replace(/[\s_-]+/g, "").toLowerCase();

/** Reports whether a row begins with an id's heading or has two headings. A single heading elsewhere may be an object's id. */
function isHeader({ cells }: Row): boolean {
  const columns = cells.map(columnOf);
  const isId = (column: Column | undefined) => column === "organizationId" || column === "documentId";
  return isId(columns[0]) || (columns.some(isId) && columns.filter(Boolean).length > 1);
}

function columnsOf({ line, cells }: Row, problems: LineProblem[]): (Column | undefined)[] {
  const columns = cells.map(columnOf);
  columns.forEach((column, index) => {
    const name = quoted(cells[index]);
    if (column === undefined)
      problems.push({ line, message: `${name} is not a column; they are ${COLUMNS.join(", ")}` });
    else if (columns.indexOf(column) < index)
      problems.push({ line, message: `the column ${column} is there twice` });
  });
  for (const name of COLUMNS.slice(0, 2))
    if (!columns.includes(name)) problems.push({ line, message: `the column ${name} is missing` });
  return columns;
}

function documentsOf(
  { line, cells }: Row,
  columns: readonly (Column | undefined)[],
  file: string,
  seen: Map<string, number>,
  problems: LineProblem[],
): ListedDocument[] {
  const wrong = (message: string) => {
    problems.push({ line, message });
    return [];
  };
  if (cells.length > columns.length)
    return wrong(
      `has ${cells.length} columns, and at most ${columns.length} are known: quote what holds a comma`,
    );
  const cell = (name: Column) => cells[columns.indexOf(name)] ?? "";
  const [organizationId, documentId] = [cell("organizationId"), cell("documentId")];
  if (cells.length === 1 && organizationId.includes(";")) return wrong("columns are separated by commas");
  if (organizationId === "") return wrong("organizationId is empty");
  if (documentId === "") return wrong("documentId is empty");
  const unusable = [organizationId, documentId].find((id) => !isUsable(id));
  if (unusable !== undefined) return wrong(`${quoted(unusable)} cannot be declared`);
  const key = JSON.stringify([organizationId, documentId]);
  const before = seen.get(key);
  if (before !== undefined) return wrong(`${organizationId}/${documentId} is on line ${before} already`);
  seen.set(key, line);
  const [documentName, folder] = [cell("documentName"), cell("folderId")];
  const folderId = folder === "root" ? "" : folder;
  return [
    {
      organizationId,
      documentId,
      ...(documentName ? { documentName } : {}),
      ...(folderId ? { folderId } : {}),
      source: `${file}:${line}`,
    },
  ];
}

/** Reports whether a workspace file can have an entry with this name. */
export const isUsable = (id: string): boolean => id !== "__proto__" && id.isWellFormed();

/**
 * Reads a list of allowed domains.
 *
 * @throws {UsageError} with a line for each problem.
 */
function readDomains(file: string, cwd: string): { items: string[]; notes: string[] } {
  const problems: LineProblem[] = [];
  const notes = new Map<string, string>();
  const lines = linesOf(file, cwd);
  const [first] = lines;
  const domains = lines.slice(first && isDomainHeading(first.text) ? 1 : 0).flatMap(({ line, text }) => {
    const domain = normaliseDomain(text);
    if (domain === undefined) problems.push({ line, message: noDomain(text) });
    else if (isOdd(domain) && !notes.has(domain))
      notes.set(
        domain,
        `${file}:${line}: the domain ${domain} has no dot, and may be a mistake: up would allow it`,
      );
    return domain ?? [];
  });
  reject(file, problems);
  return { items: [...new Set(domains)].sort(), notes: [...notes.values()] };
}

const isDomainHeading = (text: string) => /^(allowed)?domains?$/.test(spelling(text));

/** Reports whether a domain is suspicious. A host without a dot is rarely intended: it may be a heading or a truncated domain. */
const isOdd = (domain: string) => !domain.includes(".") && !/^localhost(:|$)/.test(domain);

/**
 * Reads a list of organizations.
 *
 * @throws {UsageError}
 */
function readOrganizations(file: string, cwd: string): List<string> {
  const [first, ...others] = linesOf(file, cwd);
  if (!first) return { items: [] };
  const items = others.map(({ text }) => text);
  if (columnOf(first.text) === "organizationId") return { items };
  const hint = `if ${file}:${first.line} is a heading, call it organizationId`;
  return { items: [first.text, ...items], first: { organizationId: first.text, hint } };
}

function linesOf(file: string, cwd: string): { line: number; text: string }[] {
  const lines = textOf(file, cwd).split(/\r\n|\n|\r/);
  return lines
    .map((text, index) => ({ line: index + 1, text: text.trim() }))
    .filter(({ text }) => text !== "" && !text.startsWith("#"));
}

function textOf(file: string, cwd: string): string {
  // A shell passes the output of a command as a pipe: --documents <(…).
  return readTextFile(resolve(cwd, file), (why) => new UsageError(`${file}: ${why}`), "allowed");
}

const MOST_REPORTED = 20;

function reject(file: string, problems: readonly LineProblem[]): void {
  if (problems.length === 0) return;
  const lines = problems.slice(0, MOST_REPORTED).map(({ line, message }) => `${file}:${line}: ${message}`);
  if (problems.length > MOST_REPORTED) lines.push(`${file}: and ${problems.length - MOST_REPORTED} more`);
  throw new UsageError(lines.join("\n"));
}

const quoted = (text = "") => JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text);
