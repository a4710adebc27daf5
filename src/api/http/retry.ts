import { CallError } from "../errors";
import type { Log } from "../log";
import type { Repeat } from "../operations";
import type { HttpRequest } from "../request";
import type { Settings } from "../settings";
import type { Call } from "./call";
import type { Clock } from "./clock";
import type { Reply } from "./dispatch";
import type { Attempt, FailedAttempt } from "./failed-attempt";
import { delayAfter, mayRepeat, RetryQuota } from "./retry-policy";
import type { Transport } from "./transport";

/** Sends a request until it succeeds, its failure is final, or attempts, time or quota are used up. */
export class Retrier {
  readonly #quota = new RetryQuota();

  constructor(
    private readonly settings: Settings,
    private readonly transport: Transport,
    private readonly log: Log,
    private readonly clock: Clock,
  ) {}

  /** Resolves to what `read` makes of the reply; throws the error of the last attempt. */
  async perform<Value>(
    request: HttpRequest,
    call: Call,
    read: (reply: Reply) => Attempt<Value>,
  ): Promise<Value> {
    let spent: number | undefined;
    call.request = this.log.nameOfRequest();
    for (let retries = 0; ; retries++) {
      const sent = await this.#send(request, call);
      const attempt = sent.outcome === "success" ? read(sent.value) : sent;
      if (attempt.outcome === "success") {
        this.log.success(request, call, attempt.value);
        this.#quota.giveBack(spent);
        return attempt.value;
      }
      call.lastFailed = attempt;
      if (attempt.outcome === "unknown" && request.repeat !== "read") call.maybeApplied = true;

      const delay = this.#delayBeforeNext(attempt, retries, request.repeat);
      if (delay === undefined) {
        this.log.failure(request, call, attempt.words);
        throw attempt.toError(call.facts());
      }
      spent = RetryQuota.costOf(attempt);
      if (delay >= call.deadline.remaining()) {
        this.#quota.giveBack(spent);
        this.log.failure(request, call, attempt.words);
        throw call.outOfTime();
      }
      this.log.failure(request, call, attempt.words, delay);
      await this.clock.sleep(delay, call.deadline.signal);
      if (call.deadline.interruption) throw call.interrupted();
    }
  }

  /** An operation that is interrupted ends without an attempt that failed. */
  async #send(request: HttpRequest, call: Call): Promise<Attempt<Reply>> {
    call.sent = undefined;
    try {
      return await this.transport.send(request, call);
    } catch (error) {
      if (error instanceof CallError) this.log.failure(request, call, error.message);
      throw error;
    }
  }

  /** Undefined when there is to be no other attempt; else its quota has been taken. */
  #delayBeforeNext(failed: FailedAttempt, retries: number, repeat: Repeat): number | undefined {
    if (retries + 1 >= this.settings.maxAttempts || !mayRepeat(failed, repeat)) return undefined;
    if (!this.#quota.take(RetryQuota.costOf(failed))) return undefined;
    return delayAfter(failed, retries, this.clock);
  }
}
