import { Place, systemClock, type Clock } from "../hosts/progress/place";
import type { Pace } from "../hosts/progress/pace";
import type { Report } from "../life/progress";
import type { Terminal } from "./terminal";

/** The throttle for a single terminal line that is rewritten. */
const REWRITTEN: Pace = { first: 3_000, between: () => 1_000 };

/** The throttle for log lines, which a user reads later. */
const LOGGED: Pace = { first: 10_000, between: () => 10_000 };

const EMPTY_LINE = "\r\u001b[2K";

/** Runs a task and shows its progress on stderr. On a terminal, the status line is removed at the end. */
export async function inSight<Result>(
  { tell, columns }: Pick<Terminal, "tell" | "columns">,
  work: (progress: Report) => Promise<Result>,
  clock: Clock = systemClock,
): Promise<Result> {
  if (columns === undefined)
    return new Place(LOGGED, clock).during((words) => {
      tell(`${words}\n`);
    }, work);
  const line = { isEmpty: true };
  try {
    return await new Place(REWRITTEN, clock).during((words) => {
      line.isEmpty = false;
      // A line that wraps cannot be rewritten.
      tell(EMPTY_LINE + words.slice(0, columns - 1));
    }, work);
  } finally {
    if (!line.isEmpty) tell(EMPTY_LINE);
  }
}
