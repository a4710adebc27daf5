/** Stands where a name was taken out. It is no letter, so no word that is looked for can run across it. */
export const TAKEN_OUT = "…";

/** Longer texts are contents, not names: no message repeats them. */
const LONGEST_NAME = 1024;
const MOST_NAMES = 2000;

/**
 * A message of the service without the ids and names of the request. The caller chose those, and they can hold any words,
 * such as `not found`: what they say is not what the service says.
 */
export function gistOf(words: string, request: unknown): string {
  const folded = words.toLowerCase();
  const mentioned = spellings(textsIn(request)).filter((text) => folded.includes(text.toLowerCase()));
  // One name can be a part of another, so the longest go first.
  return mentioned
    .sort((one, other) => other.length - one.length)
    .reduce((rest, text) => rest.replace(mentionOf(text), TAKEN_OUT), words);
}

/** As a word of its own: the id `a` is no part of `already`. */
function mentionOf(text: string): RegExp {
  const literal = text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
  return new RegExp(`(?<![\\p{L}\\p{N}_-])${literal}(?![\\p{L}\\p{N}_-])`, "giu");
}

/** A message may repeat a name as JSON or as a part of an address. */
function spellings(texts: readonly string[]): string[] {
  const all = texts
    .filter((text) => text.isWellFormed())
    .flatMap((text) => [text, JSON.stringify(text).slice(1, -1), encodeURIComponent(text)]);
  return [...new Set(all)];
}

/** Every text in a value, without recursion: contents can be nested deeply. */
function textsIn(value: unknown): string[] {
  const found: string[] = [];
  const left: unknown[] = [value];
  // In the order in which they stand: ids come before contents.
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
