/** Marks the state of an object that a program looks up by its id (`X.get`), to distinguish it from one that is refreshed. */
export const LOOKUP_KEY = "__lookup";
