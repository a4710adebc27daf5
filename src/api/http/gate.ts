/** Lets a number of requests through at once; the others wait in the order in which they came. */
export class Gate {
  #inside = 0;
  readonly #waiting = new Set<() => void>();

  constructor(private readonly limit: number) {}

  /** Resolves to true when the caller may pass, and must later `leave`; to false when `signal` aborted first. */
  enter(signal: AbortSignal): Promise<boolean> {
    if (signal.aborted) return Promise.resolve(false);
    if (this.#inside < this.limit) {
      this.#inside++;
      return Promise.resolve(true);
    }
    return new Promise((resolve) => {
      const abort = () => {
        this.#waiting.delete(pass);
        resolve(false);
      };
      const pass = () => {
        signal.removeEventListener("abort", abort);
        resolve(true);
      };
      signal.addEventListener("abort", abort, { once: true });
      this.#waiting.add(pass);
    });
  }

  /** Hands the place on to the one who has waited longest. */
  leave(): void {
    const [next] = this.#waiting;
    if (next) {
      this.#waiting.delete(next);
      next();
    } else {
      this.#inside--;
    }
  }
}
