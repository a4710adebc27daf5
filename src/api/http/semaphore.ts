/** Lets a number of requests out at once; the others wait in the order in which they came. */
export class Semaphore {
  #held = 0;
  readonly #waiting = new Set<() => void>();

  constructor(private readonly limit: number) {}

  /** Resolves to true when it is the caller's turn, who must later `release`; to false when `signal` aborted first. */
  acquire(signal: AbortSignal): Promise<boolean> {
    if (signal.aborted) return Promise.resolve(false);
    if (this.#held < this.limit) {
      this.#held++;
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

  /** Gives the turn to the one who has waited longest. */
  release(): void {
    const [next] = this.#waiting;
    if (next) {
      this.#waiting.delete(next);
      next();
    } else {
      this.#held--;
    }
  }
}
