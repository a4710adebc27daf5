import type { Call } from "./call";

/**
 * Receives the reason when operations start to wait for a service that does not answer. `answered` resolves when the service has
 * answered all of these operations, and rejects when the last one gives up.
 */
export type OnWaiting = (reason: string, answered: Promise<void>) => void;

interface Ending {
  readonly resolve: () => void;
  readonly reject: (error: Error) => void;
}

/** The operations of a client that wait for the service to come back. */
export class Waiting {
  readonly #calls = new Set<Call>();
  #ending: Ending | undefined;

  constructor(private readonly onWaiting: OnWaiting | undefined) {}

  begin(call: Call, reason: string): void {
    if (!this.onWaiting) return;
    this.#calls.add(call);
    if (this.#ending) return;
    const answered = new Promise<void>((resolve, reject) => {
      this.#ending = { resolve, reject };
    });
    this.onWaiting(reason, answered);
  }

  end(call: Call, isAnswered: boolean): void {
    if (!this.#calls.delete(call) || this.#calls.size > 0) return;
    if (isAnswered) this.#ending?.resolve();
    else this.#ending?.reject(new Error("the service did not answer in time"));
    this.#ending = undefined;
  }
}
