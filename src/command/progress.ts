import { StatusLine } from "../hosts/status-line";
import type { Report } from "../core/progress";
import type { Terminal } from "./terminal";

/** The time between two texts on a terminal line that is rewritten, in milliseconds. */
const REWRITTEN_MS = 2_000;

/** The time between two log lines, which a user reads later. */
const LOGGED_MS = 10_000;

const EMPTY_LINE = "\r\u001b[2K";

/** Runs a task and shows its progress on stderr. On a terminal, the status line is removed at the end. */
export async function withProgress<Result>(
  { printToStderr, columns }: Pick<Terminal, "printToStderr" | "columns">,
  work: (progress: Report) => Promise<Result>,
): Promise<Result> {
  if (columns === undefined)
    return new StatusLine(LOGGED_MS).during((text) => {
      printToStderr(`${text}\n`);
    }, work);
  const line = { isEmpty: true };
  try {
    return await new StatusLine(REWRITTEN_MS).during((text) => {
      line.isEmpty = false;
      // A line that wraps cannot be rewritten.
      printToStderr(EMPTY_LINE + text.slice(0, columns - 1));
    }, work);
  } finally {
    if (!line.isEmpty) printToStderr(EMPTY_LINE);
  }
}
