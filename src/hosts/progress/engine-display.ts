import { isWatched, paceOfEngine } from "./pace";
import { Place } from "./place";

const watched = isWatched();

/** The row of the stack, for what has no row of its own. */
export const stackRow = new Place(paceOfEngine(watched));

/** The row of a resource while it is worked on. Where each message is a line of a log, all rows together are one place. */
export const rowOfResource = (): Place => (watched ? new Place(paceOfEngine(true)) : stackRow);
