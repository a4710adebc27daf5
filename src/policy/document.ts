import { expand, isShort, type Entry, type ShortEntry } from "../kinds/document-set/short-entry";

/** What an entry of a `DocumentSet` says of its document. States of earlier versions have it in that form already. */
export const documentOf = (entry: ShortEntry | Entry): Entry => (isShort(entry) ? expand(entry) : entry);
