import { isWatched, paceOfEngine } from "./pace";
import { Place } from "./place";

const watched = isWatched();

/** The status line of the stack, for tasks without a line of their own. */
export const stackRow = new Place(paceOfEngine(watched));

/**
 * Returns the status line of a resource during an operation. If the CLI prints each message as a log line, all resources share
 * one status line.
 */
export const rowOfResource = (): Place => (watched ? new Place(paceOfEngine(true)) : stackRow);
