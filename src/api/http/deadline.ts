import type { Clock } from "./clock";
import { onAbort } from "./on-abort";

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
