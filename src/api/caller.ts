import type { Dispatcher } from "undici";
import type { z } from "zod";
import { Log, type Logger } from "./log";
import { Call } from "./http/call";
import { Deadline, systemClock, type Clock } from "./http/deadline";
import { Retrier, type OnWaiting } from "./http/retry";
import { Transport } from "./http/transport";
import { openRequestLog, type RequestLog } from "./request-log/request-log";
import { Mask } from "./mask";
import type { Operation, OperationName } from "./operations";
import { readReply } from "./reply";
import { prepare, split, type PreparedRequest } from "./request";
import type { Settings } from "./settings";
import { markUnreadable, unreadableIn } from "./unreadable";

/** The options of a client, in addition to the settings of its connection. */
export interface ClientOptions extends Partial<Clock> {
  /** Receives each request, reply and failure, with credentials masked. */
  readonly logger?: Logger | undefined;
  /** @internal Receives each attempt when it has ended, instead of the request log that the setting `log` selects. */
  readonly requestLog?: RequestLog | undefined;
  /** @internal Called when operations start to wait for a service that is down. */
  readonly onWaiting?: OnWaiting | undefined;
  /** Receives warnings, such as about records of a reply that cannot be read. They contain no values. */
  readonly warn?: ((message: string) => void) | undefined;
  /** Ends all operations of the client, including those that start later, with a `CancelledError`. */
  readonly signal?: AbortSignal | undefined;
  /** An undici dispatcher to use instead of the client's own. The caller must close it. */
  readonly dispatcher?: Dispatcher | undefined;
  /** A CA certificate (PEM) to trust in addition to the public ones, as NODE_EXTRA_CA_CERTS does for the whole Node process. */
  readonly ca?: string | undefined;
  /** The maximum size of a reply, in bytes. Default 16 MiB. */
  readonly maxResponseBytes?: number | undefined;
}

/** The options of a single call. */
export interface CallOptions {
  /** Ends the operation with a `CancelledError`. */
  readonly signal?: AbortSignal | undefined;
  /** @internal The read of a whole list, page by page, that this call is part of. */
  readonly reading?: Reading | undefined;
}

/** @internal The progress of the calls that read one list page by page. */
export interface Reading {
  pages: number;
  /** The total duration of these calls. */
  milliseconds: number;
}

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
