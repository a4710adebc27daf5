/**
 * Characters that a reader does not see or takes for a plain space: controls and formats, what fonts may leave out (joiners, fillers,
 * variation selectors, tags), blanks, line ends, and halves of surrogate pairs.
 */
const UNSEEN = /(?![\t ])[\p{Cc}\p{Cf}\p{Cs}\p{Zs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** A text with nothing in it that a reader does not see. */
export const visible = (text: string): string =>
  text.replace(UNSEEN, (unseen) => `\\u{${unseen.codePointAt(0)?.toString(16) ?? ""}}`);

export const cut = (text: string, most: number): string =>
  text.length > most ? `${text.slice(0, most)}…` : text;
