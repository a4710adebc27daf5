const ending = new AbortController();

/** Aborts when the engine asks this process to end what is under way. */
export const ended: AbortSignal = ending.signal;

/** Ends what is under way in this process, and what would begin, with a `CancelledError`. */
export function endAll(): void {
  ending.abort();
}
