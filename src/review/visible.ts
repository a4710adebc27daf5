/** Characters that a reader does not see, and that move the cursor or turn the direction of what follows. */
const UNSEEN = /(?!\t)[\p{Cc}\u061c\u200b\u200e\u200f\u2028-\u202e\u2060\u2066-\u2069\ufeff]/gu;

/** A text with nothing in it that a reader does not see. */
export const visible = (text: string): string =>
  text.replace(UNSEEN, (unseen) => `\\u{${unseen.codePointAt(0)?.toString(16) ?? ""}}`);

export const cut = (text: string, most: number): string =>
  text.length > most ? `${text.slice(0, most)}…` : text;
