import type { z } from "zod";
import { Call } from "./http/call";
import { systemClock, type Clock } from "./http/clock";
import { Deadline } from "./http/deadline";
import { Retrier } from "./http/retry";
import { Transport } from "./http/transport";
import { openRequestLog } from "./request-log/request-log";
import { Log } from "./log";
import { Mask } from "./mask";
import type { Operation, OperationName } from "./operations";
import type { CallOptions, ClientOptions } from "./options";
import { readReply } from "./reply";
import { prepare, split, type PreparedRequest } from "./request";
import type { Settings } from "./settings";
import { markUnreadable, unreadableIn } from "./unreadable";

const MAX_RESPONSE_BYTES = 16 * 1024 * 1024;

/** Runs operations: checks and sends their requests, and reads the results. */
export class Caller {
  readonly #transport: Transport;
  readonly #retrier: Retrier;
  readonly #mask: Mask;
  readonly #clock: Clock;
  readonly #host: string;
  readonly #signal: AbortSignal | undefined;
  #closed: Promise<void> | undefined;

  constructor(
    private readonly settings: Settings,
    options: ClientOptions,
  ) {
    const {
      logger,
      requestLog: requestLog = openRequestLog(settings.log),
      signal,
      dispatcher,
      ca,
      ...others
    } = options;
    const { maxResponseBytes = MAX_RESPONSE_BYTES, onWaiting, warn, ...clock } = others;
    this.#clock = { ...systemClock, ...clock };
    const log = new Log(logger, requestLog, this.#clock, warn);
    this.#transport = new Transport(settings, { log, dispatcher, ca, maxResponseBytes, clock: this.#clock });
    this.#retrier = new Retrier(settings, this.#transport, { log, clock: this.#clock, onWaiting });
    this.#mask = Mask.of(settings);
    this.#signal = signal;
    this.#host = new URL(settings.baseUrl).origin;
  }

  async call<Request, Checked, Result>(
    name: OperationName,
    operation: Operation<z.ZodType<Checked, Request>, z.ZodType<Result>>,
    data: Request,
    options: CallOptions,
  ): Promise<Result> {
    // All parts are checked before the first part is sent.
    const requests = split(data, operation.batch).map((part) =>
      prepare(name, operation, part, this.settings, this.#mask),
    );
    const { reading } = options;
    const signal = eitherOf(this.#signal, options.signal);
    const began = this.#clock.now();
    const seconds = this.settings.operationTimeoutSeconds;
    const deadline = new Deadline(seconds, this.#clock, signal, reading?.milliseconds);
    const call = new Call(name, deadline, reading?.pages);
    try {
      const results: Result[] = [];
      for (const request of requests) {
        results.push(await this.#send(operation, request, call));
        // This part remains applied even if a later part fails.
        if (request.idempotency !== "safe") call.maybeApplied = true;
      }
      return merged(results, operation);
    } finally {
      deadline.dispose();
      if (reading) reading.milliseconds += this.#clock.now() - began;
    }
  }

  close(): Promise<void> {
    this.#closed ??= this.#transport.close();
    return this.#closed;
  }

  #send<Checked, Result>(
    operation: Operation<z.ZodType<Checked>, z.ZodType<Result>>,
    request: PreparedRequest<Checked>,
    call: Call,
  ): Promise<Result> {
    const { checked, mask } = request;
    const context = { host: this.#host, statuses: operation.errors, mask, clock: this.#clock };
    return this.#retrier.perform(request, call, (reply) =>
      readReply(operation, checked, reply, { ...context, name: call.facts().request }),
    );
  }
}

/** Merges the results of the parts, and the numbers of records that were left out of them. */
function merged<Result>(results: Result[], { batch }: Operation<z.ZodType, z.ZodType<Result>>): Result {
  return results.reduce((whole, result) => {
    const both = [whole, result];
    const merged = batch?.merge(both) ?? result;
    const count = both.reduce(
      (sum, each) => sum + (typeof each === "object" && each ? unreadableIn(each) : 0),
      0,
    );
    markUnreadable(merged, count);
    return merged;
  });
}

function eitherOf(one: AbortSignal | undefined, other: AbortSignal | undefined): AbortSignal | undefined {
  return one && other ? AbortSignal.any([one, other]) : (one ?? other);
}
