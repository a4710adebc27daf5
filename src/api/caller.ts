import type { Dispatcher } from "undici";
import type { z } from "zod";
import type { Settings } from "../settings";
import { CallError } from "./errors";
import { Call, type Attempt, type Clock, type FailedAttempt, type PagesRead } from "./http/call";
import { delayAfter, mayRetry, RetryQuota, Waiting, type OnWaiting } from "./http/retry-policy";
import { Transport } from "./http/transport";
import { Log, type Logger } from "./log";
import { Mask } from "./mask";
import type { Operation, OperationName } from "./operations";
import { readReply } from "./reply";
import { prepare, type HttpRequest } from "./request";
import { openRequestLog, type LogSink } from "./request-log";
import { markUnreadable, unreadableIn } from "./unreadable";

/** The options of a client, in addition to the settings of its connection. */
export interface ClientOptions extends Partial<Clock> {
  /** Receives each attempt to send a request when it has ended, with credentials masked, in addition to what the setting `log` writes. */
  readonly logger?: Logger | undefined;
  /** @internal Receives the lines of the setting `log`. */
  readonly logSink?: LogSink | undefined;
  /** @internal Called when an operation waits for a retry and no other one does yet. */
  readonly onWaiting?: OnWaiting | undefined;
  /** Receives warnings, such as about records of a reply that cannot be read. They contain no values. */
  readonly warn?: ((message: string) => void) | undefined;
  /** Ends all operations of the client, including those that start later, with a `CancelledError`. */
  readonly signal?: AbortSignal | undefined;
  /**
   * An undici dispatcher to use instead of the client's own. The caller must close it. In Bun, import it from
   * `undici/index.js`, because Bun replaces the module `undici`.
   */
  readonly dispatcher?: Pick<Dispatcher, "dispatch"> | undefined;
  /** A CA certificate (PEM) to trust in addition to the public ones, as NODE_EXTRA_CA_CERTS does for the whole Node process. */
  readonly ca?: string | undefined;
  /** The maximum size of a reply, in bytes. Default 16 MiB. */
  readonly maxResponseBytes?: number | undefined;
}

/** The options of a single call. */
export interface CallOptions {
  /** Ends the operation with a `CancelledError`. */
  readonly signal?: AbortSignal | undefined;
  /** @internal The pages before, if this call reads a page of a list. */
  readonly pagesRead?: PagesRead | undefined;
}

/** Runs operations: checks and sends their requests, retries them, and reads the results. */
export class Caller {
  readonly #log: Log;
  readonly #transport: Transport;
  readonly #quota: RetryQuota;
  readonly #waiting: Waiting;
  readonly #mask: Mask;
  #closed: Promise<void> | undefined;

  constructor(
    private readonly settings: Settings,
    private readonly clock: Clock,
    private readonly options: ClientOptions,
  ) {
    const loggers = [options.logger, openRequestLog(settings.log, options.logSink)];
    this.#log = new Log(
      loggers.filter((logger) => logger !== undefined),
      options.warn,
    );
    this.#transport = new Transport(settings, options);
    this.#quota = new RetryQuota(settings.operationTimeoutSeconds * 1000);
    this.#waiting = new Waiting(options.onWaiting);
    this.#mask = Mask.of(settings);
  }

  async call<Request, Data extends object, Result>(
    name: OperationName,
    operation: Operation<z.ZodType<Data, Request>, z.ZodType<Result>>,
    data: Request,
    options: CallOptions,
  ): Promise<Result> {
    // All parts are checked before the first part is sent.
    const requests = prepare(name, operation, data, this.settings, this.#mask);
    const call = new Call(name, {
      seconds: this.settings.operationTimeoutSeconds,
      clock: this.clock,
      signals: [this.options.signal, options.signal],
      pagesRead: options.pagesRead,
    });
    try {
      const results: Result[] = [];
      for (const request of requests) {
        results.push(await this.#send(operation, request, call));
        // This part remains applied even if a later part fails.
        if (request.idempotency !== "safe") call.maybeApplied = true;
      }
      return merged(results, operation);
    } finally {
      call.end();
    }
  }

  close(): Promise<void> {
    this.#closed ??= this.#transport.close();
    return this.#closed;
  }

  /** Sends a request until it succeeds, its failure is final, or its attempts or its time are used up. */
  async #send<Data extends object, Result>(
    operation: Operation<z.ZodType<Data>, z.ZodType<Result>>,
    request: HttpRequest<Data>,
    call: Call,
  ): Promise<Result> {
    call.request = this.#log.nameOfRequest();
    let tokens: number | undefined;
    let briefFailures = 0;
    let failingSince: number | undefined;
    try {
      for (let retries = 0; ; retries++) {
        const attempt = await this.#attempt(operation, request, call);
        // The service is up.
        if (attempt.outcome === "success" || attempt.outcome === "final")
          this.#quota.answered(this.clock.now(), tokens);
        if (attempt.outcome === "success") {
          this.#log.success(request, call, attempt.value, attempt.unreadable);
          return attempt.value;
        }
        call.lastFailed = attempt;
        if (attempt.outcome === "maybeApplied" && request.idempotency !== "safe") call.maybeApplied = true;

        if (attempt.retry === "briefly") briefFailures++;
        const { maxAttempts = Infinity } = this.settings;
        if (retries + 1 >= maxAttempts || !mayRetry(attempt, request.idempotency, briefFailures)) {
          this.#log.failure(request, call, attempt.message);
          throw call.failedError(attempt);
        }
        failingSince ??= this.clock.now();
        tokens = await this.#waitForRetry(attempt, failingSince, retries, request, call);
      }
    } finally {
      this.#waiting.end(call);
    }
  }

  /** Makes one attempt. Logs interruptions here, because an interrupted operation ends without a failed attempt. */
  async #attempt<Data extends object, Result>(
    operation: Operation<z.ZodType<Data>, z.ZodType<Result>>,
    request: HttpRequest<Data>,
    call: Call,
  ): Promise<Attempt<Result>> {
    call.sent = undefined;
    try {
      const sent = await this.#transport.send(request, call);
      return sent.outcome === "reply" ? readReply(operation, request, sent.reply, call) : sent;
    } catch (error) {
      if (error instanceof CallError) this.#log.failure(request, call, error.message);
      throw error;
    }
  }

  /**
   * Waits until a failed request may be sent again.
   *
   * @returns the number of tokens that it took from the quota for the retry.
   * @throws {CallError} if the operation ends first.
   */
  async #waitForRetry(
    failed: FailedAttempt,
    failingSince: number,
    retries: number,
    request: HttpRequest,
    call: Call,
  ): Promise<number> {
    const failedAt = this.clock.now();
    for (let round = 0; ; round++) {
      const delay = delayAfter(failed, retries + round, this.clock);
      const error = this.#errorIfOutOfTime(delay, failed, failingSince, call);
      if (error) {
        this.#log.failure(request, call, failed.message);
        throw error;
      }
      if (round === 0) {
        this.#log.failure(request, call, failed.message, delay);
        // Log entries from here on are about an attempt that was not sent.
        call.sent = undefined;
        this.#waiting.begin(call, failed.message);
      }
      await this.clock.sleep(delay, call.signal);
      if (call.interruption) throw call.cancelledOrOutOfTimeError();
      const tokens = this.#quota.take(RetryQuota.costOf(failed), failedAt, this.clock.now());
      if (tokens !== undefined) return tokens;
      // No tokens are left, so this operation pauses again.
    }
  }

  /** Returns the error of an operation that has no time for another pause, or gives up because the service is down. */
  #errorIfOutOfTime(
    delay: number,
    failed: FailedAttempt,
    failingSince: number,
    call: Call,
  ): CallError | undefined {
    const now = this.clock.now();
    // A service that throttles is not down.
    const isDown = failed.retry === "untilDeadline" && failed.outcome !== "throttled";
    const givesUpAtOnce = isDown && this.#quota.givesUpAtOnce(now);
    if (!givesUpAtOnce && delay < call.remaining()) return undefined;
    if (isDown) this.#quota.gaveUp(failingSince, now);
    return givesUpAtOnce ? call.gaveUpError(failed) : call.outOfTimeError();
  }
}

function merged<Result>(results: Result[], { batch }: Operation<z.ZodType, z.ZodType<Result>>): Result {
  return results.reduce((one, other) => {
    const both = batch?.merge([one, other]) ?? other;
    markUnreadable(both, unreadableIn(one) + unreadableIn(other));
    return both;
  });
}
