/** The maximum length of a message of the service. A longer text is something else, such as the page of a gateway. */
const LONGEST = 1000;

/** Invisible characters, which move the cursor, color text or change its direction. */
const UNSEEN = /[\p{Cc}\u061c\u200b\u200e\u200f\u2028-\u202e\u2060\u2066-\u2069\ufeff]/gu;

/** Replaces the end of a line. */
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
    .replace(UNSEEN, (unreadable) => `\\u{${unreadable.codePointAt(0)?.toString(16) ?? ""}}`)
    .replace(/^::/, "\\::")
    .replace(/##(?=(?:vso)?\[)/g, "#\\#")
    .toWellFormed();
  return line.length > longest ? `${line.slice(0, longest - 1)}…`.toWellFormed() : line;
}
