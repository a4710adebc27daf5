import { CsvError, parse } from "csv-parse/sync";

/** A record of a CSV file, and its first line. */
export interface Row {
  readonly line: number;
  readonly cells: readonly string[];
}

/** A problem with a line of a file. */
export interface LineProblem {
  readonly line: number;
  readonly message: string;
}

/** Each problem restarts the parser, so parsing stops if a file has too many problems. */
const MOST_PROBLEMS = 20;

/**
 * Parses comma-separated values. Cells in double quotes may contain commas, line breaks and, as `""`, double quotes. Blank lines,
 * lines that begin with `#`, and blanks around unquoted cells are ignored. After 20 problems, the rest is not read.
 */
export function parseCsv(text: string): { rows: Row[]; problems: LineProblem[] } {
  const rows: Row[] = [];
  const problems: LineProblem[] = [];
  let rest = text.replace(/\r\n?/g, "\n");
  let line = 1;
  while (rest !== "" && problems.length < MOST_PROBLEMS) {
    const problem = readRows(rest, line, rows);
    if (!problem) break;
    problems.push(problem);
    // An unclosed quote extends to the end of the text, so parsing continues directly after the invalid line.
    rest = withoutLines(rest, problem.line - line + 1);
    line = problem.line + 1;
  }
  return { rows, problems };
}

/** Adds the rows of a text that begins on `firstLine`, up to the first problem. */
function readRows(text: string, firstLine: number, rows: Row[]): LineProblem | undefined {
  let linesRead = 0;
  try {
    parse(text, {
      comment: "#",
      comment_no_infix: true,
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
      record_delimiter: "\n",
      cast: (cell, { quoting }) => (quoting ? cell : cell.trim()),
      on_record: (cells: string[], { lines }) => {
        linesRead = lines;
        rows.push({ line: firstLine + lines - 1 - lineBreaksIn(cells), cells });
        return null;
      },
    });
    return undefined;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const at = linesRead + linesPassedOver(withoutLines(text, linesRead));
    return { line: firstLine + at, message: messageOf(error) };
  }
}

const lineBreaksIn = (cells: readonly string[]) =>
  cells.reduce((sum, cell) => sum + cell.split("\n").length - 1, 0);

/** Returns the number of lines before the first record of a text. */
function linesPassedOver(text: string): number {
  let offset = 0;
  for (let line = 0; ; line++) {
    const end = text.indexOf("\n", offset);
    const content = text.slice(offset, end < 0 ? undefined : end);
    if (end < 0 || !(content.startsWith("#") || /^[ \t\f]*$/.test(content))) return line;
    offset = end + 1;
  }
}

function withoutLines(text: string, count: number): string {
  let offset = 0;
  for (let line = 0; line < count; line++) {
    const end = text.indexOf("\n", offset);
    if (end < 0) return "";
    offset = end + 1;
  }
  return text.slice(offset);
}

function messageOf({ code, message }: CsvError): string {
  return code.includes("QUOTE")
    ? 'a quoted cell must be whole, as in "Plan ""B""", and end before the comma'
    : message;
}
