import { StatusLine, systemClock, type Clock } from "../hosts/progress/status-line";
import type { Throttle } from "../hosts/progress/throttle";
import type { Report } from "../core/progress";
import type { Terminal } from "./terminal";

/** The throttle for a single terminal line that is rewritten. */
const REWRITTEN: Throttle = { first: 3_000, between: () => 1_000 };

/** The throttle for log lines, which a user reads later. */
const LOGGED: Throttle = { first: 10_000, between: () => 10_000 };

const EMPTY_LINE = "\r\u001b[2K";

/** Runs a task and shows its progress on stderr. On a terminal, the status line is removed at the end. */
export async function inSight<Result>(
  { printToStderr, columns }: Pick<Terminal, "printToStderr" | "columns">,
  work: (progress: Report) => Promise<Result>,
  clock: Clock = systemClock,
): Promise<Result> {
  if (columns === undefined)
    return new StatusLine(LOGGED, clock).during((words) => {
      printToStderr(`${words}\n`);
    }, work);
  const line = { isEmpty: true };
  try {
    return await new StatusLine(REWRITTEN, clock).during((words) => {
      line.isEmpty = false;
      // A line that wraps cannot be rewritten.
      printToStderr(EMPTY_LINE + words.slice(0, columns - 1));
    }, work);
  } finally {
    if (!line.isEmpty) printToStderr(EMPTY_LINE);
  }
}
