import { isWatched, throttleOfEngine } from "./throttle";
import { StatusLine } from "./status-line";

const watched = isWatched();

/** The status line of the stack, for tasks without a line of their own. */
export const stackRow = new StatusLine(throttleOfEngine(watched));

/**
 * Returns the status line of a resource during an operation. If the CLI prints each message as a log line, all resources share
 * one status line.
 */
export const rowOfResource = (): StatusLine => (watched ? new StatusLine(throttleOfEngine(true)) : stackRow);
