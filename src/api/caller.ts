import type { Dispatcher } from "undici";
import type { z } from "zod";
import { credentialsFor } from "./credentials";
import { InvalidRequestError } from "./errors";
import { systemClock, type Clock } from "./http/clock";
import { Deadline } from "./http/deadline";
import { Journal } from "./http/journal";
import { Retrier } from "./http/retry";
import { Run } from "./http/run";
import type { Message } from "./http/message";
import { Sender } from "./http/sender";
import { Mask, type Logger } from "./log";
import type { Operation, OperationName } from "./operations";
import { readReply } from "./reply";
import { checkRequest, split, type Part } from "./request";
import type { Settings } from "./settings";

/** How a client does its work, beyond the settings of its connection. */
export interface ClientOptions extends Partial<Clock> {
  /** Told of each request, reply and failure, with credentials masked. */
  readonly logger?: Logger | undefined;
  /** An undici dispatcher to send with, instead of the client's own; it is the caller's to close. */
  readonly dispatcher?: Dispatcher | undefined;
  /** A CA certificate (PEM) to trust besides the public ones, as NODE_EXTRA_CA_CERTS does for all of Node. */
  readonly ca?: string | undefined;
  /** The longest reply that is read, in bytes. Default 16 MiB. */
  readonly maxResponseBytes?: number | undefined;
}

/** What a single call may be given. */
export interface CallOptions {
  /** Ends the operation with a `CancelledError`. */
  readonly signal?: AbortSignal | undefined;
  /** @internal The read of all pages that this call is a part of. */
  readonly reading?: Reading | undefined;
}

/** @internal What the calls that read one list page by page have done so far. */
export interface Reading {
  pages: number;
  /** The time that they took together. */
  milliseconds: number;
}

const MAX_RESPONSE_BYTES = 16 * 1024 * 1024;

/** Takes an operation from its checked request to its result. */
export class Caller {
  readonly #sender: Sender;
  readonly #retrier: Retrier;
  readonly #mask: Mask;
  readonly #clock: Clock;
  readonly #host: string;
  #closed: Promise<void> | undefined;

  constructor(
    private readonly settings: Settings,
    options: ClientOptions,
  ) {
    const { logger, dispatcher, ca, maxResponseBytes = MAX_RESPONSE_BYTES, ...clock } = options;
    const journal = new Journal(logger);
    this.#clock = { ...systemClock, ...clock };
    this.#sender = new Sender(settings, { journal, dispatcher, ca, maxResponseBytes, clock: this.#clock });
    this.#retrier = new Retrier(settings, this.#sender, journal, this.#clock);
    this.#mask = Mask.of(settings);
    this.#host = new URL(settings.baseUrl).origin;
  }

  async call<Request, Checked, Result>(
    name: OperationName,
    operation: Operation<z.ZodType<Checked, Request>, z.ZodType<Result>>,
    request: Request,
    options: CallOptions,
  ): Promise<Result> {
    const { signal, reading } = options;
    // All parts are checked before the first is sent.
    const parts = split(request, operation.batch).map((part) => this.#prepare(name, operation, part));
    const began = this.#clock.now();
    const deadline = new Deadline(
      this.settings.operationTimeoutSeconds,
      this.#clock,
      signal,
      reading?.milliseconds,
    );
    const run = new Run(name, deadline, reading?.pages);
    try {
      const replies: Result[] = [];
      for (const part of parts) {
        replies.push(await this.#send(operation, part, run));
        // From now on a failure of the whole leaves a part of it done.
        if (part.message.repeat !== "read") run.maybeApplied = true;
      }
      return replies.reduce((whole, reply) => operation.batch?.merge([whole, reply]) ?? reply);
    } finally {
      deadline.dispose();
      if (reading) reading.milliseconds += this.#clock.now() - began;
    }
  }

  close(): Promise<void> {
    this.#closed ??= this.#sender.close();
    return this.#closed;
  }

  #send<Checked, Result>(
    operation: Operation<z.ZodType<Checked>, z.ZodType<Result>>,
    { request, message }: Prepared<Checked>,
    run: Run,
  ): Promise<Result> {
    const circumstances = {
      host: this.#host,
      statuses: operation.errors,
      mask: message.mask,
      clock: this.#clock,
    };
    return this.#retrier.perform(message, run, (reply) =>
      readReply(operation, request, reply, circumstances),
    );
  }

  #prepare<Checked>(
    name: OperationName,
    operation: Operation<z.ZodType<Checked>>,
    part: Part,
  ): Prepared<Checked> {
    const request = checkRequest(name, operation.request, part);
    const { headers, data } = credentialsFor(name, operation.auth, this.settings);
    const body = { data: { ...(request as object), ...data } };
    const { repeat } = operation;
    return {
      request,
      message: {
        path: operation.path,
        repeat: typeof repeat === "function" ? repeat(request) : repeat,
        headers: { ...FIXED_HEADERS, ...headers },
        body,
        json: jsonOf(name, body),
        mask: this.#mask.including(body),
      },
    };
  }
}

interface Prepared<Checked> {
  readonly request: Checked;
  readonly message: Message;
}

const FIXED_HEADERS = {
  "content-type": "application/json",
  accept: "application/json",
  "user-agent": "pulumi-collab",
};

function jsonOf(name: OperationName, body: object): string {
  try {
    return JSON.stringify(body);
  } catch {
    throw new InvalidRequestError(name, [{ path: "", message: "cannot be written as JSON" }]);
  }
}
