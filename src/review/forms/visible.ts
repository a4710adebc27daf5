import { escaped } from "../../values/text";

/**
 * Characters that a reader cannot see or takes for a plain space: control and format characters, characters that fonts may omit
 * (joiners, fillers, variation selectors, tags), blanks, line ends, and halves of surrogate pairs.
 */
const UNSEEN = /(?![\t ])[\p{Cc}\p{Cf}\p{Cs}\p{Zs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/gu;

export const visible = (text: string): string => text.replace(UNSEEN, escaped);
