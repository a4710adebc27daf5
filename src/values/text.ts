/** The maximum length of a message of the service. A longer text is something else, such as the page of a gateway. */
const LONGEST = 1000;

/** Invisible characters, which move the cursor, color text or change its direction. */
const UNSEEN = /[\p{Cc}\u061c\u200b\u200e\u200f\u2028-\u202e\u2060\u2066-\u2069\ufeff]/gu;

const LINE_END = "⏎";

/**
 * Returns a text of the service in one line that is safe to print. Control characters and changes of direction become visible.
 * Commands that GitHub and Azure pipelines run when a line contains them (`::`, `##[`, `##vso[`) get a backslash. A second call
 * changes nothing.
 */
export function printable(text: string, longest = LONGEST): string {
  const line = text
    .slice(0, longest * 2)
    .trim()
    .replace(/\s*[\r\n\u0085\u2028\u2029]\s*/gu, ` ${LINE_END} `)
    .replace(UNSEEN, escaped)
    .replace(/^::/, "\\::")
    .replace(/##(?=(?:vso)?\[)/g, "#\\#")
    .toWellFormed();
  return line.length > longest ? `${line.slice(0, longest - 1)}…`.toWellFormed() : line;
}

export const escaped = (character: string): string => `\\u{${character.codePointAt(0)?.toString(16) ?? ""}}`;

export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Returns the beginning of a text that is longer than `most` characters. */
export const cut = (text: string, most: number): string =>
  text.length > most ? `${text.slice(0, most)}…`.toWellFormed() : text;

/** Returns the candidate that a misspelled word most likely means, if one is close. */
export function nearest(word: string, candidates: Iterable<string>): string | undefined {
  const given = word.toLowerCase();
  let best: string | undefined;
  let least = Math.max(1, Math.floor(given.length / 3)) + 1;
  for (const candidate of candidates) {
    const known = candidate.toLowerCase();
    const distance = given.length > 2 && containsEither(known, given) ? 1 : editsBetween(given, known, least);
    if (distance < least) [best, least] = [candidate, distance];
  }
  return best;
}

/** Reports whether one word contains the other: `name` and `documentName`, `folders` and `folder`. */
function containsEither(a: string, b: string): boolean {
  return b !== "" && a !== "" && (a.includes(b) || b.includes(a));
}

/** Returns the edit distance: the number of letters to insert, remove, change or swap. It is at most `enough`. */
function editsBetween(a: string, b: string, enough: number): number {
  if (Math.abs(a.length - b.length) >= enough) return enough;
  let above: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 0; i < a.length; i++) {
    const next = [i + 1];
    for (let j = 0; j < b.length; j++) {
      const kept = (row[j] ?? 0) + (a[i] === b[j] ? 0 : 1);
      const swapped =
        i > 0 && j > 0 && a[i] === b[j - 1] && a[i - 1] === b[j] ? (above[j - 1] ?? 0) + 1 : kept;
      next.push(Math.min(kept, swapped, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
    }
    [above, row] = [row, next];
  }
  return Math.min(row.at(-1) ?? enough, enough);
}

/** Returns a text for one object and for several: `[is|are] deleted`. */
export const inBothNumbers = (text: string): readonly [one: string, several: string] => [
  text.replaceAll(/\[([^|]*)\|([^\]]*)\]/g, "$1"),
  text.replaceAll(/\[([^|]*)\|([^\]]*)\]/g, "$2"),
];
