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

/** A record of a list by column, with the number of its first line. */
interface Row {
  readonly line: number;
  readonly cells: Readonly<Record<string, string>>;
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
    const text = readTextFile(resolve(cwd, file), (why) => new UsageError(`${file}: ${why}`));
    const items = read(text);
    if (items.length === 0) empty.push(`${file} names no ${what}`);
    return items;
  };
  const { organization = [], organizations, documents, domains } = given;
  const notes: string[] = [];
  const ids = itemsOf(organizations, "organizations", (text) => linesIn(text).map((line) => line.text));
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

const COLUMNS = ["documentId", "documentName", "folderId", "organizationId"];
const REQUIRED = ["documentId", "organizationId"];

/** Returns the documents of a list. */
function documentsIn(text: string, file: string): ListedDocument[] {
  const problems: string[] = [];
  const lines = new Map<string, number>();
  const documents = rowsIn(text, file).map(({ line, cells }) => {
    const { documentId = "", documentName, folderId, organizationId = "" } = cells;
    const source = `${file}:${line}`;
    const key = JSON.stringify([organizationId, documentId]);
    const before = lines.get(key);
    lines.set(key, before ?? line);
    const unusable = [organizationId, documentId].find((id) => !isUsable(id));
    if (documentId === "") problems.push(`${source}: documentId is empty: fill it in, or remove the line`);
    else if (organizationId === "")
      problems.push(`${source}: organizationId is empty: fill it in, or remove the line`);
    else if (unusable !== undefined)
      problems.push(`${source}: ${JSON.stringify(cut(unusable, 60))} cannot be declared: remove the line`);
    else if (before !== undefined)
      problems.push(
        `${source}: ${organizationId}/${documentId} is on line ${before} already: remove one of the two lines`,
      );
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

/** Reports whether a workspace file can have an entry with this name. */
export const isUsable = (id: string): boolean => id !== "__proto__" && id.isWellFormed();

/** Returns the records of comma-separated values below the line that names the columns. */
function rowsIn(text: string, file: string): Row[] {
  const rows: Row[] = [];
  try {
    parse(text, {
      bom: true,
      columns: (names: string[]) => columnsIn(names, file),
      relax_column_count_less: true,
      skip_empty_lines: true,
      trim: true,
      on_record: (cells: Row["cells"], { lines }) => {
        const breaks = Object.values(cells).join("").split("\n").length - 1;
        rows.push({ line: lines - breaks, cells });
        return null;
      },
    });
    return rows;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new UsageError(
      `${file}: ${error.message}: quote a cell that contains a comma or a quote, as in "Plan ""B"""`,
    );
  }
}

function columnsIn(names: readonly string[], file: string): string[] {
  const unknown = names.find((name) => !COLUMNS.includes(name));
  const missing = REQUIRED.find((name) => !names.includes(name));
  if (unknown === undefined && missing === undefined && new Set(names).size === names.length)
    return [...names];
  const what =
    unknown === undefined
      ? `does not name ${missing ?? "each column once"}`
      : `names ${JSON.stringify(cut(unknown, 60))}`;
  throw new UsageError(`${file}:1: the first line ${what}: it must name the columns ${COLUMNS.join(",")}`);
}

/** Returns the allowed domains of a list, with notes about suspicious ones. */
function domainsIn(text: string, file: string, notes: string[]): string[] {
  const problems: string[] = [];
  const domains = new Set<string>();
  for (const { line, text: written } of linesIn(text)) {
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
