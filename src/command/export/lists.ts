import { resolve } from "node:path";
import { CsvError, parse } from "csv-parse/sync";
import { noDomain, normaliseDomain } from "../../values/domain";
import { TOP } from "../../values/identity";
import { cut } from "../../values/text";
import { readTextFile } from "../../values/text-file";
import { UsageError } from "../terminal";

/** The objects that the command line and its lists name. */
export interface Options {
  readonly organizationIds: readonly string[];
  readonly documents: readonly ListedDocument[];
  /** Undefined if no list names any. */
  readonly domains: readonly string[] | undefined;
  /** Notes about suspicious entries in the lists. */
  readonly notes: readonly string[];
}

interface Lists {
  readonly organization?: readonly string[] | undefined;
  readonly organizations?: string | undefined;
  readonly documents?: string | undefined;
  readonly domains?: string | undefined;
}

/** A document as a list names it. The service's API cannot list documents. */
export interface ListedDocument {
  readonly organizationId: string;
  readonly documentId: string;
  readonly documentName?: string | undefined;
  readonly folderId?: string | undefined;
  /** The position in the list: file and line. */
  readonly source: string;
}

/** A record of a list, with the number of its first line. */
interface Row {
  readonly line: number;
  readonly cells: readonly string[];
}

/**
 * Reads the lists that the command line names.
 *
 * @throws {UsageError} if a list is invalid, or nothing is named.
 */
export function optionsFrom(given: Lists, cwd: string): Options {
  const empty: string[] = [];
  const itemsOf = <Item>(file: string | undefined, what: string, read: (text: string) => Item[]): Item[] => {
    if (!file) return [];
    // A shell passes the output of a command as a pipe: --documents <(…).
    const text = readTextFile(resolve(cwd, file), (why) => new UsageError(`${file}: ${why}`), "allowed");
    const items = read(text);
    if (items.length === 0) empty.push(`${file} names no ${what}`);
    return items;
  };
  const { organization = [], organizations, documents, domains } = given;
  const notes: string[] = [];
  const ids = itemsOf(organizations, "organizations", organizationsIn);
  const listed = itemsOf(documents, "documents", (text) => documentsIn(text, documents ?? ""));
  const allowed = itemsOf(domains, "domains", (text) => domainsIn(text, domains ?? "", notes));
  const named = [...organization, ...ids, ...listed.map(({ organizationId }) => organizationId)];
  const organizationIds = [...new Set(named)].filter((id) => id !== "");
  if (organizationIds.length === 0 && allowed.length === 0)
    throw new UsageError(
      empty.map((words) => `${words}.`).join("\n") ||
        "Name what to export: --organization ID, --organizations FILE, --documents FILE or --domains FILE",
    );
  return {
    organizationIds,
    documents: listed,
    domains: allowed.length > 0 ? allowed : undefined,
    notes: [...empty, ...notes],
  };
}

const COLUMNS = ["organizationId", "documentId", "documentName", "folderId"] as const;

const columnOf = (cell: string) => COLUMNS.find((name) => spelling(name) === spelling(cell));

/** Normalizes a heading: `Organization ID` and `organization_id` are the same. */
const spelling = (heading: string) => heading.replace(/[\s_-]+/g, "").toLowerCase();

/** Returns the documents of a list. */
function documentsIn(text: string, file: string): ListedDocument[] {
  const problems: string[] = [];
  const rows = rowsIn(text, file);
  const [first] = rows;
  const header = first?.cells.some(columnOf) ? first : undefined;
  if (header?.cells.some((cell, index) => columnOf(cell) !== COLUMNS[index]))
    problems.push(`${file}:${header.line}: the columns are ${COLUMNS.join(", ")}, in this order`);
  const lines = new Map<string, number>();
  const documents = rows.slice(header ? 1 : 0).map((row) => {
    const [organizationId = "", documentId = "", documentName = "", folderId = ""] = row.cells;
    const source = `${file}:${row.line}`;
    const key = JSON.stringify([organizationId, documentId]);
    const before = lines.get(key);
    lines.set(key, before ?? row.line);
    const repeated =
      before === undefined ? undefined : `${organizationId}/${documentId} is on line ${before} already`;
    const problem = problemOf(row, organizationId, documentId) ?? repeated;
    if (problem !== undefined) problems.push(`${source}: ${problem}`);
    return {
      organizationId,
      documentId,
      documentName: documentName || undefined,
      folderId: folderId === TOP ? undefined : folderId || undefined,
      source,
    };
  });
  reject(problems);
  return documents;
}

function problemOf({ cells }: Row, organizationId: string, documentId: string): string | undefined {
  if (cells.length > COLUMNS.length)
    return `has ${cells.length} columns, and at most ${COLUMNS.length} are known: quote a cell that contains a comma`;
  if (cells.length === 1 && organizationId.includes(";")) return "columns are separated by commas";
  if (organizationId === "") return "organizationId is empty";
  if (documentId === "") return "documentId is empty";
  const unusable = [organizationId, documentId].find((id) => !isUsable(id));
  return unusable === undefined ? undefined : `${quoted(unusable)} cannot be declared`;
}

/** Reports whether a workspace file can have an entry with this name. */
export const isUsable = (id: string): boolean => id !== "__proto__" && id.isWellFormed();

/**
 * Returns the records of comma-separated values. Blank lines, lines that begin with `#`, and blanks around unquoted cells are
 * ignored.
 */
function rowsIn(text: string, file: string): Row[] {
  const rows: Row[] = [];
  let linesRead = 0;
  try {
    parse(text.replace(/\r\n?/g, "\n"), {
      comment: "#",
      comment_no_infix: true,
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
      record_delimiter: "\n",
      cast: (cell, { quoting }) => (quoting ? cell : cell.trim()),
      on_record: (cells: string[], { lines }) => {
        linesRead = lines;
        const breaks = cells.reduce((sum, cell) => sum + cell.split("\n").length - 1, 0);
        rows.push({ line: lines - breaks, cells });
        return null;
      },
    });
    return rows;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const at = linesIn(text).find(({ line }) => line > linesRead)?.line ?? linesRead;
    const message = error.code.includes("QUOTE")
      ? 'a quoted cell must be whole, as in "Plan ""B""", and end before the comma'
      : error.message;
    throw new UsageError(`${file}:${at}: ${message}`);
  }
}

/** Returns the allowed domains of a list, with notes about suspicious ones. */
function domainsIn(text: string, file: string, notes: string[]): string[] {
  const problems: string[] = [];
  const domains = new Set<string>();
  const lines = linesIn(text);
  const isHeading = /^(allowed)?domains?$/.test(spelling(lines[0]?.text ?? ""));
  for (const { line, text: written } of lines.slice(isHeading ? 1 : 0)) {
    const domain = normaliseDomain(written);
    if (domain === undefined) problems.push(`${file}:${line}: ${noDomain(written)}`);
    else if (!domains.has(domain)) {
      domains.add(domain);
      // A host without a dot is rarely intended: it may be a heading or a truncated domain.
      if (!domain.includes(".") && !/^localhost(:|$)/.test(domain))
        notes.push(`${file}:${line}: the domain ${domain} has no dot, and may be a typo: up would allow it`);
    }
  }
  reject(problems);
  return [...domains].sort();
}

function organizationsIn(text: string): string[] {
  const [first, ...others] = linesIn(text).map((line) => line.text);
  if (first === undefined) return [];
  return columnOf(first) === "organizationId" ? others : [first, ...others];
}

/** Returns the lines of a list without blank lines and comments. */
function linesIn(text: string): { readonly line: number; readonly text: string }[] {
  return text
    .split(/\r\n|\n|\r/)
    .map((line, index) => ({ line: index + 1, text: line.trim() }))
    .filter((line) => line.text !== "" && !line.text.startsWith("#"));
}

const MOST_REPORTED = 20;

function reject(problems: readonly string[]): void {
  if (problems.length === 0) return;
  const more = problems.length - MOST_REPORTED;
  const lines = problems.slice(0, MOST_REPORTED);
  throw new UsageError([...lines, ...(more > 0 ? [`and ${more} more`] : [])].join("\n"));
}

const quoted = (text: string) => JSON.stringify(cut(text, 60));
