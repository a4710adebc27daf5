/** A source of time and random numbers that tests can replace, so that they do not have to wait. */
export interface Clock {
  /** Returns the time in milliseconds since the epoch. */
  now(): number;
  /** Returns a random number from 0 (inclusive) to 1 (exclusive). */
  random(): number;
  /** Resolves after `milliseconds`, or as soon as `signal` aborts. */
  sleep(milliseconds: number, signal: AbortSignal): Promise<void>;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  random: () => Math.random(),
  sleep: (milliseconds, signal) =>
    new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer);
        signal.removeEventListener("abort", end);
        resolve();
      };
      const timer = setTimeout(end, milliseconds);
      signal.addEventListener("abort", end);
      if (signal.aborted) end();
    }),
};
