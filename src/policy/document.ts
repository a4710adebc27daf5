import { expand, isShort, type Entry, type ShortEntry } from "../resources/document-set/definition";

/** Returns the long form of a `DocumentSet` entry. States of earlier versions already contain the long form. */
export const documentOf = (entry: ShortEntry | Entry): Entry => (isShort(entry) ? expand(entry) : entry);
