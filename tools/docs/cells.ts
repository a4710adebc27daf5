/** The most words that a cell of a table has. */
const CELL = 25;

/** Splits a text into the sentences that fit into a cell of a table, at least one, and those that follow below the table. */
export function splitForCell(text: string): { readonly inCell: string; readonly below: string } {
  const whole = text.split(/(?<=\.) (?=[A-Z`*])/);
  let fitting = whole.length;
  while (fitting > 1 && wordCount(whole.slice(0, fitting)) > CELL) fitting -= 1;
  return { inCell: cell(whole.slice(0, fitting).join(" ")), below: whole.slice(fitting).join(" ") };
}

const wordCount = (sentences: readonly string[]) => sentences.join(" ").split(" ").length;

/** Escapes a text for a cell of a table. */
export const cell = (text: string): string => text.replaceAll("|", "\\|");

/** Returns a list of what did not fit into the cells of a table, by the name in the first column; empty if everything did. */
export function belowTable(rest: readonly (readonly [name: string, below: string])[]): string[] {
  const items = rest.flatMap(([name, below]) => (below === "" ? [] : [`- \`${name}\`: ${below}\n`]));
  return items.length === 0 ? [] : [items.join("")];
}
