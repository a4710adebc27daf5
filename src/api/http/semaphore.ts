/** Limits the number of concurrent requests. The others wait in the order in which they arrived. */
export class Semaphore {
  #inUse = 0;
  readonly #waiting = new Set<() => void>();

  constructor(private readonly limit: number) {}

  /** Resolves to true on the caller's turn; the caller must later call `release`. Resolves to false if `signal` aborts first. */
  acquire(signal: AbortSignal): Promise<boolean> {
    if (signal.aborted) return Promise.resolve(false);
    if (this.#inUse < this.limit) {
      this.#inUse++;
      return Promise.resolve(true);
    }
    return new Promise((resolve) => {
      const abort = () => {
        this.#waiting.delete(take);
        resolve(false);
      };
      const take = () => {
        signal.removeEventListener("abort", abort);
        resolve(true);
      };
      signal.addEventListener("abort", abort, { once: true });
      this.#waiting.add(take);
    });
  }

  /** Passes the turn to the request that has waited longest. */
  release(): void {
    const [next] = this.#waiting;
    if (next) {
      this.#waiting.delete(next);
      next();
    } else {
      this.#inUse--;
    }
  }
}
