export type Log = (line: string) => void;

export const logToStderr: Log = (line) => process.stderr.write(`${line}\n`);

const AGAIN_MS = 30_000;

/** A long-running operation: its description and its usual duration. */
interface Operation {
  readonly what: string;
  readonly usually?: string;
}

/** Logs a long-running operation, repeatedly until the returned function is called. */
export function keepLogging(log: Log, { what, usually }: Operation): () => void {
  const usual = usually === undefined ? "" : `, usually ${usually}`;
  log(what + usual);
  const started = Date.now();
  const timer = setInterval(() => {
    log(`still ${what}: ${time(Date.now() - started)} so far${usual}`);
  }, AGAIN_MS).unref();
  return () => {
    clearInterval(timer);
  };
}

/** Runs a long-running operation and logs it repeatedly. */
export async function logging<T>(log: Log, operation: Operation, work: () => Promise<T>): Promise<T> {
  const stop = keepLogging(log, operation);
  try {
    return await work();
  } finally {
    stop();
  }
}

/** Formats a duration, such as `30 s` or `1 min 30 s`. */
function time(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1000);
  const rest = seconds % 60;
  if (seconds < 60) return `${seconds} s`;
  return `${Math.floor(seconds / 60)} min${rest === 0 ? "" : ` ${rest} s`}`;
}
