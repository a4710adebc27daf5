import { CsvError, parse } from "csv-parse/sync";

/** A record of a CSV file, and the line on which it begins. */
export interface Row {
  readonly line: number;
  readonly cells: readonly string[];
}

/** Something wrong with a line of a file. */
export interface LineProblem {
  readonly line: number;
  readonly message: string;
}

/** The text is read again after each problem, so a file that is wrong everywhere is given up. */
const MOST_PROBLEMS = 20;

/**
 * Reads comma-separated values: cells may be in double quotes, with `""` for one inside, and then hold commas and line
 * breaks. Blank lines and lines that begin with `#` are passed over, as are blanks around cells without quotes. After 20
 * problems the rest is not read.
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
    // An open quote takes in all that follows. So the reading goes on right behind the line that is wrong.
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

/** How many lines stand before the first record of a text. */
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
