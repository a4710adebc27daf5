import type { Dispatcher } from "undici";
import type { Log } from "../log";
import type { Mask } from "../mask";
import type { HttpRequest } from "../request";
import type { Settings } from "../settings";
import { lost, unreachable, type Call, type Attempt, type FailedAttempt } from "./call";
import type { Clock } from "./deadline";
import { causeOf, causeText } from "./connection-error";
import { dispatch, openDispatchers, type Reply, type Dispatchers } from "./dispatch";

export interface TransportOptions {
  readonly log: Log;
  readonly dispatcher?: Dispatcher | undefined;
  readonly ca?: string | undefined;
  readonly maxResponseBytes: number;
  readonly clock: Clock;
}

/** Milliseconds. With less time left, a request would only be cut off, and its outcome would be unknown. */
const SHORTEST_REQUEST = 10;

/** Makes single attempts. Limits the number of concurrent attempts, the time of each attempt and the size of its reply. */
export class Transport {
  readonly #dispatchers: Dispatchers;
  readonly #writes: Semaphore;
  readonly #reads: Semaphore;
  readonly #url: URL;
  readonly #basePath: string;

  constructor(
    private readonly settings: Settings,
    private readonly options: TransportOptions,
  ) {
    this.#url = new URL(settings.baseUrl);
    this.#basePath = this.#url.pathname.replace(/\/+$/, "");
    this.#dispatchers = openDispatchers(settings, options);
    this.#writes = new Semaphore(settings.concurrency);
    this.#reads = new Semaphore(settings.concurrency * 2);
  }

  close(): Promise<void> {
    return this.#dispatchers.close();
  }

  /**
   * Sends a request when it is its turn.
   *
   * @throws {CallError} if the operation was interrupted in the meantime.
   */
  async send(request: HttpRequest, call: Call): Promise<Attempt<Reply>> {
    const semaphore = request.idempotency === "safe" ? this.#reads : this.#writes;
    if (!(await semaphore.acquire(call.deadline.signal))) throw call.interrupted();
    try {
      if (call.deadline.remaining() < SHORTEST_REQUEST) throw call.interrupted();
      return await this.#attempt(request, call);
    } finally {
      semaphore.release();
    }
  }

  async #attempt(request: HttpRequest, call: Call): Promise<Attempt<Reply>> {
    call.attempts++;
    this.options.log.request(request, call, this.settings.baseUrl);
    const at = this.options.clock.now();
    call.sent = { at };
    const dispatched = await this.#dispatch(request, call.deadline.signal);
    switch (dispatched.outcome) {
      case "reply": {
        const { reply } = dispatched;
        const milliseconds = this.options.clock.now() - at;
        call.sent = { at, reply, milliseconds };
        this.options.log.reply(request, call, reply, milliseconds);
        return { outcome: "success", value: reply };
      }
      case "error":
        return this.#connectionFailed(dispatched.error, dispatched.sent, request.mask);
      case "tooLarge": {
        const limit = `${this.options.maxResponseBytes} bytes`;
        return lost(`${this.#url.origin} answered with more than ${limit}`, { again: false });
      }
      case "aborted":
        if (!call.deadline.interruption) return this.#timedOut(dispatched.sent);
        if (dispatched.sent && request.idempotency !== "safe") call.maybeApplied = true;
        throw call.interrupted();
    }
  }

  #dispatch(request: HttpRequest, signal: AbortSignal) {
    return dispatch(
      request.idempotency === "none" ? this.#dispatchers.fresh : this.#dispatchers.kept,
      {
        origin: this.#url.origin,
        path: this.#basePath + request.path,
        method: "POST",
        headers: request.headers,
        body: request.json,
        // Disabled, because undici's own timers are coarse.
        headersTimeout: 0,
        bodyTimeout: 0,
      },
      {
        signal,
        timeoutMs: this.settings.requestTimeoutSeconds * 1000,
        maxBytes: this.options.maxResponseBytes,
      },
    );
  }

  #connectionFailed(error: unknown, sent: boolean, mask: Mask): FailedAttempt {
    const { message, again, outage = true, hint } = causeOf(error);
    const cause = new Error(mask.text(causeText(error)));
    const after = hint ? `: ${hint}` : "";
    const { proxy } = this.#dispatchers;
    const via = proxy ? `, with the proxy ${proxy} set in the environment` : "";
    return sent
      ? lost(`lost the reply of ${this.#url.origin} (${message}${via})${after}`, { connection: true, cause })
      : unreachable("notSent", `could not reach ${this.#url.origin} (${message}${via})${after}`, {
          again,
          outage,
          cause,
        });
  }

  #timedOut(sent: boolean): FailedAttempt {
    const message = `did not answer within ${this.settings.requestTimeoutSeconds} s (requestTimeoutSeconds)`;
    return sent
      ? lost(`${this.#url.origin} ${message}`, { connection: true })
      : unreachable("notSent", `${this.#url.origin} ${message}: there was no connection`);
  }
}

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
