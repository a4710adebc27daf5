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

/**
 * Reads comma-separated values: cells may be in double quotes, with `""` for one inside, and then hold commas and line
 * breaks. Blank lines and lines that begin with `#` are passed over, as are blanks around cells without quotes.
 */
export function parseCsv(text: string): { rows: Row[]; problems: LineProblem[] } {
  const rows: Row[] = [];
  const problems: LineProblem[] = [];
  const lines = text.replace(/^\uFEFF/, "").split(/\r\n|\n|\r/);
  for (let at = 0; at < lines.length; at++) {
    const line = at + 1;
    let record = lines[at] ?? "";
    if (record.trim() === "" || record.startsWith("#")) continue;
    // A quote that is open at the end of a line goes on in the next.
    while (quotesIn(record) % 2 === 1 && at + 1 < lines.length) record += `\n${lines[++at] ?? ""}`;
    const cells = cellsOf(record);
    if (cells) rows.push({ line, cells });
    else
      problems.push({
        line,
        message: 'a quoted cell must be whole, as in "Plan ""B""", and end before the comma',
      });
  }
  return { rows, problems };
}

const quotesIn = (text: string) => text.split('"').length - 1;

const CELL = /\s*(?:"((?:[^"]|"")*)"|([^",]*))\s*(,|$)/y;

function cellsOf(record: string): string[] | undefined {
  const cells: string[] = [];
  CELL.lastIndex = 0;
  for (;;) {
    const match = CELL.exec(record);
    if (!match) return undefined;
    const [, quoted, bare = "", end] = match;
    cells.push(quoted?.replaceAll('""', '"') ?? bare.trim());
    if (end === "") return cells;
  }
}
