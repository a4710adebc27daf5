/** Marks the state of an object that is asked for by its id, in difference to one that is refreshed. */
export const LOOKUP_KEY = "__lookup";
