import type { Clock } from "./clock";

/** The end of an operation that does not come from the service: its own deadline, or its caller's AbortSignal. */
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
    /** Milliseconds of it that earlier calls of the same operation took. */
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

  /** Aborts when the operation is interrupted, for whichever reason. */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  get interruption(): "deadline" | "cancelled" | undefined {
    return this.#interruption;
  }

  /** Milliseconds left. */
  remaining(): number {
    return this.#end - this.clock.now();
  }

  /** Ends timer and listener; to be called when the operation is over. */
  dispose(): void {
    clearTimeout(this.#timer);
    this.#unlink?.();
  }

  #interrupt(interruption: "deadline" | "cancelled"): void {
    this.#interruption ??= interruption;
    this.#controller.abort();
  }
}

/** The callbacks of a signal. Many operations may share one, and Node warns of a leak when each adds a listener of its own. */
const callbacks = new WeakMap<AbortSignal, Set<() => void>>();

/** Has `callback` run once when `signal` aborts; returns how to call that off. */
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
