/**
 * Characters that a reader cannot see or takes for a plain space: control and format characters, characters that fonts may omit
 * (joiners, fillers, variation selectors, tags), blanks, line ends, and halves of surrogate pairs.
 */
const UNSEEN = /(?![\t ])[\p{Cc}\p{Cf}\p{Cs}\p{Zs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** Returns a text with its invisible characters escaped. */
export const visible = (text: string): string =>
  text.replace(UNSEEN, (unreadable) => `\\u{${unreadable.codePointAt(0)?.toString(16) ?? ""}}`);

export const cut = (text: string, most: number): string =>
  text.length > most ? `${text.slice(0, most)}…` : text;
