/** Formats rows as a Markdown table, as prettier would. The first row is the header. */
export function markdownTable(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(3, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const lineOf = (row: readonly string[]) =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(" | ")} |\n`;
  const [header = [], ...body] = rows;
  return [header, widths.map((width) => "-".repeat(width)), ...body].map(lineOf).join("");
}

/** Formats text of a program as Markdown code. */
export const code = (text: string | number | boolean): string => `\`${text}\``;
