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

/** Ends an operation before the service does: at the operation's own deadline, or when its caller's AbortSignal aborts. */
export class Deadline {
  readonly #controller = new AbortController();
  readonly #timer: NodeJS.Timeout;
  readonly #end: number;
  #unlink: (() => void) | undefined;
  #interruption: "deadline" | "cancelled" | undefined;

  constructor(
    readonly seconds: number,
    private readonly clock: Clock,
    callers?: AbortSignal,
    /** The milliseconds of the time limit that earlier calls of the same operation used. */
    taken = 0,
  ) {
    const left = Math.max(0, seconds * 1000 - taken);
    this.#end = clock.now() + left;
    this.#timer = setTimeout(() => {
      this.#interrupt("deadline");
    }, left);
    if (!callers) return;
    const cancel = () => {
      this.#interrupt("cancelled");
    };
    this.#unlink = onAbort(callers, cancel);
    if (callers.aborted) cancel();
  }

  /** Aborts when the operation is interrupted, for any reason. */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  get interruption(): "deadline" | "cancelled" | undefined {
    return this.#interruption;
  }

  /** Returns the remaining milliseconds. */
  remaining(): number {
    return this.#end - this.clock.now();
  }

  /** Stops the timer and removes the listener. Callers must call this when the operation is over. */
  dispose(): void {
    clearTimeout(this.#timer);
    this.#unlink?.();
  }

  #interrupt(interruption: "deadline" | "cancelled"): void {
    this.#interruption ??= interruption;
    this.#controller.abort();
  }
}

/** The callbacks of each signal. Many operations may share a signal, and Node warns of a leak if each adds its own listener. */
const callbacks = new WeakMap<AbortSignal, Set<() => void>>();

/** Runs `callback` once when `signal` aborts. Returns a function that cancels this. */
function onAbort(signal: AbortSignal, callback: () => void): () => void {
  let waiting = callbacks.get(signal);
  if (!waiting) {
    const all = new Set<() => void>();
    const abort = () => {
      for (const each of all) each();
      all.clear();
    };
    signal.addEventListener("abort", abort, { once: true });
    callbacks.set(signal, all);
    waiting = all;
  }
  const all = waiting.add(callback);
  return () => {
    all.delete(callback);
  };
}
