/** Replaces a name that was removed. It is not a letter, so no search term can match across it. */
export const TAKEN_OUT = "…";

/** Longer texts are contents, not names, and no message repeats them. */
const LONGEST_NAME = 1024;
const MOST_NAMES = 2000;

/**
 * Returns the normalized message: a message of the service without the ids and names of the request. The caller chose those
 * ids and names. They can contain any text, such as `not found`, which must not be taken for the service's own text.
 */
export function normalizedMessage(message: string, request: unknown): string {
  const folded = message.toLowerCase();
  const mentioned = spellings(textsIn(request)).filter((text) => folded.includes(text.toLowerCase()));
  // One name can be a part of another, so the longest go first.
  return mentioned
    .sort((one, other) => other.length - one.length)
    .reduce((rest, text) => rest.replace(mentionOf(text), TAKEN_OUT), message);
}

/** Matches a text as a separate word: the id `a` is not part of `already`. */
function mentionOf(text: string): RegExp {
  const literal = text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
  return new RegExp(`(?<![\\p{L}\\p{N}_-])${literal}(?![\\p{L}\\p{N}_-])`, "giu");
}

/** Returns all spellings of texts. A message may repeat a name as JSON or as part of a URL. */
function spellings(texts: readonly string[]): string[] {
  const all = texts
    .filter((text) => text.isWellFormed())
    .flatMap((text) => [text, JSON.stringify(text).slice(1, -1), encodeURIComponent(text)]);
  return [...new Set(all)];
}

/** Returns the texts in a value. It does not recurse, because contents can be nested deeply. */
function textsIn(value: unknown): string[] {
  const found: string[] = [];
  const left: unknown[] = [value];
  // In order of appearance, because ids come before contents.
  for (let at = 0; at < left.length && found.length < MOST_NAMES; at++) {
    const next = left[at];
    if (typeof next === "string") {
      if (next.trim() !== "" && next.length <= LONGEST_NAME) found.push(next);
    } else if (typeof next === "object" && next !== null) {
      for (const part of Object.values(next)) left.push(part);
    }
  }
  return found;
}
