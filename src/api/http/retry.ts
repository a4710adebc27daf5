import { CallError } from "../errors";
import type { Log } from "../log";
import type { HttpRequest } from "../request";
import type { Settings } from "../settings";
import type { Call, Attempt, FailedAttempt } from "./call";
import type { Clock } from "./deadline";
import type { Reply } from "./dispatch";
import { delayAfter, mayRetry, RetryQuota } from "./retry-policy";
import type { Transport } from "./transport";

interface RetrierOptions {
  readonly log: Log;
  readonly clock: Clock;
  readonly onWaiting?: OnWaiting | undefined;
}

/** A request that failed and will be retried. */
interface Failure {
  readonly failed: FailedAttempt;
  /** When the request's first attempt failed. */
  readonly failingSince: number;
  readonly retries: number;
}

/** Sends a request until it succeeds, its failure is final, or its attempts or its time are used up. */
export class Retrier {
  readonly #quota: RetryQuota;
  readonly #waiting: Waiting;
  readonly #log: Log;
  readonly #clock: Clock;

  constructor(
    private readonly settings: Settings,
    private readonly transport: Pick<Transport, "send">,
    { log, clock, onWaiting }: RetrierOptions,
  ) {
    this.#quota = new RetryQuota(settings.operationTimeoutSeconds * 1000);
    this.#log = log;
    this.#clock = clock;
    this.#waiting = new Waiting(onWaiting);
  }

  /** Resolves to the value that `read` gets from the reply; throws the error of the last attempt. */
  async perform<Value>(
    request: HttpRequest,
    call: Call,
    read: (reply: Reply) => Attempt<Value>,
  ): Promise<Value> {
    call.request = this.#log.nameOfRequest();
    let isAnswered = false;
    try {
      let spent: number | undefined;
      let withoutOutage = 0;
      let failingSince: number | undefined;
      for (let retries = 0; ; retries++) {
        const sent = await this.#send(request, call);
        const attempt = sent.outcome === "success" ? read(sent.value) : sent;
        isAnswered = attempt.outcome === "success" || attempt.outcome === "final";
        if (isAnswered) this.#quota.answered(this.#clock.now(), spent);
        if (attempt.outcome === "success") {
          this.#log.success(request, call, attempt.value, attempt.unreadable);
          return attempt.value;
        }
        call.lastFailed = attempt;
        if (attempt.outcome === "unknown" && request.idempotency !== "safe") call.maybeApplied = true;

        if (!attempt.outage) withoutOutage++;
        const { maxAttempts = Infinity } = this.settings;
        if (retries + 1 >= maxAttempts || !mayRetry(attempt, request.idempotency, withoutOutage)) {
          this.#log.failure(request, call, attempt.message);
          throw attempt.toError(call.facts());
        }
        failingSince ??= this.#clock.now();
        spent = await this.#untilNext({ failed: attempt, failingSince, retries }, request, call);
      }
    } finally {
      this.#waiting.end(call, isAnswered);
    }
  }

  /** Makes one attempt. Logs interruptions here, because an interrupted operation ends without a failed attempt. */
  async #send(request: HttpRequest, call: Call): Promise<Attempt<Reply>> {
    call.sent = undefined;
    try {
      return await this.transport.send(request, call);
    } catch (error) {
      if (error instanceof CallError) this.#log.failure(request, call, error.message);
      throw error;
    }
  }

  /**
   * Waits until the request may be sent again.
   *
   * @returns the number of tokens that the retry takes from the quota.
   * @throws {CallError} if the operation ends first.
   */
  async #untilNext(
    { failed, failingSince, retries }: Failure,
    request: HttpRequest,
    call: Call,
  ): Promise<number> {
    const failedAt = this.#clock.now();
    for (let pauses = retries; ; pauses++) {
      const delay = delayAfter(failed, pauses, this.#clock);
      const end = this.#endBefore(delay, failed, failingSince, call);
      if (end) {
        this.#log.failure(request, call, failed.message);
        throw end;
      }
      if (pauses === retries) {
        this.#log.failure(request, call, failed.message, delay);
        // Log entries from here on are about an attempt that was not sent.
        call.sent = undefined;
        this.#waiting.begin(call, failed.message);
      }
      await this.#clock.sleep(delay, call.deadline.signal);
      if (call.deadline.interruption) throw call.interrupted();
      const taken = this.#quota.take(RetryQuota.costOf(failed), failedAt, this.#clock.now());
      if (taken !== undefined) return taken;
    }
  }

  /** Returns the error of an operation that has no time for another pause, or no reason for one. */
  #endBefore(delay: number, failed: FailedAttempt, failingSince: number, call: Call): CallError | undefined {
    const now = this.#clock.now();
    // A service that throttles is not down.
    const isDown = failed.outage && failed.outcome !== "throttled";
    if (isDown && this.#quota.isHopeless(now)) return call.notWorthWaiting(failed);
    if (delay < call.deadline.remaining()) return undefined;
    if (isDown) this.#quota.gaveUp(failingSince, now);
    return call.outOfTime();
  }
}

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
