export type Log = (line: string) => void;

export const logToStderr: Log = (line) => process.stderr.write(`${line}\n`);

const AGAIN_MS = 30_000;

/** What takes long: what is done, and how long that usually takes. */
interface Saying {
  readonly what: string;
  readonly usually?: string;
}

/** Says what takes long, and goes on saying so until it is told to stop. */
export function keepSaying(log: Log, { what, usually }: Saying): () => void {
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

/** Does what takes long, and says so meanwhile. */
export async function saying<T>(log: Log, said: Saying, work: () => Promise<T>): Promise<T> {
  const stop = keepSaying(log, said);
  try {
    return await work();
  } finally {
    stop();
  }
}

/** `30 s`, `1 min 30 s`. */
function time(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1000);
  const rest = seconds % 60;
  if (seconds < 60) return `${seconds} s`;
  return `${Math.floor(seconds / 60)} min${rest === 0 ? "" : ` ${rest} s`}`;
}
