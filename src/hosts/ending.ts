const ending = new AbortController();

/** The signal that aborts when the engine asks this process to cancel its operations. */
export const ended: AbortSignal = ending.signal;

/** Ends all operations of this process, current and future, with a `CancelledError`. */
export function endAll(): void {
  ending.abort();
}
