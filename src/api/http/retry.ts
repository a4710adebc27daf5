import type { Repeat } from "../operations";
import type { Settings } from "../settings";
import type { Clock } from "./clock";
import { delayAfter } from "./delay";
import type { Reply } from "./exchange";
import type { Failure, Outcome } from "./failure";
import type { Journal } from "./journal";
import { RetryQuota } from "./quota";
import type { Run } from "./run";
import type { Message } from "./message";
import type { Sender } from "./sender";

/** Sends a request until it succeeds, its failure is final, or tries, time or quota are used up. */
export class Retrier {
  readonly #quota = new RetryQuota();

  constructor(
    private readonly settings: Settings,
    private readonly sender: Sender,
    private readonly journal: Journal,
    private readonly clock: Clock,
  ) {}

  /** Resolves to what `read` makes of the reply; throws the error of the last failure. */
  async perform<Value>(message: Message, run: Run, read: (reply: Reply) => Outcome<Value>): Promise<Value> {
    let spent: number | undefined;
    for (let retries = 0; ; retries++) {
      const sent = await this.sender.send(message, run);
      const outcome = sent.ok ? read(sent.value) : sent;
      if (outcome.ok) {
        this.#quota.giveBack(spent);
        return outcome.value;
      }
      const { failure } = outcome;
      run.lastFailure = failure;
      if (failure.kind === "ambiguous" && message.repeat !== "read") run.maybeApplied = true;

      const delay = this.#delayBeforeNextTry(failure, retries, message.repeat);
      if (delay === undefined) {
        this.journal.failure(message, run, failure);
        throw failure.toError(run.facts());
      }
      spent = RetryQuota.costOf(failure);
      if (delay >= run.deadline.remaining()) {
        this.#quota.giveBack(spent);
        this.journal.failure(message, run, failure);
        throw run.outOfTime();
      }
      this.journal.failure(message, run, failure, delay);
      await this.clock.sleep(delay, run.deadline.signal);
      if (run.deadline.interruption) throw run.interrupted();
    }
  }

  /** Undefined when there is to be no other try; else its quota has been taken. */
  #delayBeforeNextTry(failure: Failure, retries: number, repeat: Repeat): number | undefined {
    if (retries + 1 >= this.settings.maxAttempts || !mayRepeat(failure, repeat)) return undefined;
    if (!this.#quota.take(RetryQuota.costOf(failure))) return undefined;
    return delayAfter(failure, retries, this.clock);
  }
}

/** Whether a request that failed so may be sent once more. */
function mayRepeat(failure: Failure, repeat: Repeat): boolean {
  switch (failure.kind) {
    case "notSent":
    case "refused":
      return failure.again;
    case "ambiguous":
      return failure.again && repeat !== "never";
    case "answered":
      return false;
  }
}
