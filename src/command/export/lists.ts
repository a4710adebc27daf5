import { resolve } from "node:path";
import { CsvError, parse } from "csv-parse/sync";
import { TOP } from "../../values/identity";
import { cut } from "../../values/text";
import { readTextFile } from "../../values/text-file";
import { UsageError } from "../terminal";

/** The objects that the command line and its list name. */
export interface Options {
  readonly organizationIds: readonly string[];
  readonly documents: readonly ListedDocument[];
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
 * Reads the list of documents, and returns what it and the command line name. `file`: the list.
 *
 * @throws {UsageError} if the list is invalid or empty, or nothing is named.
 */
export function optionsFrom(
  organizations: readonly string[],
  file: string | undefined,
  cwd: string,
): Options {
  const documents = file ? documentsIn(textOf(file, cwd), file) : [];
  if (file && documents.length === 0) throw new UsageError(`${file} names no documents.`);
  const named = [...organizations, ...documents.map(({ organizationId }) => organizationId)];
  const organizationIds = [...new Set(named)].filter((id) => id !== "");
  if (organizationIds.length > 0) return { organizationIds, documents };
  throw new UsageError("Name what to export: --organization ID or --documents FILE");
}

const textOf = (file: string, cwd: string): string =>
  readTextFile(resolve(cwd, file), (why) => new UsageError(`${file}: ${why}`));

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
  if (problems.length === 0) return documents;
  const more = problems.length - MOST_REPORTED;
  throw new UsageError(
    [...problems.slice(0, MOST_REPORTED), ...(more > 0 ? [`and ${more} more`] : [])].join("\n"),
  );
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

const MOST_REPORTED = 20;
